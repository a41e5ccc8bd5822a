import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCockpit } from '../../renderers/cockpit';
import { GROUP_GLYPH, glyphOf, StateGlyph, stateClass } from '../../renderers/states';
import { widgetDescription, widgetTitle } from './widget-texts';
import type { WidgetView } from './widget-view';

/** The mark of a widget that counts states: of the one state, else of their group. */
function Mark({ view }: { view: WidgetView }) {
  if (!view.group) return null;
  return <StateGlyph name={view.state ? glyphOf(view.state.value, [view.state]) : GROUP_GLYPH[view.group]} />;
}

/** A card with title, count and description; it leads to the counted rows, if it has a page (DASH-001, DASH-022). */
export function Tile({ view, elapsed }: { view: WidgetView; elapsed: string }) {
  const { format } = useCockpit();
  const content: ReactNode = (
    <>
      <span className="title">
        <Mark view={view} />
        {view.entry.imgUrl && !view.group && <img src={view.entry.imgUrl} alt="" width="14" height="14" />}
        <span>{widgetTitle(view)}</span>
      </span>
      <span className="number">{format.number(view.value.count)}</span>
      <span className="description">{widgetDescription(view)}</span>
      <span className="elapsed">{elapsed}</span>
    </>
  );
  const className = view.group ? `tile ${stateClass(view.group)}` : 'tile';
  if (view.address === undefined) return <div className={className}>{content}</div>;
  return (
    <Link className={className} to={view.address}>
      {content}
    </Link>
  );
}

/** The shape of a tile while its number is counted. */
export function TileSkeleton() {
  return (
    <div className="tile" aria-hidden>
      <span className="title">&nbsp;</span>
      <span className="bone" />
      <span className="description">&nbsp;</span>
      <span className="elapsed">&nbsp;</span>
    </div>
  );
}

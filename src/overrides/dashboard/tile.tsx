import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCockpit } from '../../renderers/cockpit';
import { StateGlyph } from '../../renderers/states';
import { stateLook } from './state-look';
import { widgetDescription, widgetTitle } from './widget-texts';
import type { WidgetView } from './widget-view';

/** A card with title, count and description; it leads to the counted rows, if it has a page (DASH-001, DASH-022). */
export function Tile({ view, elapsed }: { view: WidgetView; elapsed: string }) {
  const { format } = useCockpit();
  const look = stateLook(view);
  const content: ReactNode = (
    <>
      <span className="title">
        {look && <StateGlyph name={look.glyph} />}
        {view.entry.imgUrl && !look && <img src={view.entry.imgUrl} alt="" width="14" height="14" />}
        <span>{widgetTitle(view)}</span>
      </span>
      <span className="number">{format.number(view.value.count)}</span>
      <span className="description">{widgetDescription(view)}</span>
      <span className="elapsed">{elapsed}</span>
    </>
  );
  const className = look ? `tile ${look.colour}` : 'tile';
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

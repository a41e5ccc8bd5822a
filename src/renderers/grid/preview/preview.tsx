import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowsModel } from '../../../engine/model';
import type { Row } from '../../../engine/query';
import { rowKey } from '../../rows';
import type { OwnTab } from '../../shown-beside';
import { useHeldFocus } from '../../use-held-focus';
import { useStore } from '../../use-store';
import type { RowPlace } from '../row-place';
import type { RowTools } from '../row-tools';
import type { Grid } from '../use-grid';
import { useOwnLinks } from '../use-own-links';
import { PreviewActions } from './preview-actions';
import { PreviewHead } from './preview-head';
import { PreviewTabs } from './preview-tabs';
import { PreviewValues } from './preview-values';
import { PreviewWaits } from './preview-waits';
import { useBelow } from './use-below';
import type { PreviewControl } from './use-preview';

export interface PreviewProps {
  readonly grid: Grid;
  readonly tools: Pick<RowTools, 'openActions'>;
  readonly control: PreviewControl;
  /** What is below the rows. */
  readonly tabs: readonly RowsModel[];
}

/** The row under the cursor beside the list: its values, what is below it, what can be done with it. */
export function Preview({ grid, tools, control, tabs }: PreviewProps) {
  const { t } = useTranslation();
  const { model, widget } = grid;
  const { at, changed } = useStore(control.shown);
  const onLink = useOwnLinks();
  const title = useId();
  const body = useRef<HTMLElement>(null);
  usePointed(at, grid);
  const hasKeyboard = useRef(false);
  // What was pressed goes with the row that it took out of the list.
  useHeldFocus(body, at && rowKey(model, at.row), hasKeyboard);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click.
    <section
      className="preview"
      aria-label={t('preview.title')}
      onClick={onLink}
      onFocus={() => {
        hasKeyboard.current = true;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) hasKeyboard.current = false;
      }}
    >
      {at ? (
        <>
          <PreviewHead
            at={at}
            grid={grid}
            titleId={title}
            onStep={(by) => widget.current?.step(by)}
            onClose={control.close}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard. */}
          <section ref={body} className="preview-body" tabIndex={0} aria-labelledby={title}>
            <PreviewBody grid={grid} row={at.row} tabs={tabs} changed={changed} wanted={control.wanted} />
          </section>
          <PreviewActions
            key={rowKey(model, at.row)}
            actions={grid.actions.listed([at.row])}
            onMore={(place) => tools.openActions(at.row, place)}
          />
        </>
      ) : (
        <p className="preview-none">{t('preview.none')}</p>
      )}
    </section>
  );
}

interface PreviewBodyProps extends Pick<PreviewProps, 'grid' | 'tabs'> {
  readonly row: Row;
  readonly changed: readonly string[];
  readonly wanted: OwnTab | undefined;
}

function PreviewBody({ grid: { model, look }, row, tabs, changed, wanted }: PreviewBodyProps) {
  const below = useBelow(rowKey(model, row));
  const shared = { model, row, tabs, below };
  return (
    <>
      <PreviewWaits {...shared} />
      <PreviewValues model={model} row={row} look={look} changed={changed} />
      <PreviewTabs {...shared} wanted={wanted} />
    </>
  );
}

/** The row that is shown is marked in the list too, also when nobody has been there yet. */
function usePointed(at: RowPlace | undefined, { widget }: Grid): void {
  useEffect(() => {
    if (at && !at.isFocused) widget.current?.point(at.row);
  }, [at, widget]);
}

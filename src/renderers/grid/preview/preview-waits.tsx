import type { EntityModel, RowsModel } from '../../../engine/model';
import type { Row } from '../../../engine/query';
import { useCockpit } from '../../cockpit';
import { rowKey } from '../../rows';
import { WaitsAsked, WaitsSentence, waitingRows } from '../waits';
import type { BelowControl } from './use-below';

export interface PreviewWaitsProps {
  readonly model: EntityModel;
  readonly row: Row;
  readonly tabs: readonly RowsModel[];
  readonly below: BelowControl;
}

/** What the rows below wait for: told by those that are shown, and asked for where these are not all. */
export function PreviewWaits({ model, row, tabs, below }: PreviewWaitsProps) {
  const { models } = useCockpit().product;
  return tabs.map((tab, index) => {
    const other = models[tab.entity];
    const known = below.of(index);
    if (!other?.waits || !known) return null;
    const key = `${rowKey(model, row)} ${index}`;
    if (known.total !== known.rows.length) return <WaitsAsked key={key} rows={tab} row={row} />;
    const waiting = waitingRows(other.waits, known.rows);
    return <WaitsSentence key={key} model={other} rows={waiting} total={waiting.length} />;
  });
}

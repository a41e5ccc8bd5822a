import { useState } from 'react';
import type { EntityModel, RowsModel } from '../../../engine/model';
import type { Row } from '../../../engine/query';
import { useCockpit } from '../../cockpit';
import { AskedBelow, type Below } from '../asked-below';
import { waitingRows } from './missing';
import { WaitsSentence } from './waits-sentence';

/** So many are asked for, the others counted: which of them are short of nothing is seen here alone. */
const ASKED = 1_000;

export interface WaitsAskedProps {
  readonly rows: RowsModel;
  readonly row: Row;
}

/** What rows below a row wait for, by asking for those alone; nothing is said while that is not known. */
export function WaitsAsked({ rows, row }: WaitsAskedProps) {
  const model = useCockpit().product.models[rows.entity] as EntityModel;
  const [below, setBelow] = useState<Below>();
  const { waits } = model;
  if (!waits) return null;
  const { rows: found = [], total } = below ?? {};
  const waiting = waitingRows(waits, found);
  return (
    <>
      <AskedBelow
        rows={rows}
        row={row}
        only={waits.when}
        most={ASKED}
        onAnswer={setBelow}
        onError={() => setBelow(undefined)}
      />
      {total !== undefined && (
        <WaitsSentence model={model} rows={waiting} total={total - found.length + waiting.length} />
      )}
    </>
  );
}

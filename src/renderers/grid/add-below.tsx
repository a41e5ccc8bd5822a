import { use, useId } from 'react';
import type { RowsModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { useCockpit } from '../cockpit';
import { ActionButton } from './action-button';
import { AboveContext } from './detail-rows';

/** Adds rows below a row, by the actions of that row which do so (OPEN-356). */
export function AddBelow({ rows, row }: { readonly rows: RowsModel; readonly row: Row }) {
  const { product } = useCockpit();
  const id = useId();
  const base = product.models[rows.entity]?.base;
  const above = use(AboveContext);
  if (!above || base === undefined) return null;
  return above.actions
    .adding(row, base)
    .map((action) => <ActionButton key={action.name} action={action} id={id} className="compact" />);
}

import { createContext, use } from 'react';
import type { EntityModel, RowsModel } from '../../engine/model';
import { isAllowed } from '../../engine/permission';
import type { Row } from '../../engine/query';
import type { Cockpit } from '../cockpit';
import { latePart } from '../late-part';
import type { DetailTabsProps } from './detail-tabs';
import type { Grid } from './use-grid';

/** What a definition has below each of its rows, as far as the person may see it. */
export function detailTabs(model: EntityModel, cockpit: Cockpit): readonly RowsModel[] {
  return model.detail.filter(({ entity }) => {
    const other = cockpit.product.models[entity];
    return other !== undefined && isAllowed(other, { may: cockpit.may, features: cockpit.session.features });
  });
}

/** What the details of a grid share. */
export interface Details {
  /** The definition of the rows that have something below them. */
  readonly model: EntityModel;
  readonly tabs: readonly RowsModel[];
  readonly isHistoryShown: boolean;
  /** Keys of the rows that are selected as soon as they are shown. */
  readonly kept: readonly string[];
  /** Tells what is selected below one row. */
  onSelection(detail: string, keys: readonly string[]): void;
}

/** Of the grid around: the widget gives a detail nothing but its row. */
export const DetailsContext = createContext<Details | null>(null);

/** The grid around, whose actions may add rows below one of its own. */
export const AboveContext = createContext<Grid | null>(null);

/** What is below a row that was opened. */
export const belowRow = latePart<DetailTabsProps>(async () => (await import('./detail-tabs')).DetailTabs);

/** The rows below a row. */
export function Detail({ data: { data: row } }: { data: { data: Row } }) {
  const details = use(DetailsContext);
  return details && <belowRow.Part {...details} row={row} />;
}

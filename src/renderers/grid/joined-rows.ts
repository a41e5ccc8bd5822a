import { useMemo } from 'react';
import { resolver } from '../../engine/action';
import type { Condition, EntityModel, RowsModel } from '../../engine/model';
import { conditionToFilter, type Row } from '../../engine/query';
import { useCallValues } from '../actions';
import { useCockpit } from '../cockpit';
import { callValues } from '../rows';
import type { GridParts } from './use-grid';

/** A row stands on no page of its own. */
const NO_PARAMETERS = {};

/** Rows of another definition that are joined with a row, all or `only` some: what they are asked for with. */
export function useJoined(
  rows: RowsModel,
  row: Row,
  only?: Condition,
): Pick<GridParts, 'model' | 'values' | 'narrowing'> {
  const cockpit = useCockpit();
  const model = useJoinedModel(cockpit.product.models[rows.entity] as EntityModel, rows);
  const values = useMemo(() => callValues(cockpit, {}, joinValues(rows, row)), [cockpit, rows, row]);
  const given = useCallValues(NO_PARAMETERS);
  const narrowing = useMemo(() => {
    const condition = only ? { all: [rows.filter, only] } : rows.filter;
    return { parameters: [], base: conditionToFilter(condition, resolver({ ...given, row })), searchText: '' };
  }, [rows, row, only, given]);
  return { model, values, narrowing };
}

/** The columns that a list of them starts with, without what is the same in all: the row that they belong to. */
export function ownColumns(model: EntityModel, rows: RowsModel): readonly string[] {
  const shared = sharedProperties(model, rows);
  return model.columns.filter((name) => !shared.has(name));
}

/** What they are joined by, and texts of the row that it refers to. */
function sharedProperties(model: EntityModel, rows: RowsModel): ReadonlySet<string> {
  const joins = joinsOf(rows).map(({ property }) => property);
  const shared = model.properties.filter(({ name, textOf }) => joins.includes(name) || joins.includes(textOf ?? ''));
  return new Set(shared.map(({ name }) => name));
}

/** Values that the join gives to placeholders of the list call: `{ orderId: "o-1" }`. */
function joinValues(rows: RowsModel, row: Row): Record<string, unknown> {
  return Object.fromEntries(
    joinsOf(rows).map(({ property, is }) => [property, row[/^\{([^{}]+)\}$/.exec(is)?.[1] ?? is]]),
  );
}

/** The properties that must be what one of the row above is. */
function joinsOf({ filter }: RowsModel): readonly { readonly property: string; readonly is: string }[] {
  return ('all' in filter ? filter.all : [filter]).flatMap((one) =>
    'property' in one && 'is' in one.test && typeof one.test.is === 'string'
      ? [{ property: one.property, is: one.test.is }]
      : [],
  );
}

/** The definition, listed at the address that these rows name (MODAL-013), sorted by what is not the same in all. */
function useJoinedModel(model: EntityModel, rows: RowsModel): EntityModel {
  return useMemo(() => {
    const shared = sharedProperties(model, rows);
    const sort = model.sort.filter(({ property }) => !shared.has(property));
    if (!rows.list) return { ...model, sort };
    const { search: _, ...endpoints } = model.endpoints;
    return { ...model, sort, endpoints: { ...endpoints, list: rows.list } };
  }, [model, rows]);
}

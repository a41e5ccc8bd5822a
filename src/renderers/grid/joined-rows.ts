import { useMemo } from 'react';
import type { Condition, EntityModel, RowsModel } from '../../engine/model';
import { conditionToFilter, type Row } from '../../engine/query';
import { useCockpit } from '../cockpit';
import { callValues } from '../rows';
import type { GridParts } from './use-grid';

/** Rows of another definition that are joined with a row, all or `only` some: what they are asked for with. */
export function useJoined(
  rows: RowsModel,
  row: Row,
  only?: Condition,
): Pick<GridParts, 'model' | 'values' | 'narrowing'> {
  const cockpit = useCockpit();
  const model = useListedAt(cockpit.product.models[rows.entity] as EntityModel, rows);
  const values = useMemo(() => callValues(cockpit, {}, joinValues(rows, row)), [cockpit, rows, row]);
  const narrowing = useMemo(() => {
    const condition = only ? { all: [rows.filter, only] } : rows.filter;
    return { parameters: [], base: conditionToFilter(condition, (name) => row[name]), searchText: '' };
  }, [rows, row, only]);
  return { model, values, narrowing };
}

/** The columns that a list of them starts with, without what is the same in all: the row that they belong to. */
export function ownColumns(model: EntityModel, { filter }: RowsModel): readonly string[] {
  const parent = 'property' in filter ? filter.property : undefined;
  const repeats = model.properties.filter(({ name, textOf }) => name === parent || (parent && textOf === parent));
  const names = new Set(repeats.map(({ name }) => name));
  return model.columns.filter((name) => !names.has(name));
}

/** Values that the join gives to placeholders of the list call: `{ orderId: "o-1" }`. */
function joinValues({ filter }: RowsModel, row: Row): Record<string, unknown> {
  if (!('property' in filter) || !('is' in filter.test)) return {};
  const name = /^\{([^{}]+)\}$/.exec(filter.test.is)?.[1] ?? filter.test.is;
  return { [filter.property]: row[name] };
}

/** The definition, listed at the address that these rows name (MODAL-013). */
function useListedAt(model: EntityModel, { list }: RowsModel): EntityModel {
  return useMemo(() => {
    if (!list) return model;
    const { search: _, ...endpoints } = model.endpoints;
    return { ...model, endpoints: { ...endpoints, list } };
  }, [model, list]);
}

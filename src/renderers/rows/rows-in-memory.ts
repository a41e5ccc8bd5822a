import type { LiveRows } from '../../engine/live';
import type { EntityModel } from '../../engine/model';
import {
  areFew,
  columnTypes,
  createRowQuery,
  insertRows,
  type LoadOptions,
  type LoadResult,
  type Row,
  rowOrder,
  searchedNames,
  unitsOf,
} from '../../engine/query';
import type { Formatter } from '../../engine/value';
import { ownOrder } from '../../engine/view';
import { createClockFilter } from './clock-filter';
import { regionKey } from './group-interval';

/** All rows of a definition, answering as the server does: first in its order, then in that of the definition. */
export interface RowsInMemory {
  /** Takes what came or changed into the rows, in the order in which the server would send them now. */
  takeFrom(live: Pick<LiveRows, 'rows' | 'takeChanges'>): void;
  remove(gone: ReadonlySet<Row>): void;
  load(options: LoadOptions): LoadResult;
  rows(options: LoadOptions): readonly Row[];
  /** How two rows stand to each other in the order of the definition, then by key. */
  compare(a: Row, b: Row): number;
}

export function createRowsInMemory(model: EntityModel, format: Formatter, language: string): RowsInMemory {
  const types = columnTypes(model);
  const collator = new Intl.Collator(language);
  const { at } = createClockFilter(model, format);
  const context = {
    collator,
    types,
    searched: searchedNames(model),
    groupKey: regionKey(format),
    atClock: at,
    units: unitsOf(model),
  };
  const query = createRowQuery([], context);
  const standing = createRowQuery([], context);
  const sort = ownOrder(model);
  const bySort = rowOrder(sort, types, collator);
  const byKey = keyOrder(model);
  /** The rows by their keys. */
  let keyed: readonly Row[] = [];

  return {
    takeFrom(live) {
      const changes = live.takeChanges();
      const only = changes !== 'all' && areFew(changes, keyed) ? changes : undefined;
      keyed = only
        ? insertRows(
            keyed.filter((row) => !only.has(row)),
            [...only],
            byKey,
          )
        : [...live.rows()].sort(byKey);
      standing.changed(keyed, only);
      query.changed(standing.rows({ sort }), only);
    },
    remove(gone) {
      keyed = keyed.filter((row) => !gone.has(row));
      standing.removed(gone);
      query.removed(gone);
    },
    load: query.load,
    rows: query.rows,
    compare: (a, b) => bySort(a, b) || byKey(a, b),
  };
}

/** Keys go by code, as in the database. */
function keyOrder({ key }: EntityModel): (a: Row, b: Row) => number {
  return (a, b) => {
    for (const name of key) {
      const [one, other] = [a[name] as string | number, b[name] as string | number];
      if (one !== other) return one < other ? -1 : 1;
    }
    return 0;
  };
}

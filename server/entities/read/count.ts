import type { Condition, EntityModel } from '../../../src/engine/model';
import { type Group, propertiesOf } from '../../../src/engine/query';
import type { Session } from '../../platform/context';
import type { Counts } from '../query/counts';
import { type Fields, fieldsOf } from '../query/fields';
import type { Groups } from '../query/groups';
import type { Selection } from '../query/where';
import { readSettings } from '../settings';
import type { Table } from '../tables/table';
import { resolverOf } from '../values';
import type { ReaderContext } from './list';

/** Numbers of rows per combination of values; moments count by their day. */
export type Series = { key: (string | null)[]; count: number }[];

/** Counts rows for widgets. A condition about a field that the session does not see counts nothing. */
export class RowCounter {
  readonly #ctx: ReaderContext;
  readonly #counts: Counts;
  readonly #groups: Groups;

  constructor(ctx: ReaderContext, counts: Counts, groups: Groups) {
    this.#ctx = ctx;
    this.#counts = counts;
    this.#groups = groups;
  }

  async count(model: EntityModel, table: Table, condition: Condition | undefined, session: Session): Promise<number> {
    const fields = fieldsOf(model, table, session);
    if (!sees(fields, condition)) return 0;
    return this.#counts.count(fields, await this.#choiceOf(condition, session));
  }

  async countBy(
    model: EntityModel,
    table: Table,
    condition: Condition | undefined,
    by: readonly string[],
    session: Session,
  ): Promise<Series> {
    const fields = fieldsOf(model, table, session);
    if (!sees(fields, condition) || by.some((name) => !fields.byName.has(name))) return [];
    const choice = await this.#choiceOf(condition, session);
    const { region } = await readSettings(this.#ctx, session);
    const { groups } = await this.#groups.load(fields, {
      choice,
      groups: by.map((selector, index) => ({
        selector,
        isExpanded: index < by.length - 1,
        ...(fields.byName.get(selector)?.kind === 'date-time' ? { groupInterval: 'day' } : {}),
      })),
      sort: [],
      summaries: [],
      order: { collation: '' },
      region,
      skip: 0,
      take: undefined,
      limit: this.#ctx.config.takeLimit,
    });
    return flat(groups, []);
  }

  async #choiceOf(condition: Condition | undefined, session: Session): Promise<Selection> {
    const { businessUnit } = session;
    if (!condition) return { businessUnit, filters: [] };
    const resolve = await resolverOf(this.#ctx, session, this.#ctx.clock.now());
    return { businessUnit, filters: [], conditions: [{ condition, resolve }] };
  }
}

function sees(fields: Fields, condition: Condition | undefined): boolean {
  return !condition || propertiesOf(condition).every((name) => fields.byName.has(name));
}

function flat(groups: readonly Group[], path: readonly (string | null)[]): Series {
  return groups.flatMap(({ key, items, count }): Series => {
    const here = [...path, key === null ? null : String(key)];
    return items ? flat(items as Group[], here) : [{ key: here, count: count ?? 0 }];
  });
}

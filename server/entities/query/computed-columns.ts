import type { AttributePlace, EntityModel, PropertyModel } from '../../../src/engine/model';
import { type ColumnKind, KINDS } from '../../../src/engine/value/kinds';
import { ident, literal } from '../sql/names';
import type { Column, Table } from '../tables/table';

export interface ComputedColumns {
  /** By property. */
  readonly columns: ReadonlyMap<string, Column>;
  /**
   * Takes a table or a subselect of its rows, and the parts of the statement that name columns; gives the rows under
   * the alias `t` with those of these columns that the parts name: others would only be planned for nothing.
   */
  readonly from: (rows: string, ...parts: string[]) => string;
}

/**
 * The columns that are not stored: run-time attributes, as expressions over the object that holds their values, and days
 * since a date. Each is computed only where a statement asks for it. An attribute's value that is none of its type counts
 * as missing, so that what other programs wrote breaks no list.
 */
export function computedColumns(model: Pick<EntityModel, 'properties'>, table: Table): ComputedColumns {
  const columns = new Map<string, Column>();
  const expressions: string[] = [];
  for (const property of model.properties) {
    const kind = KINDS[property.kind].column;
    const value = attributeSql(property, kind, table) ?? daysSql(property, table);
    if (value === undefined) continue;
    // A short name: those of people may be longer than a column's, or like one that is there.
    const name = `#${expressions.length}`;
    columns.set(property.name, {
      property: property.name,
      name,
      sql: ident(name),
      kind,
      isKey: false,
      required: false,
    });
    expressions.push(`${value} as ${ident(name)}`);
  }
  const named = [...columns.values()].map(({ sql }) => `t.${sql}`);
  return {
    columns,
    from: (rows, ...parts) => {
      const asked = expressions.filter((_, index) => parts.some((part) => part.includes(named[index]!)));
      return asked.length === 0 ? `${rows} t` : `(select a.*, ${asked.join(', ')} from ${rows} a) t`;
    },
  };
}

/** Digits that any number type holds. */
const NUMBER = String.raw`^\s*[+-]?\d{1,30}(\.\d{0,30})?\s*$`;
const WHOLE = String.raw`^\s*[+-]?\d{1,15}(\.0*)?\s*$`;
const DAY = String.raw`^\d{4}-(0[1-9]|1[0-2])-\d{2}$`;

function attributeSql({ attributeOf }: PropertyModel, kind: ColumnKind, { columns }: Table): string | undefined {
  const object = attributeOf && columns.get(attributeOf.object);
  return attributeOf && object?.kind === 'json' ? valueSql(`a.${object.sql}`, attributeOf, kind) : undefined;
}

/** Whole days since the property that it counts from. */
function daysSql({ daysSince }: PropertyModel, { columns }: Table): string | undefined {
  const since = daysSince === undefined ? undefined : columns.get(daysSince);
  return since && `extract(day from now() - a.${since.sql})::int`;
}

function valueSql(object: string, { name }: AttributePlace, kind: ColumnKind): string {
  const member = `${object} -> ${literal(name)}`;
  const text = `(${object} ->> ${literal(name)})`;
  switch (kind) {
    case 'integer':
      return `case when ${text} ~ ${literal(WHOLE)} then ${text}::numeric::bigint end`;
    case 'float':
      return `case when ${text} ~ ${literal(NUMBER)} then ${text}::float8 end`;
    case 'boolean':
      return `case ${text} when 'true' then true when 'false' then false end`;
    case 'date':
      return `case when ${text} ~ ${literal(DAY)} and ${text} >= '0001' then ${realDay(text)} end`;
    default:
      return `case when jsonb_typeof(${member}) in ('string', 'number', 'boolean') then ${text} end`;
  }
}

/** The day of a text like 2026-02-30, or nothing if its month is shorter. */
function realDay(text: string): string {
  const first = `(left(${text}, 7) || '-01')::date`;
  const days = `extract(day from ${first} + interval '1 month' - interval '1 day')`;
  return `case when right(${text}, 2)::int between 1 and ${days} then ${text}::date end`;
}

import type { PropertyModel } from '../../../src/engine/model';
import { ident, literal } from '../sql/names';
import type { Found } from './catalogue';
import type { Run } from './shape';
import { type Column, type Table, UNIT_COLUMN, VERSION_COLUMN } from './table';
import { type Told, told } from './told';

/** A rule of the definition that rows of before may break, which they may go on to do. */
interface Rule {
  /** SQL: the row breaks it. */
  readonly broken: string;
  tell(count: number): Promise<Told>;
}

/** What the rows that are there have and the definition does not allow, each with its count. */
export async function brokenRules(run: Run, table: Table): Promise<Told[]> {
  const rules = rulesOf(run, table);
  const counts = await countEach(
    run,
    table,
    rules.map(({ broken }) => broken),
  );
  const found: Told[] = [];
  for (const [index, rule] of rules.entries()) {
    const count = counts[index] ?? 0;
    if (count > 0) found.push(await rule.tell(count));
  }
  return found;
}

/** What columns hold that no property stands for any more. */
export async function keptValues(run: Run, table: Table, found: Found): Promise<Told[]> {
  const used = new Set([
    UNIT_COLUMN,
    VERSION_COLUMN,
    ...[...table.columns.values()].map(({ name }) => name),
    ...table.families
      .filter((family) => family.some(({ name }) => [...table.columns.values()].some((one) => one.name === name)))
      .flatMap((family) => family.map(({ name }) => name)),
  ]);
  const names = [...found.columns.keys()].filter((name) => !used.has(name));
  const counts = await countEach(
    run,
    table,
    names.map((name) => `${ident(name)} is not null`),
  );
  return names.flatMap((name, index) => {
    const count = counts[index] ?? 0;
    return count > 0 ? [told.kept(name, count)] : [];
  });
}

function rulesOf(run: Run, table: Table): Rule[] {
  return [...table.columns.values()].flatMap((column): Rule[] => {
    const property = table.models.flatMap(({ properties }) => properties).find(({ name }) => name === column.property);
    return property && !column.isKey
      ? [...missing(column), ...unnamed(run, table, column), ...tooLong(run, table, column, property)]
      : [];
  });
}

function missing({ property, sql, required }: Column): Rule[] {
  return required ? [{ broken: `${sql} is null`, tell: async (count) => told.missing(property, count) }] : [];
}

function unnamed(run: Run, table: Table, { property, sql, kind, values }: Column): Rule[] {
  if (!values || kind !== 'text') return [];
  const broken = `${sql} is not null and ${sql} not in (${values.map(literal).join(', ')})`;
  const tell = async (count: number) => {
    const found = await run<{ value: string }>(
      `select distinct ${sql} as value from ${table.sql} where ${broken} order by 1`,
    );
    return told.unknown(
      property,
      count,
      found.map(({ value }) => value),
    );
  };
  return [{ broken, tell }];
}

function tooLong(
  run: Run,
  table: Table,
  { property, sql, kind }: Column,
  { schema, kind: valueKind }: PropertyModel,
): Rule[] {
  const most = schema.maxLength;
  // Of a password the hash is stored.
  if (typeof most !== 'number' || kind !== 'text' || valueKind === 'password') return [];
  const tell = async (count: number) => {
    const [row] = await run<{ longest: number }>(`select max(char_length(${sql})) as longest from ${table.sql}`);
    return told.tooLong(property, count, most, Number(row?.longest));
  };
  return [{ broken: `char_length(${sql}) > ${most}`, tell }];
}

/** How many rows satisfy each condition, read at once. */
async function countEach(run: Run, table: Table, conditions: readonly string[]): Promise<number[]> {
  if (conditions.length === 0) return [];
  const counts = conditions.map((condition) => `count(*) filter (where ${condition})`);
  const [row] = await run<{ counts: number[] }>(
    `select json_build_array(${counts.slice(0, 100).join(', ')}) as counts from ${table.sql}`,
  );
  const rest = conditions.slice(100);
  return [...(row?.counts ?? []), ...(rest.length > 0 ? await countEach(run, table, rest) : [])];
}

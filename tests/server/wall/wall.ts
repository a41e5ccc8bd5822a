/** What both sides of the wall have in common: a server, people on either side, and a marked row of every definition. */

import { answersOne } from '../../../server/entities';
import { ident } from '../../../server/entities/sql/names';
import { DESCRIBED, tableNameOf } from '../../../server/platform/db';
import { fillPath, fillQuery } from '../../../src/engine/action';
import { snake } from '../../../src/engine/definition/stored-names';
import type { CallModel, EntityModel, PropertyModel } from '../../../src/engine/model';
import type { Row } from '../../../src/engine/query/load-options';
import { writeParameters } from '../../../src/engine/view';
import { type Answer, BERGEN, type Client, OSLO, startServer, type TestServer } from '../harness';
import { WALL_DEFINITIONS } from './definitions';

/** Stands in a text of every marked row, and nowhere else. */
export const MARK = 'osloonlymark';

/** Values of the guarded fields of the wall's part. */
export const HUSH = {
  text: 'hushtext',
  tag: 'hushtag',
  number: 7654321,
  amount: 76543.25,
  time: '2031-02-03T04:05:06.000Z',
} as const;

export interface Marked {
  readonly model: EntityModel;
  /** A row of Oslo as one sees it who may see all. */
  readonly row: Row;
  readonly key: string;
  /** The text property that holds the mark. */
  readonly marked: PropertyModel;
}

export interface Wall {
  readonly server: TestServer;
  readonly models: readonly EntityModel[];
  /** May do and see everything in Oslo. */
  readonly global: Client;
  /** May do and see everything in Bergen. */
  readonly stranger: Client;
  /** Of Oslo, without any right that the definitions of the wall do not give. */
  readonly operator: Client;
  /** One row for each definition. */
  readonly rows: ReadonlyMap<string, Marked>;
  /** Every row of Oslo in every table of a definition, as one text. */
  snapshot(): Promise<string>;
  /** Writes straight into the row's table. */
  write(model: EntityModel, key: string, values: Readonly<Record<string, unknown>>): Promise<void>;
}

/** Starts the server and marks a row of Oslo in every table. */
export async function buildWall(): Promise<Wall> {
  const server = await startServer({ definitions: WALL_DEFINITIONS });
  const { product, diagnostics, broken } = server.ctx.product.current;
  if (broken.length > 0)
    throw new Error(`broken: ${JSON.stringify(diagnostics.filter(({ severity }) => severity === 'error'))}`);
  // A view of the system has no row of its own to mark; its own tests ask across the wall.
  const models = Object.values(product.entities).filter(({ base }) => DESCRIBED[base]?.kind !== 'view');
  const [global, stranger, operator] = await Promise.all([
    server.login('global', OSLO),
    server.login('global', BERGEN),
    server.login('operator', OSLO),
  ]);
  const write: Wall['write'] = async (model, key, values) => {
    const entries = Object.entries(values);
    const sets = entries.map(([name], index) => `${ident(snake(name))} = $${index + 3}`);
    await server.ctx.database.query({
      text: `update ${tableOf(model)} set ${sets.join(', ')} where business_unit = $1 and ${keySql(model)} = $2`,
      values: [OSLO, key, ...entries.map(([, value]) => value)],
    });
  };
  await addRows(server);
  const rows = new Map<string, Marked>();
  for (const model of models) {
    const marked = markable(model);
    const [found] = await server.ctx.database.query<{ key: string }>({
      text: `select ${keySql(model)} as key from ${tableOf(model)} where business_unit = $1${needsOf(model)} order by 1 limit 1`,
      values: [OSLO],
    });
    if (!found) throw new Error(`${model.name} has no row in Oslo`);
    await write(model, found.key, { [marked.name]: `${MARK} ${model.base}` });
    rows.set(model.name, { model, row: await rowOf(server, model, found.key), key: found.key, marked });
  }
  return { server, models, global, stranger, operator, rows, write, snapshot: () => snapshotOf(server, models) };
}

/** Columns that a row must fill so that every call which reads it can be made. */
function needsOf(model: EntityModel): string {
  const { list, also, search, one } = model.endpoints;
  const calls = [list, ...also, search, one].flatMap((call) => call ?? []);
  const slots = calls.flatMap(
    ({ path, query }) => [path, ...query.map(([, value]) => value)].join(' ').match(/(?<={)\w+(?=})/g) ?? [],
  );
  return [...new Set(slots)].map((name) => ` and ${ident(snake(name))} is not null`).join('');
}

/** The first stored text that is free: no key, no reference, no list of values; one of another row if there is no own. */
function markable(model: EntityModel): PropertyModel {
  const texts = model.properties.filter(
    ({ name, type, format, values, lookup, computed }) =>
      type === 'string' &&
      !format &&
      !values &&
      !lookup &&
      !computed &&
      !model.key.includes(name) &&
      name !== model.state,
  );
  const free = texts.find(({ textOf }) => !textOf) ?? texts[0];
  if (!free) throw new Error(`${model.name} has no text to mark`);
  return free;
}

/** Rows of the wall's own definitions, as another program would write them. */
async function addRows(server: TestServer): Promise<void> {
  const insert = (table: string, values: Readonly<Record<string, unknown>>) => {
    const row = { id: `${table}-1`, business_unit: OSLO, ...values };
    const slots = Object.keys(row).map((_, index) => `$${index + 1}`);
    return server.ctx.database.query({
      text: `insert into ${ident(table)} (${Object.keys(row).map(ident).join(', ')}) values (${slots.join(', ')})`,
      values: Object.values(row),
    });
  };
  const [supplier] = await server.ctx.database.query<{ id: string }>({
    text: 'select id from supplier where business_unit = $1 limit 1',
    values: [OSLO],
  });
  await insert('wall_part', {
    name: 'Part',
    secret_text: HUSH.text,
    secret_number: HUSH.number,
    secret_amount: HUSH.amount,
    secret_time: HUSH.time,
    secret_flag: true,
    secret_grade: 'High',
    secret_tags: JSON.stringify([HUSH.tag]),
    secret_maker_id: supplier?.id,
    state: 'Open',
  });
  await insert('wall_use', { name: 'Use', part_id: 'wall_part-1' });
  await insert('wall_vault', { name: 'Vault', content: 'gold' });
  await insert('wall_drawer', { name: 'Drawer', vault_id: 'wall_vault-1', content: 'silver' });
}

async function rowOf(server: TestServer, model: EntityModel, key: string): Promise<Row> {
  const [row] = await server.ctx.rows.byKeys(model, OSLO, [key], { may: () => true, features: ALL_FEATURES });
  if (!row) throw new Error(`${model.name} ${key} is not found`);
  return row;
}

/** Has every flag, and so satisfies no test for the absence of one. */
const ALL_FEATURES: ReadonlySet<string> = new Proxy(new Set<string>(), {
  get: (_, name) => (name === 'has' ? () => true : undefined),
});

export function tableOf(model: EntityModel): string {
  return ident(tableNameOf(model.base));
}

/** The column of a property, quoted. */
export function columnOf({ name }: PropertyModel): string {
  return ident(snake(name));
}

/** The text of a row's key. */
export function keySql(model: EntityModel): string {
  return model.key.map((name) => `${ident(snake(name))}::text`).join(" || '|' || ");
}

async function snapshotOf(server: TestServer, models: readonly EntityModel[]): Promise<string> {
  const tables = [...new Set(models.map(tableOf))].sort();
  const digests = tables.map(async (table) => {
    const [row] = await server.ctx.database.query<{ digest: string | null }>({
      text: `select md5(string_agg(t::text, E'\\n' order by t::text)) as digest from ${table} t where business_unit = $1`,
      values: [OSLO],
    });
    return `${table} ${row?.digest}`;
  });
  return (await Promise.all(digests)).join('\n');
}

/** Calls that read a definition's rows, with what they need taken from the row. */
export function readCalls({
  model,
  row,
}: Marked): { readonly kind: 'list' | 'search' | 'one'; readonly path: string }[] {
  const { list, also, search, one } = model.endpoints;
  const found: [kind: 'list' | 'search' | 'one', call: CallModel | undefined][] = [
    ['list', list],
    ['search', search],
    ...also.map((call) => [answersOne(model, call) ? 'one' : 'list', call] as ['list' | 'one', CallModel]),
    ['one', one],
  ];
  return found.flatMap(([kind, call]) => {
    if (call?.method !== 'GET') return [];
    const query = fillQuery(call.query, { row }).map(([name, value]) => [name, String(value)]);
    return [{ kind, path: withQuery(fillPath(call.path, { row }), new URLSearchParams(query).toString()) }];
  });
}

/** Calls that read a definition's rows with options in their body. */
export function postedReads({ model, row }: Marked): string[] {
  return model.endpoints.also.flatMap(({ method, path }) => (method === 'POST' ? [fillPath(path, { row })] : []));
}

export function withQuery(path: string, query: string): string {
  return query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path;
}

/** Load options as a query. */
export function optionsQuery(options: Parameters<typeof writeParameters>[0]): string {
  return writeParameters(options);
}

/** The whole answer as one text. */
export function textOf({ status, body }: Answer): string {
  return `${status} ${JSON.stringify(body) ?? ''}`;
}

/** Rows of a list answer of either form. */
export function rowsOf(body: unknown): Row[] {
  const list = Array.isArray(body) ? body : ((body as { result?: Row[] } | undefined)?.result ?? []);
  return list as Row[];
}

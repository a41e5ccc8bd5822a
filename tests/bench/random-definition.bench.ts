/**
 * A definition that was made at random a minute ago, against SQL and indexes that an engineer makes by hand who knows
 * what will be asked. `BENCH_SEED` makes the same again, `BENCH_ROWS` says how many rows.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../scripts/lib/postgres';
import type { FilterExpression } from '../../src/engine/query/filter';
import type { WrittenOptions } from '../../src/engine/query/load-options';
import { startServerProcess } from '../lib/cockpit-server';
import { startBare } from './lib/bare-server';
import { compare, queryOf, ROUNDS } from './lib/compare';
import { FOR_MILLIONS } from './lib/database';
import { logInPeople } from './lib/log-in';
import { type RandomDefinition, randomDefinition, randomFrom } from './lib/random-definition';
import type { Line, Section } from './lib/report';
import { untilLearnt } from './lib/until-learnt';

const SEED = Number(process.env.BENCH_SEED ?? Date.now() % 1_000_000);
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const UNIT = 'Nordlager Oslo';
const OTHER = 'Nordlager Bergen';
const LIST = '/api/Randomthing/description';
const TABLE = 'randomthing';
const WARM_CALLS = 200;
/** Of as many people, where it is not one. */
const CONNECTIONS = 16;
const SERVED = 1.3;
const COPIED = 2.5;

interface Question {
  readonly what: string;
  /** What ours keeps of the answer until the table changes is most of the work. */
  readonly isKept?: boolean;
  ours(n: number): WrittenOptions;
  bare(n: number): string;
}

export async function measure(): Promise<Section> {
  console.log(`seed ${SEED}, ${ROWS} rows`);
  const definition = randomDefinition(SEED, 'Randomthing', UNIT, OTHER);
  const folder = mkdtempSync(join(tmpdir(), 'cockpit-random-'));
  mkdirSync(join(folder, 'entities'));
  writeFileSync(join(folder, 'entities', `${TABLE}.json`), JSON.stringify(definition.file));
  const postgres = await startPostgres({ ...FOR_MILLIONS, maintenance_work_mem: '1GB' });
  if (!postgres) throw new Error('The benchmark of a random definition needs an installed PostgreSQL server');
  try {
    const server = await startServerProcess({
      ...{ DATABASE_URL: postgres.url, DATABASE_POOL: String(CONNECTIONS), SEED: 'demo', DEFINITIONS_DIR: folder },
      LEARNT_INDEX_SECONDS: '1',
    });
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    let bare: Awaited<ReturnType<typeof startBare>> | undefined;
    try {
      const columns = ['business_unit', 'id', ...definition.properties.map(({ name }) => name)].join(', ');
      const copied = await copyRows(client, definition, columns);
      bare = await startBare('bare-random', { DATABASE_URL: postgres.url, UNIT, COLUMNS: columns });
      const tokens = await logInPeople(server.url, client, CONNECTIONS);
      const questions = questionsOf(definition);
      const changed = (table: string) => () => client.query(changeOf(table, definition), [UNIT]);
      const learnt = await untilLearnt(client, () => warm(server.url, tokens[0]!, questions, changed(TABLE)));
      console.log(`learnt: ${learnt.join(', ')}`);
      await client.query('vacuum analyze');
      const lines: Line[] = [];
      for (const { what, ours, bare: path } of questions)
        for (const connections of [1, CONNECTIONS])
          lines.push(
            await compare(
              `${what}, ${connections} connection${connections > 1 ? 's' : ''}`,
              connections,
              { atMost: SERVED },
              {
                ours: { url: server.url, tokens, path: (n) => `${LIST}?${queryOf(ours(n))}` },
                bare: { url: bare.url, path },
              },
            ),
          );
      for (const question of questions.filter(({ isKept }) => isKept))
        lines.push(
          await compare(
            `${question.what}, each after a change`,
            1,
            { atMost: SERVED },
            {
              ours: {
                url: server.url,
                tokens,
                path: (n) => `${LIST}?${queryOf(question.ours(n))}`,
                before: changed(TABLE),
              },
              bare: { url: bare.url, path: question.bare, before: changed('engineered') },
            },
          ),
        );
      return {
        title: `A definition made at random, PostgreSQL, ${ROWS.toLocaleString('en-GB')} rows`,
        note: `Yardstick: \`tests/bench/yardsticks/bare-random.ts\`, on a table of its own with the five indexes that an engineer makes who knows what will be asked, and three more for dates and numbers after the rows are copied. Seed ${SEED}: ${definition.properties.map(({ kind }) => kind).join(', ')}; filters ${definition.filters.join(', ')}. Four rows in ten are of the unit that asks. Asked after ${WARM_CALLS} mixed calls at a time, with changes of a row between them, until no further index was learnt, each after a second of calls instead of ten (${learnt.length} were). Median time of a request, ${ROUNDS} rounds in turns, each connection another person's. Counts and groups that ours has kept since the table last changed are asked for by the yardstick each time; after a change of a row ours asks as well. Copying is into the table as the definition has it at first.`,
        lines: [...lines, copied],
      };
    } finally {
      bare?.stop();
      await client.end();
      await server.stop();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Which columns are asked for: any of their kind. */
function chosen({ properties }: RandomDefinition) {
  const random = randomFrom(SEED + 1);
  const any = (kind: string) => {
    const all = properties.filter((property) => property.kind === kind && property.name !== 'field01');
    return all[Math.floor(random() * all.length)]!.name;
  };
  return {
    text: any('text'),
    number: any('integer'),
    part: any('text'),
    state: any('state'),
    amount: any('decimal'),
    date: any('date'),
    flag: any('boolean'),
    moment: any('moment'),
  };
}

function questionsOf(definition: RandomDefinition): Question[] {
  const { text, number, part, state, amount, date, flag, moment } = chosen(definition);
  const paged = { skip: 0, take: 20 };
  const deep = (n: number) => Math.floor(ROWS / 10) + (n % 500) * 20;
  const sorted = (by: string, order: string): Question => ({
    what: `offset from ${Math.floor(ROWS / 10).toLocaleString('en-GB')} on, by ${by}`,
    ours: (n) => ({ sort: [{ selector: by }], skip: deep(n), take: 20 }),
    bare: (n) => `/page?by=${encodeURIComponent(order)}&skip=${deep(n)}`,
  });
  const sums: Question = {
    what: `sum and mean of ${amount}`,
    ours: () => ({
      ...{ skip: 0, take: 0, requireTotalCount: true },
      totalSummary: [
        { selector: amount, summaryType: 'sum' },
        { selector: amount, summaryType: 'avg' },
      ],
    }),
    bare: () => `/sums?of=${amount}`,
  };
  /** Of what lies between two values, or is one: another value each time. */
  const matching = (what: string, filter: (n: number) => FilterExpression, where: (n: number) => string): Question => ({
    what: `${what}, with count`,
    ours: (n) => ({ ...paged, requireTotalCount: true, filter: filter(n) }),
    bare: (n) => `/where?is=${encodeURIComponent(where(n))}`,
  });
  const above = (n: number) => 9_900 + (n % 100) / 100;
  const day = (n: number) => dayAfter(n % 2_000);
  const month = (n: number) => [dayAfter(n % 2_000), dayAfter((n % 2_000) + 30)].map((one) => `${one}T00:00:00Z`);
  const looked = (n: number) => ((n * 7919) % 65_536).toString(16).padStart(4, '0');
  return [
    {
      what: 'first page with count',
      isKept: true,
      ours: () => ({ ...paged, requireTotalCount: true }),
      bare: () => '/first',
    },
    sorted(text, `${text} collate "und-x-icu"`),
    sorted(number, number),
    sorted(amount, amount),
    sorted(date, date),
    {
      what: `${part} contains a text, with count`,
      ours: (n) => ({ ...paged, requireTotalCount: true, filter: [part, 'contains', looked(n)] }),
      bare: (n) => `/with?of=${part}&value=${looked(n)}`,
    },
    matching(
      `${amount} above a number`,
      (n) => [amount, '>=', above(n)],
      (n) => `${amount} >= ${above(n)}`,
    ),
    matching(
      `${moment} within 30 days`,
      (n) => [[moment, '>=', month(n)[0]], 'and', [moment, '<', month(n)[1]]],
      (n) => `${moment} >= '${month(n)[0]}' and ${moment} < '${month(n)[1]}'`,
    ),
    matching(
      `${flag} on a day of ${date}`,
      (n) => [[flag, '=', true], 'and', [date, '=', day(n)]],
      (n) => `${flag} and ${date} = '${day(n)}'`,
    ),
    {
      what: `groups of ${state}, with counts`,
      isKept: true,
      ours: () => ({ ...paged, take: 100, group: [{ selector: state, isExpanded: false }] }),
      bare: () => `/groups?by=${state}`,
    },
    // Of ten million rows, sixteen of these at once would keep both sides from answering at all.
    ...(ROWS > 1_000_000 ? [] : [sums]),
  ];
}

/** So many days after the first of all dates. */
const dayAfter = (days: number): string => new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10);

/** Another value in one row of the unit that asks. */
function changeOf(table: string, definition: RandomDefinition): string {
  const { number } = chosen(definition);
  return `update ${table} set ${number} = ${number} + 1
    where business_unit = $1 and id = (select id from ${table} where business_unit = $1 order by id limit 1)`;
}

/** Asks all in turns; what is kept until the table changes is asked after a change. */
async function warm(
  url: string,
  token: string,
  questions: readonly Question[],
  change: () => Promise<unknown>,
): Promise<void> {
  for (let n = 0; n < WARM_CALLS; n++) {
    const { ours, isKept } = questions[n % questions.length]!;
    if (isKept) await change();
    const path = `${LIST}?${queryOf(ours(n))}`;
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  }
}

/** Copies all rows into the engineer's table and into ours, each as it begins. */
async function copyRows(client: pg.Client, definition: RandomDefinition, columns: string): Promise<Line> {
  const { text, number, part, state, amount, date, moment } = chosen(definition);
  await client.query(`create unlogged table source as ${definition.rowsSql(ROWS)}`);
  await client.query(`create table engineered (like ${TABLE} including defaults, primary key (business_unit, id))`);
  const engineer = async (indexes: readonly string[]) => {
    for (const index of indexes) await client.query(`create index on engineered ${index}`);
  };
  await engineer([
    '(business_unit, field01 collate "und-x-icu" nulls first, id)',
    `(business_unit, ${text} collate "und-x-icu" nulls first, id)`,
    `(business_unit, ${number} nulls first, id)`,
    `(business_unit, ${state})`,
    `using gin (${part} gin_trgm_ops)`,
  ]);
  const seconds = async (table: string): Promise<number> => {
    const started = performance.now();
    await client.query(`insert into ${table} (${columns}) select ${columns} from source`);
    return (performance.now() - started) / 1000;
  };
  const [yardstick, ours] = [await seconds('engineered'), await seconds(TABLE)];
  console.log(`copied: ${yardstick.toFixed(1)} s, ours ${ours.toFixed(1)} s`);
  await client.query('drop table source');
  await engineer([
    `(business_unit, ${amount} nulls first, id)`,
    `(business_unit, ${date} nulls first, id)`,
    `(business_unit, ${moment})`,
  ]);
  await client.query('vacuum analyze');
  return {
    what: `copy ${ROWS.toLocaleString('en-GB')} rows in`,
    ours: `${ours.toFixed(1)} s`,
    yardstick: `${yardstick.toFixed(1)} s`,
    ratio: ours / yardstick,
    goal: { atMost: COPIED },
  };
}

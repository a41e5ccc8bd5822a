/**
 * A workbook of 20,000 rows, checked and written through the server, against the same rows written by hand with their
 * audit: of a definition that the code has never heard of, and of one of the product's own.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { utils, write } from 'xlsx';
import { IMPORT_ROWS_LIMIT } from '../../src/engine/constants';
import type { ImportResult } from '../../src/engine/http';
import { type ServerProcess, startServerProcess } from '../lib/cockpit-server';
import { benchDatabase } from './lib/database';
import { logIn } from './lib/log-in';
import { type Line, median, type Section } from './lib/report';
import { writeByHand } from './yardsticks/bare-import';

const UNIT = 'Nordlager Oslo';
const ROUNDS = 3;
/** Rows a second that are wanted. */
const WANTED = 2_000;

const METER = {
  properties: {
    meterNo: { maxLength: 20 },
    place: { lookup: 'location' },
    placeName: {},
    kind: { enum: ['Water', 'Power', 'Heat'] },
    maker: { maxLength: 100 },
    installed: { format: 'date' },
    readAt: { format: 'date-time' },
    reading: { type: 'number', minimum: 0 },
    digits: { type: 'integer', minimum: 1, maximum: 12 },
    remote: { type: 'boolean' },
    comments: { maxLength: 500 },
  },
  required: ['meterNo', 'kind'],
  unique: ['meterNo'],
  endpoints: 'Meter',
  pages: ['meters'],
};

type Values = Readonly<Record<string, string | number | boolean | Date>>;

/** Rows of a definition, as they stand in a sheet and as they are written by hand. */
interface Kind {
  readonly entity: string;
  row(name: string, at: number): { readonly cells: Values; readonly stored: Values };
}

export async function measure(): Promise<Section> {
  const postgres = await benchDatabase({ shared_buffers: '512MB', jit: 'off', random_page_cost: '1.1' });
  const folder = mkdtempSync(join(tmpdir(), 'cockpit-bench-'));
  mkdirSync(join(folder, 'entities'));
  writeFileSync(join(folder, 'entities/meter.json'), JSON.stringify(METER));
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  let server: ServerProcess | undefined;
  try {
    server = await startServerProcess({
      DATABASE_URL: postgres.url,
      SEED: 'demo',
      DEFINITIONS_DIR: folder,
      // A machine that stands still for a while is to cost a round its figure, and not the whole measurement.
      STATEMENT_TIMEOUT_MS: '600000',
    });
    const { token } = await logIn(server.url);
    const lines: Line[] = [];
    for (const kind of [await meters(client), await locations(client)])
      lines.push(...(await linesOf(kind, client, { url: server.url, token })));
    return {
      title: `Excel import, PostgreSQL, ${IMPORT_ROWS_LIMIT.toLocaleString('en')} rows`,
      note: `From the file that is sent to the answer: read, checked row by row, written with audit and change rows, in one transaction. Median of ${ROUNDS} rounds. The figure is rows a second over the ${WANTED.toLocaleString('en')} that are wanted. Against the hand-written: \`tests/bench/yardsticks/bare-import.ts\`, the same rows in multi-row statements with their audit, in one transaction behind the wall, on the same tables with their triggers and indexes, in turns; it reads no workbook and checks nothing. There the ratio is the yardstick's rows a second over ours. \`meter\` is a definition that the code has never heard of.`,
      lines,
    };
  } finally {
    await client.end();
    await server?.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function linesOf(kind: Kind, client: pg.Client, at: { url: string; token: string }): Promise<Line[]> {
  const { entity } = kind;
  const rates: Record<'check' | 'add' | 'change' | 'byHand', number[]> = { check: [], add: [], change: [], byHand: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    const numbers = Array.from({ length: IMPORT_ROWS_LIMIT }, (_, index) => index);
    const rows = numbers.map((index) => kind.row(`B${round}-${index}`, index));
    const bare = numbers.map((index) => kind.row(`H${round}-${index}`, index).stored);
    const added = bookOf(entity, rows);
    const changed = bookOf(
      entity,
      numbers.map((index) => kind.row(`B${round}-${index}`, index + 1)),
    );
    const measured = {
      byHand: await rate(() => writeByHand(client, UNIT, entity, bare)),
      check: await rate(() => send(at, added, 'created', true)),
      add: await rate(() => send(at, added, 'created')),
      change: await rate(() => send(at, changed, 'updated')),
    };
    // The first round warms up.
    if (round > 0) for (const name of Object.keys(rates) as (keyof typeof rates)[]) rates[name].push(measured[name]);
  }
  const told = (value: number) => `${Math.round(value)} rows/s`;
  const wanted = (what: string, value: number): Line => ({
    what: `${entity}: ${what}`,
    ours: told(value),
    yardstick: told(WANTED),
    ratio: value / WANTED,
    goal: { atLeast: 1 },
  });
  const [add, byHand] = [median(rates.add), median(rates.byHand)];
  return [
    wanted('checked only', median(rates.check)),
    wanted('added', add),
    wanted('changed', median(rates.change)),
    {
      what: `${entity}: added, against rows written by hand`,
      ours: told(add),
      yardstick: told(byHand),
      ratio: byHand / add,
      goal: { atMost: 4 },
    },
  ];
}

async function meters(client: pg.Client): Promise<Kind> {
  const { rows } = await client.query<{ id: string; name: string }>(
    'select id, name from location where business_unit = $1 order by name limit 500',
    [UNIT],
  );
  return {
    entity: 'meter',
    row(meterNo, at) {
      const place = rows[at % rows.length]!;
      const values = {
        meterNo,
        kind: ['Water', 'Power', 'Heat'][at % 3]!,
        maker: `Maker ${at % 40}`,
        installed: new Date(Date.UTC(2020, 0, 1 + (at % 1000))),
        readAt: new Date(Date.UTC(2026, 0, 1 + (at % 300), at % 24)),
        reading: at / 10,
        digits: 1 + (at % 8),
        remote: at % 2 === 0,
        comments: `read by hand in round ${at}`,
      };
      return { cells: { ...values, place: place.name }, stored: { ...values, place: place.id } };
    },
  };
}

async function locations(client: pg.Client): Promise<Kind> {
  const { rows } = await client.query<{ role: string }>(
    'select location_role as role from location where business_unit = $1 limit 1',
    [UNIT],
  );
  return {
    entity: 'location',
    row(name, at) {
      const values = {
        name,
        locationRole: rows[0]!.role,
        maximumVolume: 1 + (at % 9),
        maximumWeight: 100 + (at % 900),
        length: 120,
        height: 200,
        width: 80,
        aBCGroup: 'ABC'[at % 3]!,
        pickingSequence: at,
        availableForPick: at % 5 !== 0,
      };
      return { cells: values, stored: values };
    },
  };
}

function bookOf(entity: string, rows: readonly { readonly cells: Values }[]): Buffer {
  const names = Object.keys(rows[0]!.cells);
  const cells = rows.map((row) => names.map((name) => row.cells[name]));
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([names, ...cells], { UTC: true }), entity);
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}

async function rate(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (IMPORT_ROWS_LIMIT * 1000) / (performance.now() - started);
}

async function send(
  { url, token }: { url: string; token: string },
  book: Buffer,
  wanted: 'created' | 'updated',
  isDryRun = false,
): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(book)]), 'rows.xlsx');
  const answer = await fetch(`${url}/api/Seeding/excel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-dry-run': String(isDryRun) },
    body: form,
  });
  const text = await answer.text();
  const count = answer.status === 200 ? (JSON.parse(text) as ImportResult).sheets[0]?.[wanted] : undefined;
  if (count !== IMPORT_ROWS_LIMIT) throw new Error(`the import answered ${answer.status}: ${text.slice(0, 500)}`);
}

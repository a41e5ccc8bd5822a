/** A workbook with a sheet per definition, as people fill it in (OPEN-180). */

import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CellObject, read, utils, write } from 'xlsx';
import { IMPORT_ROWS_LIMIT } from '../../src/engine/constants';
import { API, API_BASE, DRY_RUN_HEADER, type HistoryEntry, IDEMPOTENCY_HEADER } from '../../src/engine/http/api';
import type { ErrorBody } from '../../src/engine/http/errors';
import { IMPORT_PARTS, type ImportKind, type ImportResult, type SheetResult } from '../../src/engine/http/import';
import { PROGRESS_TYPE } from '../../src/engine/http/progress';
import type { Row } from '../../src/engine/query/load-options';
import { bearer } from './bearer';
import { type Answer, BERGEN, type Client, OSLO, startServer, type TestServer } from './harness';
import { zipOf } from './zip';

type Cells = readonly (readonly (string | number | boolean | Date | CellObject | null)[])[];

let server: TestServer;
let admin: Client;
let operator: Client;
const query = <R = Row>(text: string, ...values: unknown[]) => server.ctx.database.query<R>({ text, values });
beforeAll(async () => {
  server = await startServer();
  [admin, operator] = await Promise.all([server.login('admin'), server.login('operator')]);
});
afterAll(() => server.stop());

function workbook(sheets: Readonly<Record<string, Cells>>): Uint8Array {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][], { UTC: true }), name);
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer);
}

async function post<T = ImportResult>(
  form: FormData,
  client: Client | null = admin,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const response = await fetch(`${server.url}${API_BASE}${API.importExcel}`, {
    method: 'POST',
    headers: { ...(client ? bearer(client.token) : {}), ...headers },
    body: form,
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as T };
}

/** What an import tells, line by line. */
async function progressOf(
  form: FormData,
  client: Client,
  signal?: AbortSignal,
): Promise<AsyncGenerator<Record<string, unknown>>> {
  const response = await fetch(`${server.url}${API_BASE}${API.importExcel}`, {
    method: 'POST',
    headers: { ...bearer(client.token), accept: PROGRESS_TYPE },
    body: form,
    ...(signal ? { signal } : {}),
  });
  return (async function* () {
    let text = '';
    for await (const chunk of response.body ?? []) {
      const lines = (text + Buffer.from(chunk).toString()).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as Record<string, unknown>;
    }
  })();
}

/** An import of which four megabytes are announced and not one byte is ever sent. */
function announced(token?: string): Socket {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const lines = [
    `POST ${API_BASE}${API.importExcel} HTTP/1.1`,
    `host: ${hostname}`,
    'content-type: multipart/form-data; boundary=x',
    'content-length: 4000000',
    ...(token ? [`authorization: Bearer ${token}`] : []),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return socket;
}

async function lastOf(lines: AsyncIterable<Record<string, unknown>>): Promise<Record<string, unknown>> {
  let last: Record<string, unknown> = {};
  for await (const line of lines) last = line;
  return last;
}

async function fileOf(path: string): Promise<Uint8Array> {
  const response = await fetch(server.url + API_BASE + path, { headers: bearer(admin.token) });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

function formWith(...files: readonly Uint8Array[]): FormData {
  const form = new FormData();
  files.forEach((file, index) => {
    form.append(`file${index}`, new Blob([new Uint8Array(file)]), `book${index}.xlsx`);
  });
  return form;
}

const send = <T = ImportResult>(sheets: Readonly<Record<string, Cells>>, client = admin) =>
  post<T>(formWith(workbook(sheets)), client);
const grant = (group: 'data' | 'header', rights: Record<string, unknown>) =>
  admin.fetchJson('/User/settingsForAll', {
    method: 'PUT',
    body: { clientId: 'Cockpit', owner: 'permissions', key: group, value: JSON.stringify(rights) },
  });
const suppliers = (unit = OSLO) =>
  query<{ name: string; lead: number | null; email: string | null; status: string }>(
    `select supplier_name as name, average_lead_time as lead, company_email as email, supplier_status as status
      from supplier where business_unit = $1 and supplier_name ilike 'import %' order by supplier_name`,
    unit,
  );
const imported = async (name: string) =>
  Number((await query('select count(*)::int as n from supplier where supplier_name like $1', `${name}%`))[0]?.n);
const only = ({ body }: Answer<ImportResult>): SheetResult => {
  expect(body.sheets).toHaveLength(1);
  return body.sheets[0] as SheetResult;
};

describe('a workbook', () => {
  beforeAll(() => grant('data', { can_dedicate_location: true }));
  afterAll(() => grant('data', {}));

  it('adds and changes rows, sheet by sheet, and tells how many of each', {
    tags: ['API-027', 'OPEN-180'],
  }, async () => {
    const first = await send({
      Suppliers: [
        ['Supplier name', 'companyEmail', 'Average lead time', 'Status'],
        ['Import A', 'a@example.com', 7, 'Active'],
        ['Import B', null, null, null],
      ],
      location: [
        ['name', 'Location role', 'availableForPick', 'pickingSequence'],
        ['IMP-1', 'pick', 'no', 12],
      ],
    });
    expect(first.status).toBe(200);
    expect(first.body.sheets).toEqual([
      { name: 'Suppliers', entity: 'supplier', created: 2, updated: 0, failed: [] },
      { name: 'location', entity: 'location', created: 1, updated: 0, failed: [] },
    ]);
    expect(await suppliers()).toEqual([
      { name: 'Import A', lead: 7, email: 'a@example.com', status: 'Active' },
      { name: 'Import B', lead: null, email: null, status: 'Active' },
    ]);
    const [location] = await query(
      "select location_role, available_for_pick, picking_sequence from location where business_unit = $1 and name = 'IMP-1'",
      OSLO,
    );
    expect(location).toEqual({ location_role: 'Pick', available_for_pick: false, picking_sequence: 12 });

    const second = await send({
      supplier: [
        ['supplierName', 'averageLeadTime'],
        [' import a\u00a0', 9],
        ['Import C ', 1],
        [null, ' \u00a0'],
      ],
    });
    expect(only(second)).toEqual({ name: 'supplier', entity: 'supplier', created: 1, updated: 1, failed: [] });
    expect((await suppliers()).find(({ name }) => name === 'import a' || name === 'Import A')).toMatchObject({
      lead: 9,
      email: 'a@example.com',
    });
    expect((await suppliers()).map(({ name }) => name)).toContain('Import C');
  });

  it('sent twice creates nothing twice, and a row that stands there twice is one', { tags: ['API-027'] }, async () => {
    const sheets = {
      Suppliers: [
        ['Supplier name', 'Comments'],
        ['Import twice', 'once'],
        ['IMPORT TWICE', 'twice in one file'],
      ],
    };
    const twice = [
      { row: 3, errors: [{ field: 'supplierName', keyword: 'rowTwice', message: 'There already, row 2' }] },
    ];
    expect(only(await send(sheets))).toMatchObject({ created: 1, updated: 0, failed: twice });
    expect(only(await send(sheets))).toMatchObject({ created: 0, updated: 1, failed: twice });
    expect((await suppliers()).filter(({ name }) => name === 'Import twice')).toHaveLength(1);
    // The first one is imported and left out of the next try: the second is still the same row.
    const form = formWith(workbook(sheets));
    form.append(IMPORT_PARTS.corrections, JSON.stringify({ Suppliers: { without: [2] } }));
    expect(only(await post(form))).toMatchObject({ created: 0, updated: 0, failed: twice });
  });

  it('fails rows with their numbers and fields, and imports the others', { tags: ['API-027'] }, async () => {
    const answer = await send({
      Suppliers: [
        ['Supplier name', 'Average lead time', 'Contact person', 'Email'],
        ['Import good', 3, null, null],
        ['Import wrong type', 'soon', null, null],
        [null, 3, 'nobody', null],
        [null, null, null, null],
        ['Import too long', 3, 'x'.repeat(256), null],
        ['Import no address', 3, null, 'at home'],
        ['Import formula', { t: 'e', v: 0x2a, w: '#N/A' }, null, null],
        ['Import too late', 366, null, null],
        ['Import zero _x0000_', 1, null, null],
        ['Import last', null, null, null],
      ],
      'Dedicated locations': [
        ['locationId', 'materialId'],
        ['nowhere', 'nothing'],
      ],
    });
    expect(answer.status).toBe(207);
    const [sheet, references] = answer.body.sheets;
    expect(sheet).toMatchObject({ created: 2, updated: 0 });
    expect(sheet?.failed.map(({ row, errors }) => [row, errors?.map(({ field }) => field)])).toEqual([
      [3, ['averageLeadTime']],
      [4, ['supplierName']],
      [6, ['contactPerson']],
      [7, ['companyEmail']],
      [8, ['averageLeadTime']],
      [9, ['averageLeadTime']],
      [10, ['supplierName']],
    ]);
    expect(sheet?.failed[0]?.reason).toBe('Average lead time: Enter a whole number');
    expect(sheet?.failed[4]?.reason).toBe('Average lead time: The cell holds the error #N/A');
    expect((await suppliers()).map(({ name }) => name)).toEqual(expect.arrayContaining(['Import good', 'Import last']));
    expect(references).toMatchObject({ entity: 'dedicated-location', created: 0 });
    expect(references?.failed[0]?.errors).toMatchObject([
      { field: 'locationId', keyword: 'unknownName' },
      { field: 'materialId', keyword: 'unknownName' },
    ]);
  });

  it('asks the rule of a definition only of rows that it concerns, and writes the others together', {
    tags: ['API-027'],
  }, async () => {
    const [full] = await query<{ name: string; role: string }>(
      `select l.name, l.location_role as role from stock s join location l on l.business_unit = s.business_unit and l.id = s.location_id
        join material m on m.business_unit = s.business_unit and m.id = s.material_id
        where s.business_unit = $1 and s.quantity * m.weight > 2 limit 1`,
      OSLO,
    );
    const answer = await send({
      Locations: [
        ['Name', 'Location role', 'Maximum weight'],
        ['Import rack 1', full?.role ?? null, 100],
        [full?.name ?? null, full?.role ?? null, 1],
        ['Import rack 2', full?.role ?? null, 1],
      ],
    });
    expect(answer.body.sheets).toMatchObject([
      { created: 2, updated: 0, failed: [{ row: 3, errors: [{ field: 'maximumWeight', keyword: 'standsThere' }] }] },
    ]);
    expect((await query(`select from location where name like 'Import rack %'`)).length).toBe(2);
  });

  it('has a sheet follow from those before it: a place does not hold less than its heavier materials', async () => {
    const [held] = await query<{ place: string; role: string; item: string; weight: number; used: number }>(
      `select l.name as place, l.location_role as role, m.id as item, m.weight, l.used_weight as used from stock s
        join location l on l.business_unit = s.business_unit and l.id = s.location_id
        join material m on m.business_unit = s.business_unit and m.id = s.material_id
        where s.business_unit = $1 and s.quantity * m.weight > 0.5 * l.used_weight and l.maximum_weight > 2 * l.used_weight
        order by s.stock_id limit 1`,
      OSLO,
    );
    const { place, role, item, weight, used } = held!;
    const [empty] = await query<{ name: string }>(
      `select name from location where business_unit = $1 and location_role = $2 and used_weight = 0 and maximum_weight > 0 limit 1`,
      OSLO,
      role,
    );
    const answer = await send({
      Materials: [
        ['Id', 'Weight'],
        [item, weight * 20],
      ],
      Locations: [
        ['Name', 'Location role', 'Maximum weight'],
        [place, role, Math.ceil(used * 2)],
        [empty!.name, role, Math.ceil(used * 2)],
      ],
    });
    expect(answer.body.sheets).toMatchObject([
      { updated: 1, failed: [] },
      { updated: 1, failed: [{ row: 2, errors: [{ field: 'maximumWeight', keyword: 'standsThere' }] }] },
    ]);
  });

  it('is followed by all that follows from its rows, as if a person had entered them', {
    tags: ['API-027', 'ACTION-047'],
  }, async () => {
    const [stock] = await query<{ location: string; material: string }>(
      `select l.name as location, m.id as material from stock s
        join location l on l.id = s.location_id join material m on m.id = s.material_id
        where s.business_unit = $1 and not exists (select from dedicated_location d
          where d.location_id = s.location_id and d.material_id = s.material_id) order by s.stock_id limit 1`,
      OSLO,
    );
    const { location, material } = stock!;
    const dedicated = await send({
      'dedicated-location': [
        ['locationId', 'materialId', 'minQuantity', 'maxQuantity'],
        [location, material, 2, 5],
      ],
    });
    expect(only(dedicated)).toMatchObject({ created: 1, failed: [] });
    const shown = await query(
      `select distinct s.dedicated_location, s.min_quantity, s.max_quantity from stock s
        join location l on l.id = s.location_id join material m on m.id = s.material_id
        where s.business_unit = $1 and l.name = $2 and m.id = $3`,
      OSLO,
      location,
      material,
    );
    expect(shown).toEqual([{ dedicated_location: location, min_quantity: 2, max_quantity: 5 }]);
  });

  it('finds what a reference names by what it shows', { tags: ['API-027'] }, async () => {
    const [place] = await query<{ id: string; name: string }>(
      'select id, name from location where business_unit = $1 order by name limit 1',
      OSLO,
    );
    const [material] = await query<{ id: string; item: string }>(
      `select id, item_no as item from material m where business_unit = $1 and not exists
        (select 1 from dedicated_location d where d.business_unit = $1 and d.material_id = m.id) limit 1`,
      OSLO,
    );
    const sheets = {
      'Dedicated locations': [
        ['locationId', 'materialId', 'minQuantity', 'maxQuantity'],
        [place?.name ?? '', material?.id ?? '', 1, 5],
      ],
    };
    expect(only(await send(sheets))).toMatchObject({ created: 1, failed: [] });
    // What names the row cannot be changed, and is the same.
    expect(only(await send(sheets))).toMatchObject({ updated: 1, failed: [] });
    const rows = await query(
      'select location_id, max_quantity from dedicated_location where business_unit = $1 and material_id = $2',
      OSLO,
      material?.id,
    );
    expect(rows).toEqual([{ location_id: place?.id, max_quantity: 5 }]);
  });

  it('fails a sheet that it does not know, and one with an unknown column before anything of it is written', {
    tags: ['API-027'],
  }, async () => {
    const answer = await send({
      Supliers: [['Supplier name'], ['Import none']],
      Suppliers: [
        ['Supplier name', 'Comment', 'Nothing'],
        ['Import none', 'x', 'y'],
      ],
      supplier: [['supplierName'], ['Import none', 'a value below no caption']],
      Locations: [['name', 'NAME'], ['IMP-2']],
      Empty: [],
    });
    expect(answer.status).toBe(207);
    expect(answer.body.sheets.map(({ failed }) => failed)).toEqual([
      [{ reason: 'There is nothing to import a sheet “Supliers” into; did you mean “Suppliers”?' }],
      [
        { column: 1, reason: 'There is no column “Comment” to import; did you mean “Comments”?' },
        { column: 2, reason: 'There is no column “Nothing” to import' },
      ],
      [{ column: 1, reason: 'There is no column “B” to import' }],
      [{ column: 1, reason: 'The column “NAME” stands there twice' }],
    ]);
    expect((await suppliers()).map(({ name }) => name)).not.toContain('Import none');
  });

  it('is read in the language of the person as well', { tags: ['API-027'] }, async () => {
    const speak = (language: string) =>
      admin.fetchJson(API.changeDefaultLanguage, { method: 'PUT', body: { language } });
    await speak('nb-NO');
    try {
      const answer = await send({
        Leverandører: [
          ['Leverandørnavn', 'Status'],
          ['Import norsk', 'Inaktiv'],
        ],
        Ukjent: [['a']],
      });
      expect(answer.body.sheets[0]).toMatchObject({ entity: 'supplier', created: 1, failed: [] });
      expect(answer.body.sheets[1]?.failed[0]?.reason).toContain('Det finnes ingenting å importere arket');
      expect((await suppliers()).find(({ name }) => name === 'Import norsk')?.status).toBe('Inactive');
    } finally {
      await speak('en-GB');
    }
  });

  it('takes cells by the type of the property', { tags: ['API-027'] }, async () => {
    await server.define('entities/probe.json', {
      properties: {
        code: { maxLength: 50 },
        day: { format: 'date' },
        at: { format: 'date-time' },
        amount: { type: 'number' },
        on: { type: 'boolean' },
        tags: { type: 'array' },
      },
      required: ['code'],
      unique: ['code'],
      endpoints: 'Probe',
      pages: ['probes'],
    });
    const moment = new Date(Date.UTC(2026, 6, 1, 13, 30));
    const answer = await send({
      probe: [
        ['code', 'day', 'at', 'amount', 'on', 'tags'],
        [123456789012345, new Date(Date.UTC(2026, 10, 22)), moment, '12.5', true, 'a; b'],
        ['two', '2026-11-22', '2026-07-01T11:30:00Z', { t: 'n', v: 3, f: '1+2' }, 'FALSE', null],
        [new Date(Date.UTC(2026, 0, 5)), 46348, null, 1e3, 1, 'a'],
        ['wrong', 'tomorrow', 'noon', '1,5', 'perhaps', null],
      ],
    });
    expect(only(answer)).toMatchObject({ created: 3, failed: [{ row: 5 }] });
    expect(
      only(answer)
        .failed[0]?.errors?.map(({ field }) => field)
        .sort(),
    ).toEqual(['amount', 'at', 'day', 'on']);
    const { body } = await admin.fetchJson<Row[]>('/Probe/description');
    const found = (Array.isArray(body) ? body : []).map(({ code, day, at, amount, on, tags }) => ({
      code,
      day,
      at,
      amount,
      on,
      tags,
    }));
    expect(found.sort((a, b) => String(a.code).localeCompare(String(b.code)))).toMatchObject([
      {
        code: '123456789012345',
        day: '2026-11-22',
        at: expect.stringMatching(/^2026-07-01T11:30/),
        amount: 12.5,
        on: true,
        tags: ['a', 'b'],
      },
      { code: '2026-01-05', day: '2026-11-22', amount: 1000, on: true, tags: ['a'] },
      { code: 'two', day: '2026-11-22', at: expect.stringMatching(/^2026-07-01T11:30/), amount: 3, on: false },
    ]);
    await server.define('entities/probe.json', null);
  });

  it('reads numbers and dates that are texts as the person writes them, and guesses none', {
    tags: ['API-027'],
  }, async () => {
    await server.define('entities/probe.json', {
      properties: {
        code: { maxLength: 50 },
        day: { format: 'date' },
        at: { format: 'date-time' },
        amount: { type: 'number' },
        sizes: { type: 'array', items: { type: 'number' } },
      },
      required: ['code'],
      unique: ['code'],
      endpoints: 'Probe',
      pages: ['probes'],
    });
    const set = (key: string, value: object) =>
      admin.fetchJson('/User/settingsForAll', {
        method: 'PUT',
        body: { clientId: 'Cockpit', owner: 'userSettings', key, value: JSON.stringify(value) },
      });
    await set('numberFormatSettings', { format: 'nb-NO' });
    await set('timeStampSettings', { region: 'Europe/Oslo', date: 'MM/DD/YYYY' });
    try {
      const answer = await send({
        probe: [
          ['code', 'day', 'at', 'amount', 'sizes'],
          ['a', '11/22/2026', '07/01/2026 13:30', '1 250,5', '1,5; 2,5'],
          ['b', '2026-11-22', '2026-07-01T11:30:00Z', '12.5', null],
          ['c', null, null, '1.250', null],
          ['d', null, null, null, '1,5; 1,250'],
          ['e', '22/11/2026', null, 'some', null],
        ],
      });
      const messages = only(answer).failed.map(({ row, errors }) => [row, errors?.map(({ message }) => message)]);
      expect(messages).toEqual([
        [4, ['“1.250” can be read as 1,25 or as 1\u00a0250. Write the one you mean']],
        [5, ['“1,250” can be read as 1,25 or as 1\u00a0250. Write the one you mean']],
        [6, expect.arrayContaining(['Incorrect date', 'Enter a number'])],
      ]);
      const { body } = await admin.fetchJson<Row[]>('/Probe/description');
      const found = body
        .filter(({ code }) => 'abcde'.includes(String(code)))
        .map(({ code, day, at, amount, sizes }) => [code, day, String(at).slice(0, 16), amount, sizes]);
      expect(found.sort()).toEqual([
        ['a', '2026-11-22', '2026-07-01T11:30', 1250.5, [1.5, 2.5]],
        ['b', '2026-11-22', '2026-07-01T11:30', 12.5, null],
      ]);
    } finally {
      await set('numberFormatSettings', {});
      await set('timeStampSettings', {});
      await server.define('entities/probe.json', null);
    }
  });
});

describe('a long import', () => {
  // So many that no server is done before it has told how far it is.
  const LONG = 10_000;
  let attempt = 0;
  const named = (name: string) => `${name} ${++attempt}`;
  const many = (count: number, name: string): Cells => [
    ['Supplier name'],
    ...Array.from({ length: count }, (_, index) => [`${name} ${index}`]),
  ];

  it('tells how far it is, for who asks', { tags: ['API-027'] }, async () => {
    const form = formWith(workbook({ Suppliers: many(LONG, named('Import told')) }));
    const lines: Record<string, unknown>[] = [];
    for await (const line of await progressOf(form, admin)) lines.push(line);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines[0]).toMatchObject({ of: LONG });
    expect(lines.at(-1)).toMatchObject({ status: 200, body: { sheets: [{ created: LONG }] } });
  });

  it('ends with the session: all of it is imported or nothing', { tags: ['API-027'] }, async () => {
    const leaver = await server.login('admin');
    const name = named('Import until');
    const lines = await progressOf(formWith(workbook({ Suppliers: many(LONG, name) })), leaver);
    await lines.next();
    await leaver.fetchJson(API.logout, { method: 'POST', body: {} });
    const { status } = await lastOf(lines);
    expect(status).toBeOneOf([200, 401]);
    expect(await imported(name)).toBe(status === 200 ? LONG : 0);
  });

  it('is called off by who goes away: nothing is imported, and the next one has its turn', {
    tags: ['API-027'],
  }, async () => {
    const gone = new AbortController();
    const lines = await progressOf(formWith(workbook({ Suppliers: many(LONG, 'Import off') })), admin, gone.signal);
    await lines.next();
    gone.abort();
    await expect(lines.next()).rejects.toThrow();
    // It has its turn as soon as the server has seen that the other is gone.
    const next = await vi.waitFor(async () => {
      const answer = await send({ Suppliers: many(1, 'Import next') });
      expect(answer.status).toBe(200);
      return answer;
    }, 20_000);
    expect(only(next)).toMatchObject({ created: 1 });
    expect(await imported('Import off')).toBe(0);
  });

  it('waits for others: two at once are enough for a server, and one for a person', { tags: ['API-027'] }, async () => {
    const [global, third] = [await server.login('global'), await server.login('configurator')];
    const refusedAs = async (client: Client) => {
      const { status, headers, body } = await send<ErrorBody>({ Suppliers: many(1, 'Import third') }, client);
      return [status, headers.get('retry-after'), body.message];
    };
    const refusal = [429, '5', 'Other imports are running. Try again in a moment; nothing was imported.'];
    const sends = async (client: Client) => {
      const socket = announced(client.token);
      await pause(300);
      return socket;
    };
    const first = await sends(admin);
    expect(await refusedAs(admin)).toEqual(refusal);
    const second = await sends(global);
    expect(await refusedAs(third)).toEqual(refusal);
    for (const socket of [first, second]) socket.destroy();
    await vi.waitFor(async () => expect((await send({ Suppliers: many(1, 'Import third') })).status).toBe(200));
  });
});

describe('a trial', () => {
  const sheets = {
    Suppliers: [
      ['Supplier name *', 'Average lead time', 'Status', 'Why not imported'],
      ['Import tried', 'soon', 'Asleep', null],
      ['Import fine', 3, null, null],
    ],
    Ukjent: [['a'], ['b']],
    'Dedicated locations': [
      ['locationId', 'materialId', 'Minimum quantity', 'x'],
      ['nowhere', { t: 'e', v: 0x2a, w: '#N/A' }, 'few', 1],
    ],
  } satisfies Record<string, Cells>;
  const asked = (more: object = {}, corrections?: unknown) => {
    const form = formWith(workbook(sheets));
    if (corrections !== undefined) form.append(IMPORT_PARTS.corrections, JSON.stringify(corrections));
    return post(form, admin, { [DRY_RUN_HEADER]: 'true', ...more });
  };
  beforeAll(() => grant('data', { can_dedicate_location: true }));
  afterAll(() => grant('data', {}));

  it('finds all mistakes of all rows at once, tells what stands there, and imports nothing', {
    tags: ['SETTINGS-035'],
  }, async () => {
    const { status, body } = await asked({}, { 'Dedicated locations': { columns: { 3: null } } });
    expect(status).toBe(207);
    const [first, second, third] = body.sheets;
    expect(first).toMatchObject({ entity: 'supplier', created: 1, updated: 0, failed: [{ row: 2 }] });
    expect(first?.failed[0]?.errors?.map(({ field }) => field).sort()).toEqual(['averageLeadTime', 'supplierStatus']);
    expect(first?.head).toEqual([
      { column: 0, name: 'Supplier name', property: 'supplierName' },
      { column: 1, name: 'Average lead time', property: 'averageLeadTime' },
      { column: 2, name: 'Status', property: 'supplierStatus' },
      { column: 3, name: 'Why not imported', property: null },
    ]);
    expect(first?.rows).toEqual([
      [2, 'Import tried', 'soon', 'Asleep', null],
      [3, 'Import fine', 3, null, null],
    ]);
    expect(second).toMatchObject({ name: 'Ukjent', failed: [{ reason: expect.stringContaining('Ukjent') }] });
    expect(third?.failed[0]?.errors?.map(({ field, keyword }) => [field, keyword]).sort()).toEqual([
      ['locationId', 'unknownName'],
      ['materialId', 'cell'],
      ['minQuantity', 'type'],
    ]);
    expect(await imported('Import fine')).toBe(0);
  });

  it('takes what is corrected over what stands there: cells, columns, sheets and rows that stay out', {
    tags: ['SETTINGS-035'],
  }, async () => {
    const corrections = {
      Suppliers: { cells: { 2: { averageLeadTime: 4, supplierStatus: 'inactive', comments: 'added' } }, without: [3] },
      Ukjent: { entity: 'supplier', columns: { 0: 'supplierName' } },
      'Dedicated locations': { entity: null },
    };
    const first = await asked({}, corrections);
    expect(first.body.sheets.map(({ created, failed }) => [created, failed])).toEqual([
      [1, []],
      [1, []],
    ]);
    const key = { [DRY_RUN_HEADER]: 'false', [IDEMPOTENCY_HEADER]: 'import-corrected' };
    const done = await asked(key, corrections);
    expect(done.status).toBe(200);
    expect(done.body.sheets[0]).not.toHaveProperty('rows');
    expect(
      await query(
        "select average_lead_time as lead, supplier_status as status, comments from supplier where supplier_name = 'Import tried'",
      ),
    ).toEqual([{ lead: 4, status: 'Inactive', comments: 'added' }]);
    expect(await imported('Import fine')).toBe(0);
    // The same once more is answered as the first one was; something else under its key is refused.
    expect((await asked(key, corrections)).body).toEqual(done.body);
    expect((await asked(key, {})).status).toBe(422);
  });

  it('refuses corrections that are none', { tags: ['API-027'] }, async () => {
    for (const wrong of [
      '{',
      '[]',
      '{"Suppliers":{"cells":{"x":{}}}}',
      '{"Suppliers":{"without":[0]}}',
      '{"Suppliers":{"entity":7}}',
    ]) {
      const form = formWith(workbook(sheets));
      form.append(IMPORT_PARTS.corrections, wrong);
      expect([wrong, (await post(form)).status]).toEqual([wrong, 400]);
    }
  });
});

describe('what may be imported', () => {
  it('is told by kind, with a workbook to be filled for each', { tags: ['SETTINGS-036', 'SETTINGS-035'] }, async () => {
    const { body: kinds } = await admin.fetchJson<readonly ImportKind[]>(API.importExcel);
    const supplier = kinds.find(({ entity }) => entity === 'supplier');
    expect(supplier).toMatchObject({ title: 'Suppliers' });
    expect(supplier?.fields).toContainEqual({
      property: 'supplierName',
      caption: 'Supplier name',
      required: true,
      type: 'string',
    });
    expect(supplier?.fields.find(({ property }) => property === 'supplierStatus')?.choices).toEqual([
      'Active',
      'Inactive',
    ]);
    expect(
      kinds.find(({ entity }) => entity === 'location')?.fields.find(({ property }) => property === 'locationRole')
        ?.choices,
    ).toContain('Pick');
    for (const { entity, title, fields } of kinds) {
      const book = read(await fileOf(API.importTemplate.replace('{entity}', entity)));
      expect(book.SheetNames).toEqual([title.slice(0, 31)]);
      const [head] = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
      expect(head).toEqual(fields.map(({ caption, required }) => (required ? `${caption} *` : caption)));
    }
    // An empty one is taken as it is: every caption is known.
    const template = await fileOf(API.importTemplate.replace('{entity}', 'supplier'));
    expect(only(await post(formWith(template)))).toMatchObject({ entity: 'supplier', created: 0, failed: [] });
    await grant('header', { import: false, downloads: false });
    expect((await operator.fetchJson(API.importTemplate.replace('{entity}', 'supplier'))).status).toBe(422);
    await grant('header', {});
    expect((await admin.fetchJson(API.importTemplate.replace('{entity}', 'nothing'))).status).toBe(404);
  });
});

describe('rights', () => {
  it('are asked of the workbook, of its sheets and of each row', { tags: ['API-027', 'PERM-171'] }, async () => {
    expect((await post<ErrorBody>(formWith(), null)).status).toBe(401);
    const sheets = {
      Suppliers: [
        ['Supplier name', 'Comments'],
        ['Import right', 'new'],
      ],
    };
    await grant('header', { import: 'AdminRole' });
    const denied = await send<ErrorBody>(sheets, operator);
    expect([denied.status, denied.body.errorCode]).toEqual([422, 'ACCESS_DENIED']);
    await grant('header', {});

    // A forbidden sheet is told as one that is not there.
    await grant('data', { can_add_supplier: false, can_update_supplier: false });
    expect(only(await send(sheets)).failed).toEqual([
      { reason: 'There is nothing to import a sheet “Suppliers” into' },
    ]);
    await grant('data', { can_add_supplier: false });
    expect(only(await send(sheets))).toMatchObject({
      created: 0,
      failed: [{ row: 2, reason: 'Authorization Error: access denied' }],
    });
    await grant('data', { can_update_supplier: false });
    expect(only(await send(sheets))).toMatchObject({ created: 1, failed: [] });
    expect(only(await send(sheets))).toMatchObject({ updated: 0, failed: [{ row: 2 }] });
    await grant('data', {});
    expect(only(await send(sheets))).toMatchObject({ updated: 1, failed: [] });
  });

  it('reaches no row of another business unit, by name or by key', { tags: ['API-027'] }, async () => {
    const bergen = await server.login('admin', BERGEN);
    await send(
      {
        Suppliers: [
          ['Supplier name', 'Contact person'],
          ['Import there', 'Bergen'],
        ],
      },
      bergen,
    );
    await query("update supplier set id = 'there' where business_unit = $1 and supplier_name = 'Import there'", BERGEN);
    const before = await query('select * from supplier where business_unit = $1 order by id', BERGEN);
    const rows = (id: string | null): Cells => [
      ['id', 'Supplier name', 'Contact person'],
      [id, 'Import there', 'Oslo'],
    ];
    const failed = [{ row: 2, reason: 'was not found' }];
    expect(only(await send({ Suppliers: rows('there') }))).toMatchObject({ created: 0, updated: 0, failed });
    expect(only(await send({ Suppliers: rows(null) }))).toMatchObject({ created: 1, updated: 0, failed: [] });
    expect(await query('select * from supplier where business_unit = $1 order by id', BERGEN)).toEqual(before);
  });

  it('leaves a history with the person', { tags: ['API-027', 'OPEN-053'] }, async () => {
    await send({
      Suppliers: [
        ['Supplier name', 'Comments'],
        ['Import seen', 'new'],
      ],
    });
    await send({
      Suppliers: [
        ['Supplier name', 'Comments'],
        ['Import seen', 'changed'],
      ],
    });
    const [row] = await query<{ id: string }>("select id from supplier where supplier_name = 'Import seen'");
    const { body } = await admin.fetchJson<HistoryEntry[]>(`/History/supplier/${row?.id}`);
    expect(body.map(({ action, userName }) => [action, userName])).toEqual([
      ['supplier.update', 'admin'],
      ['supplier.add', 'admin'],
    ]);
  });
});

describe('a file', () => {
  const messageOf = async (form: FormData) => {
    const { status, body } = await post<ErrorBody>(form);
    return [status, body.message];
  };
  const ONE = [422, 'Send one Excel file (.xlsx)'];
  const NONE = [422, 'This is no Excel workbook (.xlsx). Nothing was imported.'];
  const LARGE = [422, 'The workbook is too large to be read. Divide it; nothing was imported.'];

  /** A workbook of one worksheet, which so many sheets show, as no program would write it. */
  const bare = (sheet: string, place = 'worksheets/sheet1.xml', sheets = 1) => {
    const type = (name: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`;
    const names = Array.from({ length: sheets }, (_, index) => (index === 0 ? 'Suppliers' : `S${index}`));
    const parts = {
      '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${type('sheet.main')}"/><Override PartName="/xl/${place}" ContentType="${type('worksheet')}"/></Types>`,
      'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId1"/>`).join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="${place}"/></Relationships>`,
      [`xl/${place}`]: sheet,
    };
    return zipOf(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])));
  };

  it('is not read before session and right are known', { tags: ['API-027', 'HTTP-021'] }, async () => {
    const answerTo = (token?: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = announced(token);
        socket.once('data', (data) => {
          socket.destroy();
          resolve(data.toString().slice(9, 12));
        });
        socket.once('error', reject);
      });
    expect(await answerTo()).toBe('401');
    await grant('header', { import: 'AdminRole' });
    expect(await answerTo(operator.token)).toBe('422');
    await grant('header', {});
  });

  it('is refused unless it comes alone and in a form', { tags: ['API-027'] }, async () => {
    const book = workbook({ Suppliers: [['Supplier name']] });
    const text = new FormData();
    text.append('file', 'a text');
    expect(await messageOf(formWith())).toEqual(ONE);
    expect(await messageOf(text)).toEqual(ONE);
    expect(await messageOf(formWith(book, book))).toEqual(ONE);
    const raw = (type: string | undefined) =>
      server.app.inject({
        method: 'POST',
        url: API_BASE + API.importExcel,
        headers: { ...bearer(admin.token), ...(type ? { 'content-type': type } : {}) },
        payload: Buffer.from(book),
      });
    for (const type of [undefined, 'application/json', 'multipart/form-data', 'multipart/form-data; boundary=x']) {
      const { statusCode, json } = await raw(type);
      expect([type, statusCode, json<ErrorBody>().message]).toEqual([type, ...ONE]);
    }
  });

  it('is refused if it is no workbook, whatever it is called', { tags: ['API-027'] }, async () => {
    const book = workbook({ Suppliers: [['Supplier name'], ['Import broken']] });
    const bytes = (text: string) => new TextEncoder().encode(text);
    for (const file of [
      bytes(''),
      bytes('Supplier name;Comments'),
      bytes('PK\x05\x06'),
      book.slice(0, book.length / 2),
      book.slice(0, -30),
      zipOf({ 'readme.txt': Buffer.from('hello') }),
      zipOf({ '[Content_Types].xml': Buffer.from('<Types/>') }),
    ])
      expect(await messageOf(formWith(file))).toEqual(NONE);
  });

  it('is refused if it unpacks to too much, and the server goes on answering', { tags: ['API-027'] }, async () => {
    const huge = Buffer.alloc(60 * 1024 * 1024, 0x20);
    const bomb = zipOf({ '[Content_Types].xml': Buffer.from('<Types/>'), 'xl/workbook.xml': huge }, { says: 100 });
    expect(bomb.length).toBeLessThan(200_000);
    const answered = messageOf(formWith(bomb));
    const other = admin.fetchJson('/Supplier/description?skip=0&take=1').then(({ status }) => ['first', status]);
    expect(await Promise.race([answered, other])).toEqual(['first', 200]);
    expect(await answered).toEqual(LARGE);
  });

  it('is refused if its cells write out one text too often, or one that no cell can have', {
    tags: ['API-027', 'OPEN-180'],
  }, async () => {
    const shared = (letters: number, cells: number) => {
      const rows = Array.from({ length: cells }, () => [{ t: 's', v: 'x'.repeat(letters) } as const]);
      const book = utils.book_new();
      utils.book_append_sheet(book, utils.aoa_to_sheet([['Supplier name'], ...rows]), 'Suppliers');
      return new Uint8Array(
        write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Buffer,
      );
    };
    const often = shared(32_000, 1_600);
    expect(often.length).toBeLessThan(60_000);
    expect(await messageOf(formWith(often))).toEqual(LARGE);
    const long = `<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>${'x'.repeat(32_768)}</v></c></row></sheetData></worksheet>`;
    expect(await messageOf(formWith(bare(long)))).toEqual(LARGE);
    expect((await post(formWith(shared(32_000, 10)))).status).toBe(207);
  });

  it('expands no range: a link over all cells costs nothing, wherever it lies', { tags: ['API-027'] }, async () => {
    const sheet = `<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>Supplier name</v></c></row><row r="2"><c r="A2" t="str"><v>Import link</v></c></row></sheetData>
      <mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells><hyperlinks><hyperlink ref="A1:XFD1048576" location="A1"/></hyperlinks></worksheet>`;
    const linked = (place: string, sheets = 1) => bare(sheet, place, sheets);
    const file = linked('worksheets/sheet1.xml');
    expect(file.length).toBeLessThan(2000);
    expect(only(await post(formWith(file)))).toMatchObject({ created: 1, failed: [] });
    expect(await messageOf(formWith(linked('sheet1.xml')))).toEqual(NONE);
    expect(await messageOf(formWith(linked('worksheets/sheet1.xml', 5000)))).toEqual(LARGE);
  });

  it('has a mistake where a formula was never reckoned, in any form, and none where its result is an empty text', {
    tags: ['API-027'],
  }, async () => {
    const cells = [
      '<c r="B%"><f>1+1</f></c>',
      '<c r="B%" s="1"><f>1+1</f><v></v></c>',
      '<c r="B%"><f ca="1">1+1</f><v/></c>',
      '<c r="B%" t="e"><f>1+1</f></c>',
      '<c r="B%" t="str"><f>""</f><v></v></c>',
      '<c r="B%"><f>1+1</f><v>2</v></c>',
    ];
    const rows = cells.map((cell, at) => {
      const row = at + 2;
      return `<row r="${row}"><c r="A${row}" t="str"><v>Import reckoned ${row}</v></c>${cell.replace('%', String(row))}</row>`;
    });
    const head = ['Supplier name', 'Average lead time'].map(
      (name, at) => `<c r="${'AB'[at]}1" t="str"><v>${name}</v></c>`,
    );
    const file = bare(
      `<worksheet><sheetData><row r="1">${head.join('')}</row>${rows.join('')}</sheetData></worksheet>`,
    );
    const { created, failed } = only(await post(formWith(file)));
    expect(created).toBe(2);
    expect(failed.map(({ row, reason }) => [row, reason])).toEqual(
      [2, 3, 4, 5].map((row) => [
        row,
        'Average lead time: The formula in this cell has no result yet: open the file in a spreadsheet program and save it',
      ]),
    );
    const found = (await suppliers()).filter(({ name }) => name.startsWith('Import reckoned'));
    expect(found.map(({ lead }) => lead)).toEqual([null, 2]);
  });

  it('is refused with too many rows, columns or sheets, before anything is written', {
    tags: ['API-027'],
  }, async () => {
    const rows = Array.from({ length: IMPORT_ROWS_LIMIT + 1 }, (_, index) => [`Import many ${index}`]);
    const { status, body } = await send<ErrorBody>({ Suppliers: [['Supplier name'], ...rows] });
    expect([status, body.message]).toEqual([
      422,
      'The workbook has more than 20000 rows. Divide it; nothing was imported.',
    ]);
    const wide = workbook({ Suppliers: [['Supplier name', ...Array.from({ length: 300 }, () => 'x')]] });
    expect(await messageOf(formWith(wide))).toEqual(LARGE);
    const sheets = Array.from({ length: 101 }, (_, index) => [`S${index}`, [['Supplier name']]] as const);
    expect(await messageOf(formWith(workbook(Object.fromEntries(sheets))))).toEqual(LARGE);
    const far = utils.aoa_to_sheet([['Supplier name']]);
    far.A1048576 = { t: 's', v: 'Import far' };
    far['!ref'] = 'A1:A1048576';
    const book = utils.book_new();
    utils.book_append_sheet(book, far, 'Suppliers');
    const file = write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
    expect(only(await post(formWith(new Uint8Array(file))))).toMatchObject({ created: 1, failed: [] });
    expect((await suppliers()).filter(({ name }) => name.startsWith('Import many'))).toEqual([]);
  });
});

describe('the OpenAPI document', () => {
  it('says that a file is sent', { tags: ['API-027'] }, async () => {
    interface Operation {
      readonly requestBody: { readonly content: Readonly<Record<string, unknown>> };
    }
    const { body } = await admin.fetchJson<{ paths: Record<string, Record<string, Operation>> }>('/openapi.json');
    const operation = body.paths[API_BASE + API.importExcel]?.post;
    expect(Object.keys(operation?.requestBody.content ?? {})).toEqual(['multipart/form-data']);
  });
});

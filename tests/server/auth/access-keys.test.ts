/** Other systems call with access keys of service accounts: within their scope, as long as key and account live. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { API, API_BASE } from '../../../src/engine/http/api';
import { ERROR_CODES, type ErrorBody } from '../../../src/engine/http/errors';
import { HUB_PATH, type LiveSettings } from '../../../src/engine/live/protocol';
import { bearer } from '../bearer';
import { type Answer, BERGEN, type CallOptions, type Client, OSLO, startServer, type TestServer } from '../harness';
import { connect, TRANSPORTS } from '../live/client';

const DAY = 24 * 60 * 60_000;
let now = Date.now();
let server: TestServer;
let admin: Client;
const lines: string[] = [];

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly state: string;
  readonly hint: string;
  readonly lastAddress: string | null;
}
interface Wanted {
  readonly accountId?: string;
  readonly name?: string;
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
  readonly endsAt?: string;
}

const ahead = (days: number) => new Date(now + days * DAY).toISOString();
const create = (wanted: Wanted, who = admin) =>
  who.fetchJson<{ secret: string } & ErrorBody>('/AccessKey', {
    method: 'POST',
    body: { accountId: account, name: 'Nightly', endsAt: ahead(30), ...wanted },
  });
const keyFor = async (wanted: Wanted) => {
  const { status, body } = await create(wanted);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.secret;
};
const by = <T = ErrorBody>(key: string, path: string, options: CallOptions = {}): Promise<Answer<T>> =>
  server.fetchJson<T>(path, { ...options, headers: { ...bearer(key), ...options.headers } });
const listed = async () => (await admin.fetchJson<Listed[]>('/AccessKey')).body;
let account: string;

const makeAccount = async (userName: string, userRoles: readonly string[] = ['OperatorRole'], who = admin) => {
  const { status, body } = await who.fetchJson<{ id: string } & ErrorBody>('/ServiceAccount', {
    method: 'POST',
    body: { userName, userRoles },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
};

beforeAll(async () => {
  server = await startServer({
    clock: { now: () => new Date(now) },
    config: { logLevel: 'debug' },
    logTo: { write: (line) => void lines.push(line) },
  });
  admin = await server.login('admin');
  account = await makeAccount('erp');
});
afterAll(() => server.stop());

const revoke = async (name: string) => {
  const id = (await listed()).find((one) => one.name === name)?.id;
  return admin.fetchJson<ErrorBody>('/AccessKey/revoke', { method: 'PUT', body: { ids: [id] } });
};
const sql = <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  server.ctx.database.query<T>({ text, values });
const suppliers = (key: string) => by(key, '/Supplier/description?take=1');
const fieldsOf = (body: ErrorBody) => body.errors?.map(({ field, keyword }) => `${field} ${keyword}`);

describe('an access key', { tags: ['OPEN-258'] }, () => {
  it('is told once, and stored nowhere in plain text, nor in the log or the audit', async () => {
    const headers = { 'Idempotency-Key': 'make-a-key' };
    const body = { accountId: account, name: 'Told once', reads: ['supplier'], endsAt: ahead(30) };
    const make = () => admin.fetchJson<{ secret?: string }>('/AccessKey', { method: 'POST', body, headers });
    const { secret = '' } = (await make()).body;
    expect(secret).toMatch(/^wck_[0-9a-f]{64}$/);
    expect((await make()).body, 'a repeat is not told').toEqual({});
    expect((await suppliers(secret)).status).toBe(200);
    const row = (await listed()).find(({ name }) => name === 'Told once');
    expect(row).toMatchObject({ account: 'erp', state: 'Active', hint: secret.slice(0, 10) });
    const tables = await sql<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const found = await sql(`select 1 from "${name}" t where t::text like '%' || $1 || '%'`, [secret.slice(10)]);
      expect(found, name).toEqual([]);
    }
    await by(secret, `/Supplier/description?take=1&key=${secret}`);
    await by(secret, `/Nothing/${encodeURIComponent(secret)}`);
    expect(lines.join('\n')).not.toContain(secret.slice(10));
    expect(lines.join('\n'), 'but which key called').toContain(`"accessKey":"${row?.id}"`);
  });

  it('needs an account of a machine, a scope, an end within 400 days, and no people in its scope', async () => {
    const { body: users } = await admin.fetchJson<{ id: string; userName: string }[]>('/User/header');
    const person = users.find(({ userName }) => userName === 'operator')?.id ?? '';
    const refusals = await Promise.all(
      [
        { accountId: person, reads: ['supplier'] },
        {},
        { reads: ['supplier'], endsAt: ahead(401) },
        { reads: ['supplier'], endsAt: ahead(-1) },
        { reads: ['supplier', 'user'] },
        { writes: ['access-key'] },
      ].map((wanted) => create(wanted)),
    );
    expect(refusals.map(({ status, body }) => [status, fieldsOf(body)])).toEqual([
      [422, ['accountId reference']],
      [422, ['reads keyScope']],
      [422, ['endsAt keyDays']],
      [422, [expect.stringMatching(/^endsAt (compare|keyPast)$/)]],
      [422, ['reads keyReach']],
      [422, ['writes keyReach']],
    ]);
    expect((await create({ reads: ['supplier'], endsAt: ahead(400) })).status).toBe(200);
    expect((await create({ reads: ['supplier'] }, await server.login('operator'))).body.errorCode).toBe(
      'ACCESS_DENIED',
    );
  });

  it('is of an account that users tell from people, and that is given no password there', {
    tags: ['OPEN-270'],
  }, async () => {
    const { body: users } =
      await admin.fetchJson<{ id: string; userName: string; isMachine: boolean }[]>('/User/header');
    expect(users.flatMap(({ isMachine, userName }) => (isMachine ? [userName] : [])).sort()).toEqual([
      'erp',
      'web-shop',
    ]);
    const put = { id: account, userName: 'erp', userRoles: ['OperatorRole'], defaultLanguage: 'en-GB' };
    const given = await admin.fetchJson<ErrorBody>('/User', {
      method: 'PUT',
      body: { ...put, password: 'Long-enough-2026', confirmPassword: 'Long-enough-2026' },
    });
    expect([given.status, fieldsOf(given.body)]).toEqual([422, ['password machinePassword']]);
    expect((await admin.fetchJson('/User', { method: 'PUT', body: put })).status).toBe(200);
    const refusals = await Promise.all([
      admin.fetchJson(`/User/resetPassword?userId=${account}`, { method: 'POST' }),
      admin.fetchJson('/User/changeDefaultLanguage', { method: 'PUT', body: { id: account, language: 'nb-NO' } }),
      admin.fetchJson(API.viewAs, { method: 'POST', body: { userId: account } }),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual([422, 422, 404]);
  });

  it('is made for an account whose roles one may give, and of which there are at most 20', async () => {
    const global = await server.login('global');
    const mighty = await makeAccount('mighty', ['GlobalAdminUserRole'], global);
    expect(fieldsOf((await create({ accountId: mighty, reads: ['supplier'] })).body)).toEqual(['accountId assignable']);
    expect((await create({ accountId: mighty, reads: ['supplier'] }, global)).status).toBe(200);
    const busy = await makeAccount('busy');
    const many = await Promise.all(
      Array.from({ length: 21 }, (_, at) => create({ accountId: busy, name: `Busy ${at}`, reads: ['supplier'] })),
    );
    expect(many.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 20 }, () => 200), 422]);
    expect(many.flatMap(({ body }) => fieldsOf(body) ?? [])).toEqual(['accountId mostKeys']);
    const gone = (await listed()).find(({ account: of }) => of === 'busy')?.name ?? '';
    expect((await revoke(gone)).status).toBe(200);
    expect((await create({ accountId: busy, reads: ['supplier'] })).status).toBe(200);
  });

  it('names account and key in the audit and history of what it changes', async () => {
    const key = await keyFor({ name: 'ERP suppliers', writes: ['supplier'] });
    const supplierName = 'Made by a key';
    const made = await by<{ id: string }>(key, '/Supplier', {
      method: 'POST',
      headers: { 'Idempotency-Key': 'a-supplier' },
      body: { supplierName, supplierStatus: 'Active' },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const [written] = await sql(`select user_name, access_key from audit where row_key = $1`, [made.body.id]);
    expect(written).toEqual({ user_name: 'erp', access_key: 'ERP suppliers' });
    const history = await admin.fetchJson<unknown[]>(`/History/supplier/${made.body.id}`);
    expect(history.body).toMatchObject([{ userName: 'erp', accessKey: 'ERP suppliers' }]);
  });

  it('leaves what was called under a key of repetition to itself: another key is not told', async () => {
    const [one, other] = [await keyFor({ name: 'One', writes: ['supplier'] }), await keyFor({ reads: ['material'] })];
    const headers = { 'Idempotency-Key': 'of-one-key' };
    const body = { supplierName: 'Made once', supplierStatus: 'Active' };
    const [first, second] = [
      await by(one, '/Supplier', { method: 'POST', headers, body }),
      await by(one, '/Supplier', { method: 'POST', headers, body }),
    ];
    expect([first.status, second.body]).toEqual([200, first.body]);
    const status = API.transactionStatus.replace('{id}', 'of-one-key');
    expect((await by(one, status)).status).toBe(200);
    expect((await by(other, status)).status).toBe(404);
  });

  it('stands in the activity log when it is made, revoked and deleted', async () => {
    await keyFor({ name: 'Logged', reads: ['supplier'] });
    expect((await revoke('Logged')).status).toBe(200);
    const id = (await listed()).find(({ name }) => name === 'Logged')?.id;
    expect((await admin.fetchJson(`/AccessKey?id=${id}`, { method: 'DELETE' })).status).toBe(200);
    const activity =
      await admin.fetchJson<{ kind: string; subject: string; userName: string; detail: string }[]>('/Activity');
    const noted = activity.body.filter(({ kind, subject }) => kind === 'keys' && subject === 'erp: Logged');
    expect(noted.map(({ userName, detail }) => [userName, detail])).toEqual([
      ['admin', '–'],
      ['admin', expect.stringContaining('revoked_at: – → 20')],
      ['admin', expect.stringContaining('reads: – → ["supplier"]')],
    ]);
  });

  it('keeps its account from being deleted beside it, until the key is deleted', async () => {
    const id = await makeAccount('leaving');
    await keyFor({ accountId: id, name: 'Leaving', reads: ['supplier'] });
    const remove = () => admin.fetchJson<ErrorBody>(`/ServiceAccount?id=${id}`, { method: 'DELETE' });
    const refused = await remove();
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringMatching(/access key/i)]);
    const key = (await listed()).find(({ name }) => name === 'Leaving')?.id;
    const living = await admin.fetchJson<ErrorBody>(`/AccessKey?id=${key}`, { method: 'DELETE' });
    expect(living.status, 'only what is revoked or ended is deleted').toBe(422);
    await revoke('Leaving');
    expect((await admin.fetchJson(`/AccessKey?id=${key}`, { method: 'DELETE' })).status).toBe(200);
    expect((await remove()).status).toBe(200);
  });

  it('is the unit’s own', async () => {
    const key = await keyFor({ name: 'Of Oslo', reads: ['supplier'] });
    const bergen = await server.login('admin', BERGEN);
    const theirs = await bergen.fetchJson<Listed[]>('/AccessKey');
    expect(theirs.body).toEqual([]);
    const id = (await listed()).find(({ name }) => name === 'Of Oslo')?.id;
    expect((await bergen.fetchJson('/AccessKey/revoke', { method: 'PUT', body: { ids: [id] } })).status).toBe(207);
    expect((await create({ reads: ['supplier'] }, bergen)).status).toBe(422);
    const [seen] = (await by<{ id: string }[]>(key, '/Supplier/description')).body as unknown as { id: string }[];
    const [unit] = await sql<{ business_unit: string }>('select business_unit from supplier where id = $1', [seen?.id]);
    expect(unit?.business_unit).toBe(OSLO);
  });
});

describe('calls with a key end', { tags: ['OPEN-258', 'STATE-035'] }, () => {
  const ENDS: readonly (readonly [string, (id: string) => Promise<unknown>])[] = [
    ['is revoked', () => revoke('Ends')],
    ['is deleted from the database', () => sql(`delete from access_key where name = 'Ends'`)],
    [
      'is of an account that is deactivated',
      (id) =>
        admin.fetchJson('/ServiceAccount', {
          method: 'PUT',
          body: { id, userName: 'ending', userRoles: ['OperatorRole'], isActive: false },
        }),
    ],
    ['is of an account that is deleted', (id) => admin.fetchJson(`/User?id=${id}`, { method: 'DELETE' })],
    [
      'is of an account that becomes a person’s',
      (id) => sql(`update app_user set user_type = 'User' where id = $1`, [id]),
    ],
  ];
  it.each(ENDS)('if it %s, over HTTP and hub', async (_what, end) => {
    const id = await makeAccount('ending');
    const key = await keyFor({ accountId: id, name: 'Ends', reads: ['supplier'] });
    expect((await by(key, '/Supplier/description?take=1')).status).toBe(200);
    const { signalR } = (await by<LiveSettings>(key, API.liveSettings)).body;
    const clients = await Promise.all(
      TRANSPORTS.map(([, transport]) => connect(`${server.url}${API_BASE}`, signalR.token, { transport })),
    );
    await Promise.all(clients.map((client) => client.register('supplier', OSLO)));
    await end(id);
    await Promise.all(clients.map(({ closed }) => closed));
    await expect.poll(() => by(key, '/Supplier/description?take=1').then(({ status }) => status)).toBe(401);
    await sql(`delete from app_user where id = $1`, [id]);
  });

  it('at its end, with a warning from two weeks before', async () => {
    const key = await keyFor({ name: 'Short', reads: ['supplier'], endsAt: ahead(1) });
    expect((await listed()).find(({ name }) => name === 'Short')?.state).toBe('EndsSoon');
    expect((await suppliers(key)).status).toBe(200);
    now += DAY + 1;
    const refused = await suppliers(key);
    now -= DAY + 1;
    expect([refused.status, refused.body.errorCode]).toEqual([401, ERROR_CODES.unauthorised]);
  });

  it('in what a role of its account loses', async () => {
    const id = await makeAccount('losing', ['AdminRole']);
    const key = await keyFor({ accountId: id, name: 'Losing', reads: ['printer', 'supplier'] });
    const printers = () => by(key, '/Printer/description').then(({ status }) => status);
    expect(await printers()).toBe(200);
    await admin.fetchJson('/ServiceAccount', {
      method: 'PUT',
      body: { id, userName: 'losing', userRoles: ['OperatorRole'], isActive: true },
    });
    await expect.poll(printers).toBe(422);
    expect((await suppliers(key)).status).toBe(200);
  });
});

describe('whoever has no right key', { tags: ['OPEN-258'] }, () => {
  it('is answered 401 in the shape of the product, and slowed after many, but never the holder of a right one', async () => {
    const key = await keyFor({ name: 'Right', reads: ['supplier'] });
    expect((await suppliers(key)).status).toBe(200);
    const looked = await countReads(async () => {
      const wrong = [...Array.from({ length: 30 }, (_, at) => `wck_${String(at).padStart(64, '0')}`), 'wck_short'];
      const answers = [];
      for (const one of wrong) answers.push(await suppliers(one));
      const [first] = answers;
      expect([first?.status, first?.body.errorCode]).toEqual([401, ERROR_CODES.unauthorised]);
      const last = answers.at(-1);
      expect([last?.status, last?.body.errorCode, Number(last?.headers.get('retry-after')) > 0]).toEqual([
        429,
        ERROR_CODES.tooMany,
        true,
      ]);
    });
    expect(looked).toBe(20);
    expect((await suppliers(key)).status).toBe(200);
    now += 60_000;
    expect((await suppliers('wck_short')).status).toBe(401);
  });

  it('cannot send it in an address, nor log in with it or as its account', async () => {
    const key = await keyFor({ name: 'Address', reads: ['supplier'] });
    const negotiate = (query: string, headers = {}) =>
      server.fetchJson(`${HUB_PATH}/negotiate?negotiateVersion=1${query}`, { method: 'POST', headers });
    expect((await negotiate(`&access_token=${key}`)).status).toBe(401);
    expect((await negotiate('', bearer(key))).status).toBe(200);
    await sql(
      `update app_user set password_hash = (select password_hash from app_user where business_unit = $1 and user_name = 'admin') where id = $2`,
      [OSLO, account],
    );
    await expect(server.login('erp')).rejects.toThrow('401');
    await expect(server.login('erp', OSLO, key)).rejects.toThrow('401');
  });
});

/** How often keys are looked for in the database while the work runs. */
async function countReads(work: () => Promise<void>): Promise<number> {
  const { database } = server.ctx;
  const query = vi.spyOn(database, 'query');
  try {
    await work();
    return query.mock.calls.filter(([{ text }]) => text.includes('k.key_hash =')).length;
  } finally {
    query.mockRestore();
  }
}

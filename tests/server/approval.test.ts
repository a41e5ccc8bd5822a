/** Four eyes: what an action with `approval` does only once another person agreed, on the row as it was. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { tidyApprovals } from '../../server/cockpit/approval';
import { MOST_WAITING } from '../../src/engine/constants';
import { API, API_BASE } from '../../src/engine/http/api';
import type { BulkResult, ErrorBody } from '../../src/engine/http/errors';
import { bearer } from './bearer';
import { BERGEN, type Client, OSLO, startServer, type TestServer } from './harness';

interface Crate {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly state: string;
  readonly rowVersion: number;
}

interface Approval {
  readonly id: string;
  readonly askedBy: string;
  readonly what: string;
  readonly rowName: string;
  readonly rowKey: string | null;
  readonly asked: string;
  readonly state: string;
  readonly decidedBy: string | null;
  readonly comment: string | null;
}

const CRATE = {
  properties: {
    name: { maxLength: 50 },
    quantity: { type: 'integer', minimum: 0 },
    keeper: { maxLength: 50 },
    pin: { format: 'password', writeOnly: true },
    state: {
      oneOf: [
        { const: 'Kept', group: 'Ready' },
        { const: 'Lost', group: 'Done' },
      ],
      default: 'Kept',
    },
  },
  required: ['name', 'quantity', 'state'],
  unique: ['name'],
  endpoints: 'Crate',
  form: ['name', 'quantity', 'keeper'],
  actions: {
    add: { approval: { permission: 'can_approve_crate', when: { quantity: { minimum: 1000 } } } },
    update: {
      approval: { permission: 'can_approve_crate', when: { quantity: { compare: { '<>': '{quantity}' } } } },
    },
    delete: { approval: { permission: 'can_approve_crate' } },
    lose: {
      from: ['Kept'],
      to: 'Lost',
      form: { properties: { reason: { maxLength: 100 } }, required: [] },
      approval: { permission: 'can_approve_crate', when: { quantity: { minimum: 100 } } },
    },
    lock: { form: ['pin'], approval: { permission: 'can_approve_crate' } },
  },
  pages: ['crates'],
};

const DEFINITIONS = {
  'entities/crate.json': CRATE,
  'permissions.json': {
    data: {
      can_add_crate: true,
      can_update_crate: true,
      can_delete_crate: true,
      can_lose_crate: true,
      can_lock_crate: true,
      can_approve_crate: ['AdminRole', 'GlobalAdminUserRole', 'PurchaserRole'],
    },
  },
};

let server: TestServer;
let operator: Client;
let purchaser: Client;
let admin: Client;

beforeAll(async () => {
  server = await startServer({ definitions: DEFINITIONS });
  [operator, purchaser, admin] = await Promise.all([
    server.login('operator'),
    server.login('purchaser'),
    server.login('admin'),
  ]);
});
afterAll(() => server.stop());

async function crate(quantity: number): Promise<Crate> {
  const [row] = await server.ctx.database.query<{ id: string }>({
    text: 'insert into crate (business_unit, name, quantity, state) values ($1, $2, $3, $4) returning id',
    values: [OSLO, `crate ${randomUUID().slice(0, 8)}`, quantity, 'Kept'],
  });
  return crateNow(row!.id);
}
const crateNow = async (id: string): Promise<Crate> => (await crates()).find((one) => one.id === id)!;
const crates = async () => (await admin.fetchJson<Crate[]>('/Crate/description')).body;
const approvals = async (who: Client) => (await who.fetchJson<Approval[]>('/Approval')).body;
const approvalOf = async (row: Pick<Crate, 'id'>, who = admin) =>
  (await approvals(who)).find(({ rowKey }) => rowKey === row.id)!;
const lose = (who: Client, rows: readonly Crate[], more: object = {}, headers: Record<string, string> = {}) =>
  who.fetchJson<BulkResult & ErrorBody>('/Crate/lose', {
    method: 'PUT',
    body: { ids: rows.map(({ id }) => id), ...more },
    headers,
  });
const decide = (who: Client, how: string, ids: readonly string[], more: object = {}) =>
  who.fetchJson<BulkResult & ErrorBody>(`/Approval/${how}`, { method: 'PUT', body: { ids, ...more } });
const set = (who: Client, row: Crate, values: object) =>
  who.fetchJson<Crate & BulkResult & ErrorBody>('/Crate', {
    method: 'PUT',
    body: { id: row.id, name: row.name, quantity: row.quantity, ...values },
    headers: { 'If-Match': `"${row.rowVersion}"` },
  });

describe('asking', () => {
  it('changes nothing, and says what waits; what needs no approval is done', { tags: ['OPEN-259'] }, async () => {
    const [large, small, lost] = [await crate(100), await crate(5), await crate(300)];
    await server.ctx.database.query({ text: `update crate set state = 'Lost' where id = $1`, values: [lost.id] });
    const { status, body } = await lose(operator, [large, small, lost], { reason: 'fire' });
    expect(status).toBe(207);
    expect(body.succeeded).toEqual([{ id: small.id, name: small.name }]);
    expect(body.waiting).toEqual([{ id: large.id, name: large.name }]);
    expect(body.failed).toMatchObject([{ id: lost.id, reason: 'Lose er ikke mulig i status Lost' }]);
    expect(await crateNow(large.id)).toEqual(large);
    expect(await crateNow(small.id)).toMatchObject({ state: 'Lost' });
    expect(await approvalOf(large)).toMatchObject({
      askedBy: 'operator',
      what: 'Crate: Lose',
      rowName: large.name,
      state: 'Waiting',
      asked: 'State: Kept becomes Lost; Reason: fire',
    });
  });

  it('is its own kind of success for one row as well', { tags: ['OPEN-259'] }, async () => {
    const row = await crate(5);
    const { status, body } = await set(operator, row, { quantity: 7, keeper: 'me' });
    expect(status).toBe(202);
    expect(body).toEqual({ succeeded: [], failed: [], waiting: [{ id: row.id, name: row.name }] });
    expect((await approvalOf(row)).asked).toBe('Quantity: 5 becomes 7; Keeper: empty becomes me');
    const other = await crate(5);
    expect((await set(operator, other, { keeper: 'me' })).status).toBe(200);
  });

  it('is refused at once for what is refused anyway', { tags: ['OPEN-259'] }, async () => {
    const [row, taken] = [await crate(5), await crate(6)];
    expect((await set(operator, row, { quantity: 7, name: taken.name })).status).toBe(422);
    expect((await set(operator, row, { quantity: -1 })).status).toBe(422);
    const before = await crateNow(row.id);
    await set(operator, before, { keeper: 'you' });
    expect((await set(operator, before, { quantity: 7 })).status).toBe(409);
    expect(await approvalOf(row)).toBeUndefined();
  });

  it('is told one by one: nothing is put together out of what is not told', { tags: ['OPEN-259'] }, async () => {
    await lose(operator, [await crate(100)]);
    for (const query of [
      'group=[{"selector":"state"}]',
      'group=[{"selector":"rowName","isExpanded":false}]&take=10',
      'totalSummary=[{"selector":"rowName","summaryType":"max"}]',
      'aggregate={"by":[{"selector":"rowName"}],"measure":{"summaryType":"count"}}',
    ])
      expect((await purchaser.fetchJson(`/Approval?${query}`)).status).toBe(400);
    expect((await purchaser.fetchJson('/Approval?take=1&requireTotalCount=true')).status).toBe(200);
  });

  it('is repeated by its key without asking twice, and a trial asks nobody', { tags: ['OPEN-259'] }, async () => {
    const row = await crate(100);
    const trial = await lose(operator, [row], {}, { 'X-Dry-Run': 'true' });
    expect(trial).toMatchObject({ status: 202, body: { waiting: [{ id: row.id }] } });
    expect(await approvalOf(row)).toBeUndefined();
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await lose(operator, [row], {}, key);
    expect(first.status).toBe(202);
    expect(await lose(operator, [row], {}, key)).toMatchObject({ status: 202, body: first.body });
    expect((await approvals(admin)).filter(({ rowKey }) => rowKey === row.id)).toHaveLength(1);
  });

  it('is refused while the same action waits for the row, with who asked and when', {
    tags: ['OPEN-259'],
  }, async () => {
    const row = await crate(100);
    await lose(operator, [row]);
    const { status, body } = await lose(admin, [row]);
    expect(status).toBe(207);
    expect(body.failed[0]?.reason).toMatch(/^Lose waits for approval already: operator asked on .+\d{4}/);
    const waiting = await operator.fetchJson<object[]>('/Approval/waiting/crate');
    expect(waiting.body).toContainEqual({
      action: 'lose',
      key: row.id,
      askedBy: 'operator',
      askedAt: expect.any(String) as string,
    });
  });

  it('takes a row that is to be added', { tags: ['OPEN-259'] }, async () => {
    const name = `new ${randomUUID().slice(0, 8)}`;
    const add = () => operator.fetchJson('/Crate', { method: 'POST', body: { name, quantity: 1000 } });
    expect(await add()).toMatchObject({ status: 202, body: { waiting: [{ name }] } });
    expect((await crates()).some((one) => one.name === name)).toBe(false);
    const request = (await approvals(admin)).find(({ rowName }) => rowName === name)!;
    expect(request.asked).toContain('Quantity: 1,000');
    expect((await decide(admin, 'approve', [request.id])).status).toBe(200);
    expect((await crates()).find((one) => one.name === name)).toMatchObject({ quantity: 1000, state: 'Kept' });
  });
});

describe('deleting', () => {
  it('waits, and the row is gone once it is approved', { tags: ['OPEN-259'] }, async () => {
    const row = await crate(5);
    const path = `/Crate?ids=${row.id}`;
    expect((await operator.fetchJson(path, { method: 'DELETE' })).status).toBe(202);
    const request = await approvalOf(row);
    expect(request).toMatchObject({ what: 'Crate: Delete', asked: '', state: 'Waiting' });
    expect((await decide(admin, 'approve', [request.id])).status).toBe(200);
    expect(await crateNow(row.id)).toBeUndefined();
  });

  it('a variant of the definition does not get round it', { tags: ['OPEN-259'] }, async () => {
    await server.define('entities/large-crate.json', {
      extends: 'crate',
      title: 'Large crate',
      pages: ['large-crates'],
    });
    const row = await crate(500);
    const loseAs = (name: string) => lose(operator, [row], {}, { 'X-Action': `${name}.lose` });
    expect((await loseAs('large-crate')).status).toBe(202);
    expect((await loseAs('crate')).body.failed[0]?.reason).toMatch(/^Lose venter allerede/);
    const { body } = await operator.fetchJson<object[]>('/Approval/waiting/crate');
    expect(body).toContainEqual(expect.objectContaining({ action: 'lose', key: row.id }));
    await decide(admin, 'approve', [(await approvalOf(row)).id]);
    expect((await crateNow(row.id)).state).toBe('Lost');
    await server.define('entities/large-crate.json', null);
  });
});

describe('an import', () => {
  it('refuses rows that would have to wait, and takes the others', { tags: ['OPEN-259'] }, async () => {
    const mark = randomUUID().slice(0, 8);
    const book = utils.book_new();
    const rows = [
      ['Name', 'Quantity'],
      [`large ${mark}`, 1000],
      [`small ${mark}`, 5],
    ];
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Crates');
    const form = new FormData();
    form.append('file', new Blob([write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer]), 'book.xlsx');
    const response = await fetch(`${server.url}${API_BASE}${API.importExcel}`, {
      method: 'POST',
      headers: bearer(admin.token),
      body: form,
    });
    expect(JSON.stringify(await response.json())).toContain('needs the approval of another person');
    const made = (await crates()).filter(({ name }) => name.endsWith(mark));
    expect(made.map(({ name }) => name)).toEqual([`small ${mark}`]);
    expect((await approvals(admin)).some(({ rowName }) => rowName.endsWith(mark))).toBe(false);
  });
});

describe('deciding', () => {
  it('does what was asked, in the name of who asked, with who approved beside it', { tags: ['OPEN-259'] }, async () => {
    const row = await crate(100);
    await lose(operator, [row], { reason: 'fire' });
    const { id } = await approvalOf(row);
    expect(await decide(purchaser, 'approve', [id])).toMatchObject({ status: 200, body: { succeeded: [{ id }] } });
    expect(await crateNow(row.id)).toMatchObject({ state: 'Lost', rowVersion: row.rowVersion + 1 });
    expect(await approvalOf(row)).toMatchObject({ state: 'Approved', decidedBy: 'purchaser' });
    const history = await admin.fetchJson<object[]>(`/History/crate/${row.id}`);
    expect(history.body[0]).toMatchObject({ userName: 'operator', approvedBy: 'purchaser', action: 'crate.lose' });
    // Who says it again hears the same; nobody else does.
    expect((await decide(purchaser, 'approve', [id])).status).toBe(200);
    expect((await decide(admin, 'approve', [id])).status).toBe(207);
  });

  it('does what was asked by somebody who has another name by now', { tags: ['OPEN-259'] }, async () => {
    const { id, userRoles } = (
      await admin.fetchJson<{ id: string; userName: string; userRoles: string[] }[]>('/User/header')
    ).body.find(({ userName }) => userName === 'operator')!;
    const rename = (userName: string) =>
      admin.fetchJson('/User', { method: 'PUT', body: { id, userName, userRoles, defaultLanguage: 'nb-NO' } });
    const row = await crate(100);
    await lose(operator, [row]);
    expect((await rename('renamed')).status).toBe(200);
    expect((await decide(purchaser, 'approve', [(await approvalOf(row)).id])).status).toBe(200);
    expect(await crateNow(row.id)).toMatchObject({ state: 'Lost' });
    expect((await rename('operator')).status).toBe(200);
  });

  it('is nobody’s for their own, in whatever session, and nobody’s without the right', {
    tags: ['OPEN-259'],
  }, async () => {
    const row = await crate(100);
    await lose(admin, [row]);
    const { id } = await approvalOf(row);
    const again = await server.login('admin');
    for (const own of [admin, again]) {
      const answer = await decide(own, 'approve', [id]);
      expect(answer.body.failed[0]?.reason).toMatch(/^You asked for this yourself/);
      expect((await decide(own, 'decline', [id], { comment: 'no' })).status).toBe(207);
    }
    expect((await decide(operator, 'approve', [id])).body.failed[0]?.reason).toBe('Du kan ikke avgjøre dette');
    expect((await decide(operator, 'withdraw', [id])).status).toBe(207);
    expect(await approvalOf(row)).toMatchObject({ state: 'Waiting' });
    expect(await approvalOf(row, operator)).toBeUndefined();
    expect(await approvalOf(row, purchaser)).toBeDefined();
    expect((await crateNow(row.id)).state).toBe('Kept');
  });

  it('whoever looks as somebody else decides nothing', { tags: ['OPEN-259'] }, async () => {
    const row = await crate(100);
    await lose(operator, [row]);
    const { id } = await approvalOf(row);
    const seen = await admin.fetchJson<{ accessToken: string }>('/UserSession/viewAs', {
      method: 'POST',
      body: { userId: purchaser.user.userId },
    });
    const answer = await server.fetchJson('/Approval/approve', {
      method: 'PUT',
      body: { ids: [id] },
      headers: { authorization: `Bearer ${seen.body.accessToken}` },
    });
    expect(answer.status).toBe(422);
    expect((await crateNow(row.id)).state).toBe('Kept');
  });

  it('one of two who approve at once wins, and it is done once', { tags: ['OPEN-259'] }, async () => {
    const rows = await Promise.all(Array.from({ length: 5 }, () => crate(100)));
    await lose(operator, rows);
    for (const row of rows) {
      const { id } = await approvalOf(row);
      const answers = await Promise.all([purchaser, admin].map((who) => decide(who, 'approve', [id])));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 207]);
      expect((await crateNow(row.id)).rowVersion).toBe(row.rowVersion + 1);
    }
  });

  it('an approval and a change of the row at once do not both count on the row as it was', {
    tags: ['OPEN-259'],
  }, async () => {
    for (let round = 0; round < 5; round++) {
      const row = await crate(100);
      await lose(operator, [row]);
      const { id } = await approvalOf(row);
      const [approved, changed] = await Promise.all([
        decide(admin, 'approve', [id]),
        set(purchaser, row, { keeper: 'me' }),
      ]);
      expect([approved.status, changed.status].sort()).toEqual(approved.status === 200 ? [200, 409] : [200, 207]);
      expect((await crateNow(row.id)).state).toBe(approved.status === 200 ? 'Lost' : 'Kept');
    }
  });

  it('many are decided by one call, each by itself', { tags: ['OPEN-259'] }, async () => {
    const rows = await Promise.all(Array.from({ length: 20 }, () => crate(100)));
    expect((await lose(operator, rows)).body.waiting).toHaveLength(20);
    const ids = (await approvals(admin)).flatMap(({ id, rowKey }) =>
      rows.some((row) => row.id === rowKey) ? [id] : [],
    );
    await set(admin, rows[3]!, { keeper: 'somebody' });
    const { status, body } = await decide(admin, 'approve', ids);
    expect(status).toBe(207);
    expect(body.succeeded).toHaveLength(19);
    expect(body.failed).toHaveLength(1);
    const states = await Promise.all(rows.map(async ({ id }) => (await crateNow(id)).state));
    expect(states.filter((state) => state === 'Kept')).toHaveLength(1);
  });

  it('declining says why, and withdrawing is for who asked', { tags: ['OPEN-259'] }, async () => {
    const [one, other] = [await crate(100), await crate(100)];
    await lose(operator, [one, other]);
    const [first, second] = [await approvalOf(one), await approvalOf(other)];
    expect((await decide(admin, 'decline', [first.id])).status).toBe(422);
    expect((await decide(admin, 'decline', [first.id], { comment: 'Look again' })).status).toBe(200);
    expect((await decide(operator, 'withdraw', [second.id])).status).toBe(200);
    expect(await approvalOf(one, operator)).toMatchObject({ state: 'Declined', comment: 'Look again' });
    expect(await approvalOf(other)).toMatchObject({ state: 'Withdrawn', decidedBy: 'operator' });
    for (const { id } of [first, second]) expect((await decide(admin, 'approve', [id])).status).toBe(207);
    expect((await crateNow(one.id)).state).toBe('Kept');
    // It may be asked again.
    expect((await lose(operator, [one])).status).toBe(202);
  });

  it('is of the unit that asked', { tags: ['OPEN-259'] }, async () => {
    const row = await crate(100);
    await lose(operator, [row]);
    const { id } = await approvalOf(row);
    const elsewhere = await server.login('admin', BERGEN);
    expect(await approvals(elsewhere)).toEqual([]);
    expect((await decide(elsewhere, 'approve', [id])).body.failed[0]?.reason).toBe('It is not there any more');
    expect((await crateNow(row.id)).state).toBe('Kept');
  });

  it('nobody reads of it elsewhere', { tags: ['OPEN-259'] }, async () => {
    const row = await crate(100);
    await lose(operator, [row]);
    const { id } = await approvalOf(row);
    const stranger = await server.login('configurator');
    expect(await approvals(stranger)).toEqual([]);
    expect((await stranger.fetchJson('/Lookup/entity/approval-request')).status).toBe(404);
    const history = await stranger.fetchJson(`/History/approval-request/${id}`);
    expect(JSON.stringify(history.body ?? '')).not.toContain(row.name);
  });

  it('a password that waits is sealed, and gone once it is decided', { tags: ['OPEN-259'] }, async () => {
    const row = await crate(5);
    const pin = 'Very-secret-77';
    await operator.fetchJson('/Crate/lock', { method: 'PUT', body: { ids: [row.id], pin } });
    const stored = async () => {
      const text = 'select * from approval_request where row_key = $1';
      return JSON.stringify(await server.ctx.database.query({ text, values: [row.id] }));
    };
    expect(await stored()).not.toContain(pin);
    expect((await approvalOf(row)).asked).not.toContain(pin);
    await decide(admin, 'approve', [(await approvalOf(row)).id]);
    const text = 'select pin_hash as pin from crate where id = $1';
    const [kept] = await server.ctx.database.query<{ pin: string }>({ text, values: [row.id] });
    expect(kept?.pin).toBeTruthy();
    expect(await stored()).toContain('"secret":null');
  });
});

describe('what changed meanwhile', () => {
  it('a row that somebody changed is to be asked for anew', { tags: ['OPEN-259'] }, async () => {
    const row = await crate(100);
    await lose(operator, [row]);
    const { id } = await approvalOf(row);
    await set(admin, row, { keeper: 'me' });
    expect(await approvalOf(row)).toMatchObject({ state: 'Outdated' });
    expect((await decide(admin, 'approve', [id])).status).toBe(207);
    expect((await lose(operator, [row])).status).toBe(202);
  });

  it('a row that another program changed is not acted on', { tags: ['OPEN-259'] }, async () => {
    const row = await crate(100);
    await lose(operator, [row]);
    const { id } = await approvalOf(row);
    await server.ctx.database.query({ text: 'update crate set quantity = 999 where id = $1', values: [row.id] });
    const { body } = await decide(admin, 'approve', [id]);
    expect(body.failed[0]?.reason).toMatch(/operator has to ask anew/);
    expect(await approvalOf(row, operator)).toMatchObject({
      state: 'Outdated',
      comment: 'Endret i mellomtiden',
      decidedBy: null,
    });
    expect(await crateNow(row.id)).toMatchObject({ state: 'Kept', quantity: 999 });
  });

  it('a row that is gone stays gone', { tags: ['OPEN-259'] }, async () => {
    const row = await crate(100);
    await lose(operator, [row]);
    const { id } = await approvalOf(row);
    await server.ctx.database.query({ text: 'delete from crate where id = $1', values: [row.id] });
    expect((await decide(admin, 'approve', [id])).status).toBe(207);
    expect(await approvalOf(row)).toMatchObject({ state: 'Outdated' });
  });

  it('who asked must still have the right, and be there', { tags: ['OPEN-259'] }, async () => {
    const [row, other] = [await crate(100), await crate(100)];
    await lose(purchaser, [row, other]);
    const who = {
      text: 'update app_user set user_roles = $1::jsonb, is_active = $2 where business_unit = $3 and user_name = $4',
    };
    const change = (roles: string[], isActive: boolean) =>
      server.ctx.database.query({ ...who, values: [JSON.stringify(roles), isActive, OSLO, 'purchaser'] });
    await server.define('permissions.json', {
      data: { ...DEFINITIONS['permissions.json'].data, can_lose_crate: ['PurchaserRole', 'AdminRole'] },
    });
    await change(['OperatorRole'], true);
    const { body } = await decide(admin, 'approve', [(await approvalOf(row)).id]);
    expect(body.failed).toHaveLength(1);
    await change(['PurchaserRole'], false);
    expect((await decide(admin, 'approve', [(await approvalOf(other)).id])).body.failed).toHaveLength(1);
    await change(['PurchaserRole'], true);
    await server.define('permissions.json', DEFINITIONS['permissions.json']);
    expect(await approvalOf(row)).toMatchObject({ state: 'Outdated' });
    expect([await crateNow(row.id), await crateNow(other.id)]).toMatchObject([{ state: 'Kept' }, { state: 'Kept' }]);
    purchaser = await server.login('purchaser');
  });

  it('an action that its definition lost meanwhile is not done', { tags: ['OPEN-259'] }, async () => {
    const row = await crate(100);
    await lose(operator, [row]);
    const { id } = await approvalOf(row);
    const { lose: _, ...actions } = CRATE.actions;
    await server.define('entities/crate.json', { ...CRATE, actions });
    expect((await decide(admin, 'approve', [id])).status).toBe(207);
    await server.define('entities/crate.json', CRATE);
    expect(await approvalOf(row)).toMatchObject({ state: 'Outdated' });
    expect((await crateNow(row.id)).state).toBe('Kept');
  });

  it('what nobody decided within its time has ended', { tags: ['OPEN-259'] }, async () => {
    const row = await crate(100);
    await lose(operator, [row]);
    const { id } = await approvalOf(row);
    await server.ctx.database.query({
      text: `update approval_request set ends_at = now() where id = $1`,
      values: [id],
    });
    expect(await approvalOf(row)).toMatchObject({ state: 'Ended' });
    expect((await decide(admin, 'approve', [id])).status).toBe(207);
    expect((await lose(operator, [row])).status).toBe(202);
  });

  it('requests end and go by themselves, with what is sealed of them', { tags: ['OPEN-259'] }, async () => {
    const [one, other] = [await crate(5), await crate(5)];
    for (const { id } of [one, other])
      await operator.fetchJson('/Crate/lock', { method: 'PUT', body: { ids: [id], pin: 'Very-secret-77' } });
    const { database } = server.ctx;
    const set = (what: string, { id }: Crate) =>
      database.query({ text: `update approval_request set ${what} where row_key = $1`, values: [id] });
    await set('ends_at = now()', one);
    await set(`asked_at = now() - interval '401 days'`, other);
    await tidyApprovals(database, 400);
    const text = 'select state, secret from approval_request where row_key = any($1)';
    expect(await database.query({ text, values: [[one.id, other.id]] })).toEqual([{ state: 'Ended', secret: null }]);
  });
});

type Name = 'operator' | 'purchaser' | 'admin';
type Step =
  | { readonly kind: 'ask'; readonly name: Name; readonly quantity: number }
  | { readonly kind: 'approve' | 'decline' | 'withdraw' | 'touch'; readonly name: Name };

describe('what nobody can ask', () => {
  it('more than a person may have waiting', { tags: ['OPEN-259'] }, async () => {
    const row = await crate(100);
    const { database } = server.ctx;
    const clear = () =>
      database.query({ text: `delete from approval_request where asked_by = 'operator'`, values: [] });
    await clear();
    await database.query({
      text: `insert into approval_request (business_unit, definition, action, entity, row_name, request, asked, permission, asked_by_id, asked_by, asked_at, ends_at)
        select $1, 'crate', 'add', 'crate', 'crate', '{}', '[]', 'data.can_approve_crate', id, user_name, now(), now() + interval '1 day'
        from app_user, generate_series(1, $2::int) where business_unit = $1 and user_name = 'operator'`,
      values: [OSLO, MOST_WAITING - 1],
    });
    expect((await lose(operator, [row])).status).toBe(202);
    const refused = await lose(operator, [await crate(100)]);
    expect(refused.body.failed).toMatchObject([{ reason: expect.stringContaining(String(MOST_WAITING)) }]);
    expect((await lose(admin, [await crate(100)])).status).toBe(202);
    await clear();
  });

  it('an access key is told at once that another person is needed', { tags: ['OPEN-259', 'OPEN-258'] }, async () => {
    const global = await server.login('global');
    const { body: account } = await global.fetchJson<{ id: string }>('/ServiceAccount', {
      method: 'POST',
      body: { userName: 'crate.counter', userRoles: ['GlobalAdminUserRole'] },
    });
    const endsAt = new Date(Date.now() + 60 * 60_000).toISOString();
    const { body: key } = await global.fetchJson<{ secret: string }>('/AccessKey', {
      method: 'POST',
      body: { accountId: account.id, name: 'counter', reads: [], writes: ['crate'], endsAt },
    });
    const [large, small] = [await crate(100), await crate(5)];
    const { body } = await server.fetchJson<BulkResult>('/Crate/lose', {
      method: 'PUT',
      body: { ids: [large.id, small.id] },
      headers: bearer(key.secret),
    });
    expect(body.succeeded).toEqual([{ id: small.id, name: small.name }]);
    expect(body.failed).toMatchObject([
      { id: large.id, reason: expect.stringContaining('approval of another person') },
    ]);
    expect(await approvalOf(large)).toBeUndefined();
  });
});

describe('any order of things', () => {
  it('a value changes only as somebody else approved it, on the version that was asked about', {
    tags: ['OPEN-259'],
  }, async () => {
    const people = { operator, purchaser, admin };
    const name = fc.constantFrom<Name>('operator', 'purchaser', 'admin');
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({ kind: fc.constant('ask' as const), name, quantity: fc.integer({ min: 0, max: 5 }) }),
      fc.record({ kind: fc.constantFrom('approve', 'decline', 'withdraw', 'touch'), name }),
    );
    const run = async (steps: readonly Step[]) => {
      const row = await crate(3);
      let quantity = 3;
      let pending: { by: Name; quantity: number; isStale: boolean } | undefined;
      let last: string | undefined;
      for (const [at, one] of steps.entries()) {
        const who = people[one.name];
        const now = await crateNow(row.id);
        if (one.kind === 'ask') {
          const { status } = await set(who, now, { quantity: one.quantity });
          const isChange = one.quantity !== quantity;
          // The same action of the row is refused while one waits; one about the row as it was gives way.
          const isTaken = pending !== undefined && !pending.isStale;
          expect(status).toBe(isTaken ? 409 : isChange ? 202 : 200);
          if (isTaken) continue;
          if (isChange) last = (await approvalOf(row)).id;
          pending = isChange ? { by: one.name, quantity: one.quantity, isStale: false } : undefined;
        } else if (one.kind === 'touch') {
          await server.ctx.database.query({
            text: 'update crate set keeper = $1 where id = $2',
            values: [String(at), row.id],
          });
          if (pending) pending = { ...pending, isStale: true };
        } else if (last !== undefined) {
          await decide(who, one.kind, [last], one.kind === 'decline' ? { comment: 'no' } : {});
          const isOwn = pending?.by === one.name;
          const mayDecide = one.kind === 'withdraw' ? isOwn : !isOwn && one.name !== 'operator';
          if (pending && mayDecide) {
            if (one.kind === 'approve' && !pending.isStale) quantity = pending.quantity;
            pending = undefined;
          }
        }
        expect((await crateNow(row.id)).quantity).toBe(quantity);
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), run), { numRuns: 25, seed: 259 });
  });
});

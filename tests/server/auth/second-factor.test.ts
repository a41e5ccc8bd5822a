/** What is asked besides the password: codes, recovery codes, and by whom it is demanded. */
import { Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API, type FactorConfirmed, type HeartbeatResponse, type OwnFactors } from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import { bearer } from '../bearer';
import { BERGEN, type Client, OSLO, PASSWORD, startServer, type TestServer } from '../harness';
import { endedWith } from './ended-with';
import { type Answered, addApp, codeOf, type Person, people, reset } from './second-factor';

let server: TestServer;
let now: Date;
const lines: string[] = [];
let person: Person;
let admin: Client;

/** Steps of half a minute. */
const later = (steps: number) => {
  now = new Date(now.getTime() + steps * 30_000);
};
beforeAll(async () => {
  now = new Date();
  server = await startServer({
    clock: { now: () => now },
    config: { logLevel: 'debug', loginFailures: 5 },
    logTo: { write: (line) => void lines.push(line) },
  });
  person = people(server);
  admin = await server.login('admin');
});
afterAll(() => server.stop());
beforeEach(() => reset(server));

const activities = async () =>
  (await admin.fetchJson<{ kind: string; subject: string; userName: string }[]>('/Activity')).body;

describe('an authenticator app', () => {
  it('is set up with the password and a code, and asked for from then on', { tags: ['OPEN-256'] }, async () => {
    const operator = await server.login('operator');
    const wrong = await operator.fetchJson<ErrorBody>(API.ownFactorSetUp, {
      method: 'POST',
      body: { kind: 'totp', password: 'wrong' },
    });
    expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([400, 'password']);
    const { secret, recoveryCodes } = await addApp(operator, now);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    const own = (await operator.fetchJson<OwnFactors>(API.ownFactors)).body;
    expect(own).toMatchObject({
      factors: [{ kind: 'totp', name: 'Telephone', lastUsedAt: null }],
      recoveryCodesLeft: 10,
      isDemanded: false,
    });

    const first = await person.signIn('operator');
    expect([first.status, first.body.errorCode]).toEqual([422, 'SECOND_FACTOR']);
    expect(first.body.secondStep).toMatchObject({ step: 'prove', kinds: ['totp', 'recovery'] });
    expect(first.body).not.toHaveProperty('accessToken');
    later(1);
    const { status, body } = await person.prove(first, { code: codeOf(secret, now) });
    expect([status, body.userName]).toEqual([200, 'operator']);
    const call = await server.fetchJson(API.cockpitSettings, { headers: bearer(body.accessToken) });
    expect(call.status).toBe(200);
  });

  it('a code is taken once, of now and its neighbours alone', { tags: ['OPEN-256'] }, async () => {
    const { secret } = await addApp(await server.login('operator'), now);
    const ticket = await person.signIn('operator');
    const used = codeOf(secret, now);
    expect((await person.prove(ticket, { code: used })).status, 'it was used to set the app up').toBe(401);
    later(3);
    const tries = [
      codeOf(secret, new Date(now.getTime() - 60_000)),
      codeOf(secret, new Date(now.getTime() + 60_000)),
      '',
    ];
    for (const code of tries) expect((await person.prove(ticket, { code })).status, code).toBe(401);
    const before = codeOf(secret, new Date(now.getTime() - 30_000));
    expect((await person.prove(ticket, { code: before })).status, 'a clock that is slow').toBe(200);
    expect((await person.prove(ticket, { code: before })).status, 'again').toBe(401);
    expect((await person.prove(ticket, { code: codeOf(secret, now) })).status).toBe(200);
  });

  it('of two calls with the same code one wins, on two servers as well', { tags: ['OPEN-256'] }, async () => {
    const { secret } = await addApp(await server.login('operator'), now);
    later(2);
    const [one, other] = [await person.signIn('operator'), await person.signIn('operator')];
    const code = codeOf(secret, now);
    const second = server.databaseUrl
      ? await startServer({ databaseUrl: server.databaseUrl, clock: { now: () => now }, config: { seed: 'none' } })
      : undefined;
    const answers = await Promise.all([
      person.prove(one, { code }),
      person.prove(other, { code }),
      ...(second ? [people(second).prove(one, { code })] : []),
    ]);
    await second?.stop();
    expect(answers.map(({ status }) => status).sort()).toEqual(second ? [200, 401, 401] : [200, 401]);
  });

  it('wrong codes slow the account, and the right password does not forgive them', { tags: ['OPEN-256'] }, async () => {
    const { secret } = await addApp(await server.login('operator'), now);
    later(2);
    for (let times = 0; times < 5; times++)
      expect((await person.prove(await person.signIn('operator'), { code: '123456' })).status).toBe(401);
    const slowed = await person.signIn('operator');
    expect([slowed.status, slowed.body.errorCode]).toEqual([429, 'TOO_MANY']);
    expect((await activities())[0]).toMatchObject({ kind: 'refused-log-in', subject: 'operator' });
    later(3);
    const right = await person.prove(await person.signIn('operator'), { code: codeOf(secret, now) });
    expect(right.status).toBe(200);
    for (let times = 0; times < 4; times++) await person.prove(await person.signIn('operator'), { code: '123456' });
    expect((await person.signIn('operator')).status, 'the right code has forgiven the others').toBe(422);
  });
});

describe('a ticket', () => {
  it('is its person’s, its unit’s, of five minutes, and nothing else opens with it', {
    tags: ['OPEN-256'],
  }, async () => {
    const { secret } = await addApp(await server.login('operator'), now);
    const bergen = await addApp(await server.login('operator', BERGEN), now);
    const configurator = await addApp(await server.login('configurator'), now);
    later(2);
    const ticket = await person.signIn('operator');
    for (const other of [bergen, configurator])
      expect((await person.prove(ticket, { code: codeOf(other.secret, now) })).status).toBe(401);
    const { ticket: text = '' } = ticket.body.secondStep ?? {};
    expect((await server.fetchJson(API.cockpitSettings, { headers: bearer(text) })).status).toBe(401);
    const setUp = { method: 'POST', body: { ticket: text, kind: 'totp' } };
    expect((await server.fetchJson(API.secondFactorSetUp, setUp)).status, 'no other factor with it').toBe(422);
    for (const nonsense of [`${text}x`, 'x', (await server.login('admin')).token]) {
      const answer = await person.send(API.secondFactor, { ticket: nonsense, code: codeOf(secret, now) });
      expect([answer.status, answer.body.errorCode]).toEqual([422, 'REFUSED']);
    }
    expect((await person.prove(ticket, {})).status, 'without a proof').toBe(401);
    later(11);
    const late = await person.prove(ticket, { code: codeOf(secret, now) });
    expect([late.status, late.body.message]).toEqual([422, expect.stringContaining('It took too long')]);
  });

  it('dies with the password, the factor and the account that it was given for', { tags: ['OPEN-256'] }, async () => {
    const operator = await server.login('operator');
    const { secret } = await addApp(operator, now);
    const ticket = await person.signIn('operator');
    later(1);
    const change = { oldPassword: PASSWORD, newPassword: 'Fresh-2027' };
    expect((await operator.fetchJson(API.changePassword, { method: 'PUT', body: change })).status).toBe(204);
    expect((await person.prove(ticket, { code: codeOf(secret, now) })).status).toBe(422);
    const fresh = await person.signIn('operator', { password: 'Fresh-2027' });
    const set = (column: string, value: string) =>
      server.ctx.database.query({
        text: `update app_user set ${column} = ${value} where business_unit = $1 and user_name = 'operator'`,
        values: [OSLO],
      });
    await set('is_active', 'false');
    expect((await person.prove(fresh, { code: codeOf(secret, now) })).status).toBe(422);
    await set('is_active', 'true');
    await set('has_second_factor', 'false');
    expect((await person.prove(fresh, { code: codeOf(secret, now) })).status).toBe(422);
  });
});

describe('recovery codes', () => {
  it('log in once each, are told by the log, and are made anew with the password', { tags: ['OPEN-256'] }, async () => {
    const { recoveryCodes, secret } = await addApp(await server.login('operator'), now);
    const [first = '', second = ''] = recoveryCodes;
    const ticket = await person.signIn('operator');
    expect((await person.prove(ticket, { recoveryCode: '0aaa-bbbb-cccc' })).status).toBe(401);
    const [one, other] = await Promise.all([
      person.prove(ticket, { recoveryCode: first }),
      person.prove(ticket, { recoveryCode: first }),
    ]);
    expect([one.status, other.status].sort()).toEqual([200, 401]);
    expect((await activities()).find(({ kind }) => kind === 'recovery-code')).toMatchObject({
      subject: 'operator',
      detail: '9',
    });
    const typed = second.toUpperCase().replaceAll('-', ' ');
    const { body } = await person.prove(ticket, { recoveryCode: typed });
    const headers = bearer(body.accessToken);
    expect((await server.fetchJson<OwnFactors>(API.ownFactors, { headers })).body.recoveryCodesLeft).toBe(8);
    const renew = (password: string) =>
      server.fetchJson<FactorConfirmed>(API.renewRecoveryCodes, { method: 'POST', headers, body: { password } });
    expect((await renew('wrong')).status).toBe(400);
    const renewed = (await renew(PASSWORD)).body.recoveryCodes ?? [];
    expect(renewed).toHaveLength(10);
    expect((await person.prove(ticket, { recoveryCode: recoveryCodes[2] ?? '' })).status, 'of before').toBe(401);
    expect((await person.prove(ticket, { recoveryCode: renewed[2] ?? '' })).status).toBe(200);
    later(2);
    expect((await person.prove(await person.signIn('operator'), { code: codeOf(secret, now) })).status).toBe(200);
    expect((await activities()).map(({ kind }) => kind)).toContain('recovery-codes');
  });
});

describe('own factors', () => {
  it('come and go with the password, end other sessions, and stand in the activity log', {
    tags: ['OPEN-256'],
  }, async () => {
    const [here, elsewhere] = [await server.login('operator'), await server.login('operator')];
    const { secret } = await addApp(here, now);
    const works = async (client: Client) => (await client.fetchJson(API.cockpitSettings)).status;
    await expect.poll(() => works(elsewhere)).toBe(401);
    expect(await works(here)).toBe(200);
    expect(await endedWith(server, here.user.userId)).toBe(1);
    const { factors } = (await here.fetchJson<OwnFactors>(API.ownFactors)).body;
    const remove = (id: string, password: string) =>
      here.fetchJson<ErrorBody>(API.removeOwnFactor, { method: 'POST', body: { id, password } });
    const [{ id = '' } = {}] = factors;
    expect((await remove(id, 'wrong')).status).toBe(400);
    expect((await remove('another', PASSWORD)).status).toBe(422);
    later(2);
    expect((await person.prove(await person.signIn('operator'), { code: codeOf(secret, now) })).status).toBe(200);
    expect((await remove(id, PASSWORD)).status).toBe(204);
    expect(await endedWith(server, here.user.userId)).toBe(1);
    expect((await here.fetchJson<OwnFactors>(API.ownFactors)).body).toMatchObject({
      factors: [],
      recoveryCodesLeft: 0,
    });
    expect((await person.signIn('operator')).status).toBe(200);
    const told = (await activities()).filter(({ subject }) => subject === 'operator');
    expect(told.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['factor-added', 'factor-removed']));
    const none = await here.fetchJson(API.renewRecoveryCodes, { method: 'POST', body: { password: PASSWORD } });
    expect(none.status).toBe(422);
  });

  it('are nobody else’s: their ids mean nothing to others', { tags: ['OPEN-256'] }, async () => {
    const operator = await server.login('operator');
    await addApp(operator, now);
    const [{ id = '' } = {}] = (await operator.fetchJson<OwnFactors>(API.ownFactors)).body.factors;
    const body = { id, password: PASSWORD };
    for (const other of [await server.login('configurator'), await server.login('operator', BERGEN)])
      expect((await other.fetchJson(API.removeOwnFactor, { method: 'POST', body })).status).toBe(422);
    const begun = await person.begin(operator);
    const configurator = await server.login('configurator');
    const confirm = { id: begun.id, name: 'x', code: codeOf(begun.totp?.secret ?? '', now) };
    expect((await configurator.fetchJson(API.ownFactors, { method: 'POST', body: confirm })).status).toBe(422);
    expect((await operator.fetchJson(API.ownFactors, { method: 'POST', body: confirm })).status).toBe(200);
    expect((await operator.fetchJson(API.ownFactors, { method: 'POST', body: confirm })).status, 'again').toBe(422);
  });
});

describe('a role', () => {
  it('demands a factor: the log-in sets it up, and the last one stays', { tags: ['OPEN-256'] }, async () => {
    await person.demand('OperatorRole');
    const first = await person.signIn('operator');
    expect(first.body.secondStep).toMatchObject({ step: 'setUp', kinds: [] });
    const { ticket = '' } = first.body.secondStep ?? {};
    expect((await person.prove(first, { code: '123456' })).status, 'there is nothing to prove yet').toBe(422);
    const { totp, id } = (await person.send(API.secondFactorSetUp, { ticket, kind: 'totp' })).body;
    expect(totp?.uri).toContain(`secret=${totp?.secret}`);
    expect(totp?.uri).toMatch(/^otpauth:\/\/totp\/Warehouse%20cockpit/);
    const confirmation = { ticket, id, name: 'Telephone' };
    const wrong = await person.send(API.secondFactorConfirm, { ...confirmation, code: '123456' });
    expect([wrong.status, wrong.body.message]).toEqual([422, expect.stringContaining('The code is not right')]);
    const code = codeOf(totp?.secret ?? '', now);
    const confirmed = await person.send(API.secondFactorConfirm, { ...confirmation, code });
    expect(confirmed.body.recoveryCodes).toHaveLength(10);
    expect(confirmed.body).not.toHaveProperty('accessToken');
    const again = await person.send(API.secondFactorSetUp, { ticket, kind: 'totp' });
    expect(again.status, 'the ticket was for the first one').toBe(422);
    const proven = { ticket: confirmed.body.ticket };
    const { status, body } = await person.send(API.secondFactor, proven);
    expect([status, body.userName]).toEqual([200, 'operator']);
    expect((await person.send(API.secondFactor, proven)).status, 'it opens one session').toBe(422);

    const headers = bearer(body.accessToken);
    const own = (await server.fetchJson<OwnFactors>(API.ownFactors, { headers })).body;
    expect(own.isDemanded).toBe(true);
    const removed = await server.fetchJson<ErrorBody>(API.removeOwnFactor, {
      method: 'POST',
      headers,
      body: { id: own.factors[0]?.id, password: PASSWORD },
    });
    expect([removed.status, removed.body.message]).toEqual([422, expect.stringContaining('legg til en ny')]);
    expect((await activities()).find(({ kind }) => kind === 'roles')).toMatchObject({
      userName: 'admin',
      detail: 'demands_second_factor: – → true',
    });
  });

  it('lets who is logged in go on, and tells them with each heartbeat until they have one', {
    tags: ['OPEN-271'],
  }, async () => {
    const operator = await server.login('operator');
    const beat = async () => (await operator.fetchJson<HeartbeatResponse>(API.heartbeat, { method: 'POST' })).body;
    expect(await beat()).not.toHaveProperty('lacksSecondFactor');
    await person.demand('OperatorRole');
    expect(await beat()).toMatchObject({ lacksSecondFactor: true });
    expect((await operator.fetchJson(API.cockpitSettings)).status, 'nothing is broken off').toBe(200);
    await addApp(operator, now);
    expect(await beat()).not.toHaveProperty('lacksSecondFactor');
  });

  it('of two who set the first one up at once, one is in', { tags: ['OPEN-256'] }, async () => {
    await person.demand('OperatorRole');
    const begun = await Promise.all(
      [1, 2].map(async () => {
        const { ticket = '' } = (await person.signIn('operator')).body.secondStep ?? {};
        const { id, totp } = (await person.send(API.secondFactorSetUp, { ticket, kind: 'totp' })).body;
        return { ticket, id, name: 'Telephone', code: codeOf(totp?.secret ?? '', now) };
      }),
    );
    const answers = await Promise.all(begun.map((one) => person.send(API.secondFactorConfirm, one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('a password that somebody else set', () => {
  it('is replaced after the second factor, and the change opens the session', {
    tags: ['OPEN-256', 'LOGIN-017'],
  }, async () => {
    const { secret } = await addApp(await server.login('operator'), now);
    const { id } = await person.find('operator');
    const { oneTimePassword = '' } = (
      await admin.fetchJson<{ oneTimePassword?: string }>(`/User/resetPassword?userId=${id}`, { method: 'POST' })
    ).body;
    const name = { businessUnitName: OSLO, userName: 'operator' };
    const change = { ...name, oldPassword: oneTimePassword, newPassword: 'Fresh-2027' };
    const put = (body: object) => server.fetchJson<Answered>(API.password, { method: 'PUT', body });
    const half = await put(change);
    expect([half.status, half.body.errorCode]).toEqual([422, 'SECOND_FACTOR']);
    const ticket = half.body.secondStep?.ticket ?? '';
    expect((await put({ ...change, ticket })).status, 'the ticket says that it is not proven yet').toBe(422);
    expect((await person.signIn('operator', { password: 'Fresh-2027' })).status).toBe(401);

    later(1);
    const first = await person.signIn('operator', { password: oneTimePassword });
    const proven = await person.prove(first, { code: codeOf(secret, now) });
    expect([proven.status, proven.body.errorCode]).toEqual([422, 'MUST_CHANGE_PASSWORD']);
    const proof = proven.body.secondStep?.ticket ?? '';
    const early = await person.send(API.secondFactor, { ticket: proof });
    expect([early.status, early.body.errorCode], 'no session before').toEqual([422, 'MUST_CHANGE_PASSWORD']);
    const weak = await put({ ...change, newPassword: 'weak', ticket: proof });
    expect(weak.status).toBe(400);
    const done = await put({ ...change, ticket: proof });
    expect([done.status, done.body.userName]).toEqual([200, 'operator']);
    expect((await put({ ...change, ticket: proof })).status).toBe(401);
    expect((await person.send(API.secondFactor, { ticket: proof })).status, 'it died with the password').toBe(422);
    expect((await person.signIn('operator', { password: 'Fresh-2027' })).body.errorCode).toBe('SECOND_FACTOR');
  });
});

describe('an administrator', () => {
  it('takes a factor away: sessions end, the log has it, and the password alone is enough again', {
    tags: ['OPEN-257'],
  }, async () => {
    const operator = await server.login('operator');
    await addApp(operator, now);
    const { id, hasSecondFactor } = await person.find('operator');
    expect(hasSecondFactor).toBe(true);
    const body = { id, userName: 'operator', hasSecondFactor: false };
    await admin.fetchJson('/User', { method: 'PUT', body });
    expect((await person.find('operator')).hasSecondFactor, 'it is no field of a form').toBe(true);
    const take = (client: Client, userId: string) =>
      client.fetchJson<ErrorBody>(`/User/takeSecondFactor?userId=${userId}`, { method: 'POST' });
    expect((await take(operator, id)).body.errorCode).toBe('ACCESS_DENIED');
    expect((await take(admin, id)).status).toBe(200);
    await expect.poll(async () => (await operator.fetchJson(API.cockpitSettings)).status).toBe(401);
    expect((await activities())[0]).toMatchObject({ kind: 'factors-taken', userName: 'admin', subject: 'operator' });
    const { database } = server.ctx;
    for (const table of ['second_factor', 'recovery_code', 'factor_challenge'])
      expect(await database.query({ text: `select * from ${table} where user_id = $1`, values: [id] })).toEqual([]);
    expect((await person.signIn('operator')).status).toBe(200);
    expect((await take(admin, id)).status, 'there is none any more').not.toBe(200);
  });

  it('looks as somebody else without being asked for that person’s factor', { tags: ['OPEN-256'] }, async () => {
    await addApp(await server.login('operator'), now);
    const { id } = await person.find('operator');
    const seen = await admin.fetchJson<Answered>(API.viewAs, { method: 'POST', body: { userId: id } });
    expect(seen.status).toBe(200);
    const headers = bearer(seen.body.accessToken);
    const body = { kind: 'totp', password: PASSWORD };
    const added = await server.fetchJson<ErrorBody>(API.ownFactorSetUp, { method: 'POST', headers, body });
    expect(added.body.errorCode, 'and adds none').toBe('ACCESS_DENIED');
  });

  it('takes none from whom they may not give roles, nor their own', { tags: ['OPEN-257'] }, async () => {
    const global = await server.login('global');
    await addApp(global, now);
    await addApp(admin, now);
    const kept = async (client: Client, name: string) => {
      const { id } = await person.find(name);
      return client.fetchJson<ErrorBody>(`/User/takeSecondFactor?userId=${id}`, { method: 'POST' });
    };
    const theirs = await kept(admin, 'global');
    expect([theirs.status, theirs.body.errors?.map(({ keyword }) => keyword)]).toEqual([422, ['assignable']]);
    const own = await kept(admin, 'admin');
    expect([own.status, own.body.message]).toEqual([422, expect.stringContaining('with the password')]);
  });
});

describe('what is kept', () => {
  it('no secret nor code stands anywhere in plain text', { tags: ['OPEN-256'] }, async () => {
    const operator = await server.login('operator');
    const { secret, recoveryCodes } = await addApp(operator, now);
    const { id } = await person.find('operator');
    const { database } = server.ctx;
    const tables = await database.query<{ name: string }>({
      text: `select tablename as name from pg_tables where schemaname = 'public'`,
      values: [],
    });
    const found: string[] = [];
    for (const { name } of tables) {
      const [row] = await database.query<{ rows: string }>({
        text: `select coalesce(string_agg(t::text, E'\\n'), '') as rows from "${name}" t`,
        values: [],
      });
      found.push(row?.rows ?? '');
    }
    const answers = [
      await operator.fetchJson(API.ownFactors),
      await admin.fetchJson('/User/header'),
      await admin.fetchJson(`/User/detail?id=${id}`),
      await admin.fetchJson('/Activity'),
    ].map(({ body }) => JSON.stringify(body));
    const stored = await database.query<{ secret: string; hash: string }>({
      text: `select f.secret, c.code_hash as hash from second_factor f join recovery_code c using (business_unit, user_id)
        where user_id = $1`,
      values: [id],
    });
    expect(stored).toHaveLength(10);
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes);
    const plain = [
      secret,
      bytes.toString('hex'),
      bytes.toString('base64url'),
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ];
    const everywhere = [...found, ...answers, lines.join('\n')].join('\n');
    expect(plain.filter((one) => everywhere.includes(one))).toEqual([]);
    const sealed = stored.flatMap((row) => [row.secret, row.hash]);
    expect(sealed.filter((one) => answers.join('').includes(one))).toEqual([]);
  });

  it('is walled: the confined role reads none of it', { tags: ['OPEN-256'] }, async () => {
    for (const table of ['second_factor', 'recovery_code', 'factor_challenge'] as const)
      await expect(
        server.ctx.database.confined({ businessUnit: OSLO, userName: 'x' }, (tx) =>
          tx.selectFrom(table).selectAll().execute(),
        ),
      ).rejects.toThrow('permission denied');
  });

  it('is not read in another person’s row', { tags: ['OPEN-256'] }, async () => {
    const { secret } = await addApp(await server.login('operator'), now);
    await addApp(await server.login('configurator'), now);
    await server.ctx.database.query({
      text: `update second_factor set secret = (select f.secret from second_factor f join app_user u on u.id = f.user_id
          where u.user_name = 'operator' and u.business_unit = $1), last_step = null
        where user_id = (select id from app_user where user_name = 'configurator' and business_unit = $1)`,
      values: [OSLO],
    });
    const ticket = await person.signIn('configurator');
    expect((await person.prove(ticket, { code: codeOf(secret, now) })).status).toBe(401);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMENT_EDIT_MINUTES, LONGEST_COMMENT, MOST_COMMENTS } from '../../src/engine/comment';
import {
  API,
  API_BASE,
  type Bell,
  type HistoryEntry,
  IDEMPOTENCY_HEADER,
  type LoginResponse,
  type RowComment,
} from '../../src/engine/http/api';
import type { ErrorBody } from '../../src/engine/http/errors';
import { BELL_VIEW, type LiveSettings } from '../../src/engine/live';
import { bearer } from './bearer';
import { BERGEN, type Client, OSLO, startServer, type TestServer } from './harness';
import { about, connect } from './live/client';
import { WALL_DEFINITIONS } from './wall/definitions';

const PART = WALL_DEFINITIONS['entities/wall-part.json'] as Record<string, unknown>;
const VAULT = WALL_DEFINITIONS['entities/wall-vault.json'] as Record<string, unknown>;

let server: TestServer;
let admin: Client;
let operator: Client;
let stranger: Client;
/** How far the clock of the server is ahead. */
let ahead = 0;
beforeAll(async () => {
  server = await startServer({
    clock: { now: () => new Date(Date.now() + ahead) },
    definitions: {
      ...WALL_DEFINITIONS,
      'entities/wall-part.json': { ...PART, comments: true },
      'entities/wall-vault.json': { ...VAULT, comments: true },
    },
  });
  [admin, operator, stranger] = await Promise.all([
    server.login('admin'),
    server.login('operator'),
    server.login('admin', BERGEN),
  ]);
}, 120_000);
afterAll(() => server.stop());

const part = async (name: string, client = admin): Promise<string> => {
  await client.fetchJson('/WallPart', { method: 'POST', body: { name } });
  const { body } = await client.fetchJson<{ id: string; name: string }[]>('/WallPart/description');
  return body.find((one) => one.name === name)?.id ?? '';
};
const at = (id: string, entity = 'wall-part') => `/Comments/${entity}/${encodeURIComponent(id)}`;
const list = (id: string, client = admin) => client.fetchJson<RowComment[]>(at(id));
const write = (id: string, text: string, client = admin, mentions: readonly string[] = []) =>
  client.fetchJson<RowComment>(at(id), { method: 'POST', body: { text, mentions } });
const bell = async (client: Client) => (await client.fetchJson<Bell>('/Bell')).body;
const people = (id: string, text: string, client = admin) =>
  client.fetchJson<{ userId: string; name: string }[]>(`${at(id)}/people?text=${text}`);
const told = (body: unknown) => [(body as ErrorBody).errorCode, (body as ErrorBody).message];

describe('comments on a row', () => {
  it('are read by whoever reads the row, the oldest first, with who wrote them', { tags: ['OPEN-297'] }, async () => {
    const id = await part('Wheel');
    expect((await write(id, '  Wait for the customer ')).status).toBe(200);
    await write(id, 'He called: go on', operator);
    const { body } = await list(id, operator);
    expect(body.map(({ text, userId }) => [text, userId])).toEqual([
      ['Wait for the customer', admin.user.userId],
      ['He called: go on', operator.user.userId],
    ]);
    expect(body.map(({ editableUntil }) => editableUntil !== undefined)).toEqual([false, true]);
  });

  it('are not those of another unit, nor of rows or definitions that have none', { tags: ['OPEN-297'] }, async () => {
    const id = await part('Ours');
    expect((await list(id, stranger)).status).toBe(404);
    expect((await write(id, 'hello', stranger)).status).toBe(404);
    expect((await list('none')).status).toBe(404);
    for (const entity of ['supplier', 'nothing', '__proto__', 'user'])
      expect((await admin.fetchJson(at(id, entity))).status, entity).toBe(404);
  });

  it('need the right to the rows', { tags: ['OPEN-297'] }, async () => {
    const denied = await operator.fetchJson(at('any', 'wall-vault'));
    expect(denied.status).toBe(422);
    expect(told(denied.body)[0]).toBe('ACCESS_DENIED');
  });

  it('take the right that their definition names', { tags: ['OPEN-297'] }, async () => {
    const id = await part('Guarded');
    const comments = { permission: 'can_comment_parts' };
    const permissions = WALL_DEFINITIONS['permissions.json'] as { data: Record<string, unknown> };
    await server.define('permissions.json', {
      ...permissions,
      data: { ...permissions.data, can_comment_parts: 'AdminRole' },
    });
    await server.define('entities/wall-part.json', { ...PART, comments });
    expect((await write(id, 'secret')).status).toBe(200);
    expect(told((await list(id, operator)).body)[0]).toBe('ACCESS_DENIED');
    const { body: product } = await operator.fetchJson<{ models: Record<string, { comments?: unknown }> }>(
      '/Cockpit/product',
    );
    expect(product.models['wall-part']?.comments).toBeUndefined();
    await server.define('entities/wall-part.json', { ...PART, comments: true });
    await server.define('permissions.json', permissions);
  });

  it('are one when they are sent twice under one key, also after they were deleted', {
    tags: ['OPEN-297', 'OPEN-025'],
  }, async () => {
    const id = await part('Sent twice');
    const send = (text: string) =>
      admin.fetchJson<RowComment>(at(id), { method: 'POST', body: { text }, headers: { [IDEMPOTENCY_HEADER]: 'c-1' } });
    const [first, again] = [await send('Once'), await send('Once')];
    expect(again.body).toEqual(first.body);
    expect((await list(id)).body).toHaveLength(1);
    expect((await send('Another')).status).toBe(422);
    await admin.fetchJson(`${at(id)}/${first.body.id}`, { method: 'DELETE' });
    expect((await send('Once')).body).toMatchObject({ id: first.body.id, text: '' });
    expect((await list(id)).body).toHaveLength(1);
  });

  it('are bounded in length and number, each with a sentence', { tags: ['OPEN-297'] }, async () => {
    const id = await part('Full');
    expect((await write(id, 'x'.repeat(LONGEST_COMMENT))).status).toBe(200);
    expect((await write(id, 'x'.repeat(LONGEST_COMMENT + 1))).status).toBe(422);
    const blank = await write(id, '   ');
    expect([blank.status, told(blank.body)[1]]).toEqual([422, 'Write something, or attach a file']);
    await server.ctx.database.query({
      text: `insert into row_comment (business_unit, entity, row_key, table_name, user_id, written_by, text, at)
        select $1, 'wall-part', $2, 'wall_part', 'x', 'x', 'x', now() from generate_series(2, $3::int)`,
      values: [OSLO, id, MOST_COMMENTS],
    });
    const more = await write(id, 'one too many');
    expect(more.status).toBe(422);
    expect(told(more.body)[1]).toContain(String(MOST_COMMENTS));
  });

  it('are changed by their writer for some minutes, and deleted with a trace', { tags: ['OPEN-297'] }, async () => {
    const id = await part('Mended');
    const { body: made } = await write(id, 'Wrng');
    const one = `${at(id)}/${made.id}`;
    const mend = (client: Client, text: string) => client.fetchJson(one, { method: 'PUT', body: { text } });
    expect(told((await mend(operator, 'Mine')).body)[0]).toBe('ACCESS_DENIED');
    expect((await operator.fetchJson(one, { method: 'DELETE' })).status).toBe(422);
    expect((await mend(admin, 'Right')).status).toBe(200);
    expect((await list(id)).body[0]).toMatchObject({ text: 'Right', editedAt: expect.any(String) });
    ahead = COMMENT_EDIT_MINUTES * 60_000;
    const late = await mend(admin, 'Too late');
    expect([late.status, told(late.body)[1]]).toEqual([422, expect.stringContaining('15 minutes')]);
    expect((await admin.fetchJson(one, { method: 'DELETE' })).status).toBe(200);
    ahead = 0;
    const [gone] = (await list(id)).body;
    expect(gone).toMatchObject({ text: '', deletedAt: expect.any(String) });
    expect((await mend(admin, 'Again')).status).toBe(404);
    expect((await admin.fetchJson(`${at(id)}/none`, { method: 'DELETE' })).status).toBe(404);
  });

  it('stand among what was done to the row', { tags: ['OPEN-297'] }, async () => {
    const id = await part('Told');
    await write(id, 'Why it was painted');
    const { body } = await admin.fetchJson<HistoryEntry[]>(`/History/wall-part/${id}`);
    expect(body.map(({ title, comment }) => [title, comment?.text])).toEqual([
      ['Comment', 'Why it was painted'],
      ['Add', undefined],
    ]);
  });
});

describe('who is mentioned', () => {
  it('is offered among those who may see the row, and told by the bell', {
    tags: ['OPEN-297', 'OPEN-298'],
  }, async () => {
    const id = await part('Called');
    const { body: offered } = await people(id, 'oper');
    const [person] = offered.filter(({ userId }) => userId === operator.user.userId);
    expect(person).toBeDefined();
    await write(id, `@${person?.name} have a look`, admin, [person?.userId ?? '']);
    const { unread, notices } = await bell(operator);
    expect(unread).toBe(1);
    expect(notices[0]).toMatchObject({ text: `@${person?.name} have a look`, isRead: false, row: { id } });
    expect((await bell(admin)).notices).toEqual([]);

    const mark = (ids: readonly (number | undefined)[], isRead: boolean, client = operator) =>
      client.fetchJson('/Bell', { method: 'PUT', body: { ids, isRead } });
    await mark([notices[0]?.id], true, admin);
    expect((await bell(operator)).unread, 'nobody else marks it').toBe(1);
    expect((await mark([notices[0]?.id], true)).status).toBe(204);
    expect(await bell(operator)).toMatchObject({ unread: 0, notices: [{ isRead: true }] });
    await mark([notices[0]?.id], false);
    expect((await bell(operator)).unread).toBe(1);
  });

  it('is told no more of a comment that was corrected to name somebody else', { tags: ['OPEN-298'] }, async () => {
    const id = await part('Meant for another');
    const person = (await people(id, 'operator')).body.find(({ userId }) => userId === operator.user.userId);
    const texts = async () => (await bell(operator)).notices.map(({ text }) => text);
    const change = (comment: RowComment, text: string, mentions: readonly string[] = []) =>
      admin.fetchJson(`${at(id)}/${comment.id}`, { method: 'PUT', body: { text, mentions } });
    const mention = [person?.userId ?? ''];
    const { body: made } = await write(id, `@${person?.name} first`, admin, mention);
    await change(made, `@${person?.name} corrected`, mention);
    expect(await texts()).toContain(`@${person?.name} corrected`);
    await change(made, 'for nobody');
    expect(await texts()).not.toContain('for nobody');
    await change(made, `@${person?.name} after all`, mention);
    expect((await bell(operator)).notices[0]).toMatchObject({ text: `@${person?.name} after all`, isRead: false });
  });

  it('is offered behind those who may not see the row', { tags: ['OPEN-297'] }, async () => {
    await server.ctx.database.query({
      text: `insert into app_user (business_unit, id, user_name, display_name, is_active)
        select $1, 'aside' || n, 'aside' || n || 'admin', 'Aside', true from generate_series(1, 60) n`,
      values: [OSLO],
    });
    await admin.fetchJson('/WallVault', { method: 'POST', body: { name: 'Safe' } });
    const [vault] = (await admin.fetchJson<{ id: string }[]>('/WallVault/description')).body;
    const { body } = await admin.fetchJson<{ userId: string }[]>(
      `${at(vault?.id ?? '', 'wall-vault')}/people?text=admin`,
    );
    expect(body.map(({ userId }) => userId)).toContain(admin.user.userId);
    expect(body.some(({ userId }) => userId.startsWith('aside'))).toBe(false);
    await server.ctx.database.query({ text: "delete from app_user where id like 'aside%'", values: [] });
  });

  it('must be able to see the row, and is told of it only as long as that is so', {
    tags: ['OPEN-297', 'OPEN-298'],
  }, async () => {
    const id = await part('Passing');
    const strange = await write(id, `@${stranger.user.userName}`, admin, [stranger.user.userId]);
    expect([strange.status, told(strange.body)[1]]).toEqual([422, expect.stringContaining('may not see')]);
    const [person] = (await people(id, 'operator')).body;
    const { body: made } = await write(id, `@${person?.name} here`, admin, [person?.userId ?? '']);
    const texts = async () => (await bell(operator)).notices.map(({ text }) => text);
    expect(await texts()).toContain(made.text);
    await server.define('entities/wall-part.json', { ...PART, comments: { permission: 'header.wall_vault' } });
    expect(await texts()).not.toContain(made.text);
    await server.define('entities/wall-part.json', { ...PART, comments: true });
    expect(await texts()).toContain(made.text);
    await admin.fetchJson(`${at(id)}/${made.id}`, { method: 'DELETE' });
    expect(await texts(), 'what was deleted is not told any more').not.toContain(made.text);
  });
});

describe('who is not there as themselves', () => {
  it('an access key writes only where its scope lets it', { tags: ['OPEN-297'] }, async () => {
    const global = await server.login('global');
    const id = await part('Scoped');
    const { body: account } = await global.fetchJson<{ id: string }>('/ServiceAccount', {
      method: 'POST',
      body: { userName: 'carrier', userRoles: ['AdminRole'] },
    });
    const keyFor = async (name: string, scope: { reads: readonly string[]; writes: readonly string[] }) => {
      const endsAt = new Date(Date.now() + 60 * 60_000).toISOString();
      const body = { accountId: account.id, name, ...scope, endsAt };
      return bearer((await global.fetchJson<{ secret: string }>('/AccessKey', { method: 'POST', body })).body.secret);
    };
    const tries = async (headers: Record<string, string>) => {
      const post = { method: 'POST', body: { text: 'Loaded' }, headers };
      return [(await server.fetchJson(at(id), { headers })).status, (await server.fetchJson(at(id), post)).status];
    };
    expect(await tries(await keyFor('reader', { reads: ['wall-part'], writes: [] }))).toEqual([200, 422]);
    expect(await tries(await keyFor('writer', { reads: [], writes: ['wall-part'] }))).toEqual([200, 200]);
    expect(await tries(await keyFor('other', { reads: ['supplier'], writes: ['supplier'] }))).toEqual([422, 422]);
  });

  it('whoever looks on as somebody else writes nothing', { tags: ['OPEN-297', 'OPEN-298'] }, async () => {
    const id = await part('Looked at');
    const { body } = await admin.fetchJson<LoginResponse>(API.viewAs, {
      method: 'POST',
      body: { userId: operator.user.userId },
    });
    const headers = bearer(body.accessToken);
    const post = await server.fetchJson(at(id), { method: 'POST', body: { text: 'Not me' }, headers });
    expect(told(post.body)[0]).toBe('ACCESS_DENIED');
    const mark = await server.fetchJson('/Bell', { method: 'PUT', body: { ids: [1], isRead: true }, headers });
    expect(told(mark.body)[0]).toBe('ACCESS_DENIED');
    expect((await server.fetchJson(at(id), { headers })).status).toBe(200);
  });
});

describe('live', () => {
  it('tells who shows the row, and by the bell nobody but who is mentioned', {
    tags: ['OPEN-297', 'OPEN-298'],
  }, async () => {
    const listen = async (caller: Client, view: string) => {
      const { body } = await caller.fetchJson<LiveSettings>(API.liveSettings);
      const client = await connect(`${server.url}${API_BASE}`, body.signalR.token);
      await client.register(view, OSLO);
      return client;
    };
    const shown = await listen(operator, 'wall-part');
    const bells = [await listen(operator, BELL_VIEW), await listen(admin, BELL_VIEW)] as const;
    const id = await part('Shown');
    await shown.until(about(id));
    const before = shown.messages.length;
    const [person] = (await people(id, 'operator')).body;
    await write(id, `@${person?.name} look`, admin, [person?.userId ?? '']);
    await shown.until((all) => about(id)(all.slice(before)));
    await bells[0].until((all) => all.some(({ viewName }) => viewName === BELL_VIEW));
    expect(bells[1].messages).toEqual([]);
    await Promise.all([shown, ...bells].map((client) => client.stop()));
  });
});

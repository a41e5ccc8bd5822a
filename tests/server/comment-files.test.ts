import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tidyCommentFiles } from '../../server/cockpit/comments';
import { ATTACHED, ATTACHED_BYTES_OF_DAY } from '../../src/engine/attached-file';
import { API_BASE, type CommentFile, type RowComment } from '../../src/engine/http/api';
import type { ErrorBody } from '../../src/engine/http/errors';
import { bearer } from './bearer';
import { BERGEN, type Client, OSLO, startServer, type TestServer } from './harness';
import { WALL_DEFINITIONS } from './wall/definitions';

const PART = WALL_DEFINITIONS['entities/wall-part.json'] as Record<string, unknown>;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let server: TestServer;
let admin: Client;
let operator: Client;
let stranger: Client;
beforeAll(async () => {
  server = await startServer({
    definitions: { ...WALL_DEFINITIONS, 'entities/wall-part.json': { ...PART, comments: true } },
  });
  [admin, operator, stranger] = await Promise.all([
    server.login('admin'),
    server.login('operator'),
    server.login('admin', BERGEN),
  ]);
}, 120_000);
afterAll(() => server.stop());

const part = async (name: string): Promise<string> => {
  await admin.fetchJson('/WallPart', { method: 'POST', body: { name } });
  const { body } = await admin.fetchJson<{ id: string; name: string }[]>('/WallPart/description');
  return body.find((one) => one.name === name)?.id ?? '';
};
const at = (id: string) => `/Comments/wall-part/${id}`;
const told = (body: unknown) => (body as ErrorBody).message;
const list = async (id: string) => (await admin.fetchJson<RowComment[]>(at(id))).body;
const write = (id: string, text: string, files: readonly number[], client = admin) =>
  client.fetchJson<RowComment>(at(id), { method: 'POST', body: { text, files } });

async function send(
  id: string,
  bytes: Uint8Array | string,
  name: string,
  client = admin,
): Promise<{ status: number; body: CommentFile & ErrorBody }> {
  const form = new FormData();
  form.append('file', new File([bytes as BlobPart], name));
  const init = { method: 'POST', headers: bearer(client.token), body: form };
  const response = await fetch(`${server.url}${API_BASE}${at(id)}/files`, init);
  return { status: response.status, body: (await response.json()) as CommentFile & ErrorBody };
}

async function get(
  id: string,
  file: number,
  client = admin,
): Promise<{ status: number; bytes: Buffer; headers: Headers }> {
  const response = await fetch(`${server.url}${API_BASE}${at(id)}/files/${file}`, { headers: bearer(client.token) });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function kept(id: string): Promise<number> {
  const [found] = await server.ctx.database.query<{ files: number }>({
    text: 'select count(*)::int as files from comment_file where row_key = $1',
    values: [id],
  });
  return found?.files ?? 0;
}

describe('files beside a comment', () => {
  it('are sent first and stand beside the comment that takes them, byte by byte', { tags: ['OPEN-324'] }, async () => {
    const id = await part('Scratched');
    const picture = (await send(id, PNG, 'Skade på æske.png')).body;
    const report = (await send(id, '%PDF-1.7 …', 'report.pdf')).body;
    expect(picture).toEqual({ id: expect.any(Number), name: 'Skade på æske.png', type: 'image/png', size: PNG.length });
    const { status, body } = await write(id, '', [picture.id, report.id]);
    expect([status, body.text, body.files]).toEqual([200, '', [picture, report]]);
    expect((await list(id))[0]?.files).toEqual([picture, report]);
    const { bytes, headers } = await get(id, picture.id, operator);
    expect(bytes.equals(PNG)).toBe(true);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('Skade på æske.png')}`,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('are nobody else’s before that, and no other unit’s, row’s or person’s', { tags: ['OPEN-324'] }, async () => {
    const id = await part('Mine');
    const other = await part('Other');
    const { id: file } = (await send(id, PNG, 'mine.png')).body;
    expect((await get(id, file)).status).toBe(200);
    expect((await get(id, file, operator)).status).toBe(404);
    expect((await get(other, file)).status).toBe(404);
    expect((await get(id, file, stranger)).status).toBe(404);
    expect((await send(id, PNG, 'mine.png', stranger)).status).toBe(404);
    const gone = /attached too long ago|lagt ved for lenge siden/;
    for (const [row, client] of [
      [id, operator],
      [other, admin],
    ] as const) {
      const taken = await write(row, 'take it', [file], client);
      expect([taken.status, told(taken.body)]).toEqual([422, expect.stringMatching(gone)]);
    }
    expect(await list(id), 'a comment without its files is none').toEqual([]);
    expect((await write(id, 'first', [file])).status).toBe(200);
    expect((await write(id, 'second', [file])).status, 'one comment has it').toBe(422);
    expect((await get(id, file, operator)).status).toBe(200);
    expect((await get(id, file, stranger)).status).toBe(404);
  });

  it('are changed with their comment, and go with it', { tags: ['OPEN-324'] }, async () => {
    const id = await part('Changed');
    const [one, two] = [(await send(id, PNG, '1.png')).body.id, (await send(id, PNG, '2.png')).body.id];
    const { body: made } = await write(id, 'both', [one, two]);
    const change = (body: object, client = admin) =>
      client.fetchJson<RowComment>(`${at(id)}/${made.id}`, { method: 'PUT', body });
    expect((await change({ text: 'still both' })).body.files).toHaveLength(2);
    expect((await change({ text: 'one', files: [two] })).body.files.map(({ name }) => name)).toEqual(['2.png']);
    expect([(await get(id, one)).status, (await get(id, two)).status]).toEqual([404, 200]);
    expect(told((await change({ text: '', files: [] })).body)).toBe('Write something, or attach a file');
    expect((await list(id))[0]?.files, 'nothing of what was refused was done').toHaveLength(1);
    const { body } = await admin.fetchJson<RowComment>(`${at(id)}/${made.id}`, { method: 'DELETE' });
    expect(body.files).toEqual([]);
    expect(await kept(id)).toBe(0);
  });

  it('are of few kinds, by name and by what is in them', { tags: ['OPEN-324'] }, async () => {
    const id = await part('Kinds');
    const refused = async (bytes: Uint8Array | string, name: string) => {
      const { status, body } = await send(id, bytes, name);
      return `${status} ${told(body) ?? ''}`;
    };
    expect(await refused('a;b\n1;2', 'lines.CSV')).toBe('200 ');
    expect(await refused(Buffer.from('æøå', 'latin1'), 'latin.txt')).toBe('200 ');
    for (const [bytes, name] of [
      ['<script>alert(1)</script>', 'page.html'],
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'drawing.svg'],
      ['MZ', 'tool.exe'],
      ['<html>', 'picture.png'],
      [PNG, 'picture.pdf'],
      [Buffer.from([0, 1, 2]), 'binary.txt'],
    ] as const)
      expect(await refused(bytes, name), name).toMatch(/^422 The file is none of the kinds/);
    expect(await refused('', 'empty.txt')).toBe('422 The file is empty');
    expect(await refused('x', `${'x'.repeat(300)}.txt`)).toMatch(/^422 The name of the file/);
    expect(await refused(new Uint8Array(ATTACHED.bytes + 1).fill(65), 'large.txt')).toMatch(/^422 .*at most 10 MB/);
    expect(await refused(new Uint8Array(ATTACHED.bytes + 200_000), 'huge.txt')).toMatch(/^413 /);
    const none = await admin.fetchJson(`${at(id)}/files`, { method: 'POST', body: { name: 'x' } });
    expect([none.status, told(none.body)]).toEqual([422, 'Send one file at a time']);
    expect((await admin.fetchJson(`${at(id)}/files/none`)).status).toBe(404);
    const many = await write(id, 'many', [1, 2, 3, 4, 5, 6]);
    expect(many.status).toBe(422);
  });

  it('are bounded by row, by person and by day, and forgotten if no comment takes them', {
    tags: ['OPEN-324'],
  }, async () => {
    const id = await part('Bounds');
    const { query } = server.ctx.database;
    const fill = (count: number, size: number, user: string, comment: number | null, hours = 1) =>
      query.call(server.ctx.database, {
        text: `insert into comment_file (business_unit, entity, row_key, user_id, comment_id, name, type, size, bytes, at)
          select $1, 'wall-part', $2, $3, $4::bigint, 'x.txt', 'text/plain', $5::int, 'x', now() - make_interval(hours => $6)
          from generate_series(1, $7::int)`,
        values: [OSLO, id, user, comment, size, hours, count],
      });
    const loose = await send(id, PNG, 'loose.png');
    for (let sent = 0; sent < 20; sent++) await send(id, PNG, `${sent}.png`);
    expect(await kept(id), 'the oldest made room').toBe(20);
    expect((await get(id, loose.body.id)).status).toBe(404);

    const { body: made } = await write(id, 'old', []);
    await fill(ATTACHED.mostOfRow, 1, 'somebody', made.id, 48);
    const { id: last } = (await send(id, PNG, 'last.png')).body;
    expect(told((await write(id, 'full', [last])).body)).toBe('There are 100 files on this row already: no more fit');

    await fill(1, ATTACHED_BYTES_OF_DAY - 10, operator.user.userId, null);
    expect(told((await send(id, PNG, 'more.png', operator)).body)).toMatch(/på én dag: 250 MB$/);
    await fill(3, 1, 'somebody', null, 25);
    const before = await kept(id);
    await tidyCommentFiles(server.ctx.database);
    expect(before - (await kept(id))).toBe(3);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTION_HEADER, IDEMPOTENCY_HEADER } from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import type { Row } from '../../../src/engine/query/load-options';
import { BERGEN, type Client, startServer, type TestServer } from '../harness';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startServer();
  admin = await server.login('admin');
});
afterAll(() => server.stop());

const statusOf = (key: string, client = admin) => client.fetchJson(`/Command/transaction/status/${key}`);

describe('the status of a command', () => {
  it('is completed with its first answer, to whoever sent it alone', { tags: ['API-008', 'OPEN-025'] }, async () => {
    const add = () =>
      admin.fetchJson('/CauseCode', {
        method: 'POST',
        body: { type: 'Loss', value: 'FROST', displayText: 'Frozen' },
        headers: { [IDEMPOTENCY_HEADER]: 'frost-1' },
      });
    expect((await statusOf('frost-1')).status).toBe(404);
    const first = await add();
    const told = await statusOf('frost-1');
    expect(told.status).toBe(200);
    expect(told.body).toEqual({
      id: 'frost-1',
      status: 'Completed',
      error: null,
      answer: { status: first.status, body: first.body },
    });
    expect((await add()).body).toEqual(first.body);
    const [operator, stranger] = await Promise.all([server.login('operator'), server.login('admin', BERGEN)]);
    for (const client of [operator, stranger]) expect((await statusOf('frost-1', client)).status).toBe(404);
  });
});

describe('the key of a call', () => {
  const FIRST = { type: 'Loss', value: 'MELTED', displayText: 'Melted' };
  const add = (client: Client, body: Row, headers: Record<string, string> = {}, method = 'POST') =>
    client.fetchJson<ErrorBody>('/CauseCode', {
      method,
      body,
      headers: { [IDEMPOTENCY_HEADER]: 'melted-1', ...headers },
    });
  const codes = async (client = admin) => (await client.fetchJson<Row[]>('/CauseCode/Header')).body;

  it('stands for one call of one person: any other with it is refused in words, and nothing is done', {
    tags: ['OPEN-025'],
  }, async () => {
    const first = await add(admin, FIRST);
    expect(first.status).toBe(200);
    const { id } = first.body as unknown as Row;
    const before = await codes();
    const global = await server.login('global');
    const others = {
      'another body': await add(admin, { ...FIRST, value: 'BROKEN' }),
      'another action': await add(admin, FIRST, { [ACTION_HEADER]: 'cause-code.add' }),
      'another version': await add(admin, FIRST, { 'if-match': '"1"' }),
      'another call': await add(admin, { id, displayText: 'Gone' }, {}, 'PUT'),
      'another person': await add(global, FIRST),
    };
    for (const [what, { status, body }] of Object.entries(others))
      expect([what, status, body.errorCode, body.message]).toEqual([
        what,
        422,
        'CONFLICT',
        'The key melted-1 was used for another call before. Nothing was done.',
      ]);
    expect(await codes()).toEqual(before);
    expect((await add(admin, FIRST)).body).toEqual(first.body);
  });

  it('is another one in another business unit', { tags: ['OPEN-025'] }, async () => {
    const stranger = await server.login('admin', BERGEN);
    expect((await add(stranger, { ...FIRST, value: 'BROKEN' })).status).toBe(200);
    const values = (rows: readonly Row[]) => rows.map(({ value }) => value);
    expect(values(await codes(stranger))).toContain('BROKEN');
    expect(values(await codes())).not.toContain('BROKEN');
  });

  it('is not spent by a call that was refused', { tags: ['OPEN-025'] }, async () => {
    const key = { [IDEMPOTENCY_HEADER]: 'melted-2' };
    expect((await add(admin, { type: 'Loss' }, key)).status).toBe(422);
    expect((await add(admin, { ...FIRST, value: 'RIGHT' }, key)).status).toBe(200);
  });
});

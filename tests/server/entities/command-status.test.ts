import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IDEMPOTENCY_HEADER } from '../../../src/engine/http/api';
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
  it('API-008 OPEN-025 is completed with its first answer, to whoever sent it alone', async () => {
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

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API } from '../../../src/engine/http/api';
import type { ErrorBody } from '../../../src/engine/http/errors';
import { type Client, startServer, type TestServer } from '../harness';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startServer();
  client = await server.login('operator');
});
afterAll(() => server.stop());

const perform = (body: unknown, as: Pick<Client, 'fetchJson'> = client) =>
  as.fetchJson<ErrorBody>(API.userChoice, { method: 'POST', body });

describe('the answer to a user choice', () => {
  it('of a choice that nobody was offered is refused by name', { tags: ['API-083'] }, async () => {
    for (const userOption of ['Close', 'Retry', 'Copy', 'Cancel']) {
      const { status, body } = await perform({ id: 'c-7', userOption });
      expect([status, body.errorCode]).toEqual([404, 'NOT_FOUND']);
      expect(body.message).toContain('c-7');
    }
  });

  it.each([
    [{ userOption: 'Retry' }, 'id'],
    [{ id: '', userOption: 'Retry' }, 'id'],
    [{ id: 'c-7' }, 'userOption'],
    [{ id: 'c-7', userOption: 'Explode' }, 'userOption'],
  ])('takes id and one of the four options alone, not %j', { tags: ['API-083', 'ENTITY-051'] }, async (body, field) => {
    const answer = await perform(body);
    expect([answer.status, answer.body.errors?.map((error) => error.field)]).toEqual([422, [field]]);
  });

  it('needs a session', { tags: ['API-083'] }, async () => {
    expect((await perform({ id: 'c-7', userOption: 'Retry' }, server)).status).toBe(401);
  });
});

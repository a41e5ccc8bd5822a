import { expect, it } from 'vitest';
import type { ActionModel, EntityModel } from '../../../../src/engine/definition';
import { type Answer, type ApiError, type HttpCall, type HttpClient, notReached } from '../../../../src/engine/http';
import { createPerformer } from '../../../../src/engine/perform';
import { PAUSES_MS } from '../../../../src/engine/perform/lost-answer';

const model = { name: 'thing', base: 'thing', key: ['id'], display: 'name' } as unknown as EntityModel;
const action = {
  name: 'hold',
  rows: 'many',
  call: { one: { method: 'PUT', path: '/Thing/{id}/hold', query: [] } },
  body: {},
  set: {},
  effect: { kind: 'write' },
} as unknown as ActionModel;
const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: `Thing ${id}` }));

it('of a series, what is left when the server cannot be reached is not sent, and each row says why', {
  tags: ['OPEN-025'],
}, async () => {
  const sent: string[] = [];
  const pauses: number[] = [];
  const http = {
    request: async ({ path }: HttpCall) => {
      sent.push(path);
      if (path.includes('/b/')) throw notReached();
      return { kind: 'done', status: 200, data: {}, headers: new Headers() } as Answer<unknown>;
    },
    get: async () => {
      throw notReached();
    },
  } as unknown as HttpClient;
  const { perform } = createPerformer({
    http,
    model,
    values: {},
    newKey: () => 'key',
    reasonOf: ({ kind }: ApiError) => kind,
    wait: async (milliseconds) => void pauses.push(milliseconds),
  });
  const outcome = await perform({ action, rows, except: [], values: {}, progress: () => {}, lost: () => {} });
  expect(sent).toEqual(['/Thing/a/hold', '/Thing/b/hold']);
  expect(pauses).toHaveLength(PAUSES_MS.length - 1);
  expect(outcome.succeeded).toBe(1);
  expect(outcome.failed.map(({ name, reason }) => [name, reason])).toEqual([
    ['Thing b', 'Not confirmed'],
    ['Thing c', 'Network Error'],
    ['Thing d', 'Network Error'],
  ]);
});

it('rows that wait for approval are neither done nor failed', { tags: ['OPEN-259'] }, async () => {
  const answers = [
    { succeeded: [], failed: [], waiting: [{ id: 'a', name: 'Thing a' }] },
    { id: 'b', rowVersion: 2 },
  ];
  const http = {
    request: async () => ({ kind: 'done', status: 202, data: answers.shift(), headers: new Headers() }),
  } as unknown as HttpClient;
  const { perform } = createPerformer({ http, model, values: {}, newKey: () => 'key', wait: async () => undefined });
  const outcome = await perform({
    action,
    rows: rows.slice(0, 2),
    except: [],
    values: {},
    progress: () => {},
    lost: () => {},
  });
  expect(outcome).toMatchObject({ succeeded: 1, failed: [], waiting: 1, versions: { b: 2 } });
});

import { expect, it } from 'vitest';
import { fillCall } from '../../../../src/engine/action';
import type { ActionModel, EntityModel } from '../../../../src/engine/definition';
import {
  type Answer,
  ApiError,
  ERROR_CODES,
  type HttpCall,
  type HttpClient,
  notReached,
} from '../../../../src/engine/http';
import { createPerformer } from '../../../../src/engine/perform';
import { PAUSES_MS } from '../../../../src/engine/perform/lost-answer';
import type { Row } from '../../../../src/engine/query';

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

const failure = (status: number) => new ApiError('Error', status, { message: '' } as never);

it.each([502, 503, 504])(
  'what is answered with %i may be done all the same, and is asked for under its key',
  {
    tags: ['OPEN-025'],
  },
  async (status) => {
    const answers = [{ kind: 'done', status: 200, data: {}, headers: new Headers() }, failure(status)];
    const keys: unknown[] = [];
    const http = {
      request: async ({ headers }: HttpCall) => {
        keys.push(headers?.['Idempotency-Key']);
        const answer = answers.pop();
        if (answer instanceof Error) throw answer;
        return answer;
      },
      get: async () => {
        throw failure(404);
      },
    } as unknown as HttpClient;
    let made = 0;
    const newKey = () => `key ${++made}`;
    const { perform } = createPerformer({ http, model, values: {}, newKey, wait: async () => undefined });
    const one = rows.slice(0, 1);
    const outcome = await perform({ action, rows: one, except: [], values: {}, progress: () => {}, lost: () => {} });
    expect(keys).toEqual(['key 1', 'key 1']);
    expect(outcome).toMatchObject({ succeeded: 1, failed: [] });
  },
);

it('what nobody could confirm is asked for by the same call again, though its rows are others by now', {
  tags: ['OPEN-025'],
}, async () => {
  let isAway = true;
  const sent: { readonly body: unknown; readonly key: unknown }[] = [];
  const http = {
    request: async ({ body, headers, path }: HttpCall) => {
      sent.push({ body, key: headers?.['Idempotency-Key'] ?? path });
      if (isAway && sent.length > 1) throw notReached();
      return { kind: 'done', status: 200, data: {}, headers: new Headers() } as Answer<unknown>;
    },
    get: async () => {
      throw notReached();
    },
  } as unknown as HttpClient;
  let made = 0;
  const performer = createPerformer({
    http,
    model,
    values: {},
    newKey: () => `key ${++made}`,
    wait: async () => undefined,
    unconfirmed: new Map(),
  });
  const ask = (asked: readonly Row[], values = { note: 'a' }) => ({
    action: { ...gathered, body: { ids: '{rows.id}', versions: '{rows.rowVersion}' } },
    rows: asked,
    except: [],
    values,
    progress: () => {},
    lost: () => {},
  });
  const first = await performer.perform(ask(many.map((row) => ({ ...row, rowVersion: 1 }))));
  expect([first.succeeded, first.failed.length]).toEqual([100, 150]);
  const [, lost] = sent;
  isAway = false;
  sent.length = 0;
  const changed = many.slice(100).map((row) => ({ ...row, rowVersion: 2 }));
  // Its rows are decided, whatever a trial would say of them now.
  const tried = await performer.check(ask(changed), new AbortController().signal);
  expect([tried.succeeded, sent.length]).toEqual([50, 1]);
  sent.length = 0;
  const second = await performer.perform(ask(changed));
  expect([second.succeeded, second.failed]).toEqual([150, []]);
  expect(sent[0]).toEqual(lost);
  expect(sent).toHaveLength(2);
  sent.length = 0;
  await performer.perform(ask(changed));
  expect(sent.map(({ key }) => key)).not.toContain(lost?.key);
});

it('what was surely not done is not sent again, and says why', async () => {
  let sent = 0;
  const http = {
    request: async () => {
      sent += 1;
      throw new ApiError('Error', 503, { message: 'Too slow', errorCode: ERROR_CODES.notDone } as never);
    },
  } as unknown as HttpClient;
  const { perform } = createPerformer({ http, model, values: {}, newKey: () => 'key', wait: async () => undefined });
  const one = rows.slice(0, 1);
  const performed = perform({ action, rows: one, except: [], values: {}, progress: () => {}, lost: () => {} });
  await expect(performed).rejects.toThrow('Too slow');
  expect(sent).toBe(1);
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

const gathered = {
  ...action,
  call: { one: { method: 'PUT', path: '/Thing/hold', query: [] } },
  body: { ids: '{rows.id}' },
} as unknown as ActionModel;
const many = Array.from({ length: 250 }, (_, at) => ({ id: `t${at}`, name: `Thing ${at}` }));

/** Performs on many rows; `after` is told of each call that was made. */
async function performMany(own: ActionModel, after: (calls: number) => void = () => undefined, off?: AbortController) {
  const sent: { readonly ids: readonly string[]; readonly key: string | undefined }[] = [];
  const http = {
    request: async ({ body, headers }: HttpCall) => {
      sent.push({ ids: (body as { ids: string[] }).ids, key: headers?.['Idempotency-Key'] });
      after(sent.length);
      return { kind: 'done', status: 200, data: {}, headers: new Headers() } as Answer<unknown>;
    },
  } as unknown as HttpClient;
  let keys = 0;
  const performer = createPerformer({
    http,
    model,
    values: {},
    newKey: () => `k${++keys}`,
    wait: async () => undefined,
    leftReason: 'not tried',
  });
  const told: string[] = [];
  const outcome = await performer.perform({
    action: own,
    rows: many,
    except: [],
    values: {},
    progress: (done, of) => told.push(`${done} of ${of}`),
    lost: () => undefined,
    calledOff: off?.signal,
  });
  return { sent, outcome, told };
}

it('many rows go in portions, each under a key of its own', { tags: ['OPEN-278'] }, async () => {
  const { sent, outcome, told } = await performMany(gathered);
  expect(sent.map(({ ids }) => ids.length)).toEqual([100, 100, 50]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  expect(outcome.succeeded).toBe(250);
  expect(told).toEqual(['0 of 250', '100 of 250', '200 of 250']);
});

it('called off, what was done stays and what was not tried is told', { tags: ['OPEN-278'] }, async () => {
  const off = new AbortController();
  const { sent, outcome } = await performMany(gathered, (calls) => calls === 2 && off.abort(), off);
  expect(sent).toHaveLength(2);
  expect(outcome.succeeded).toBe(200);
  expect(outcome.failed).toHaveLength(50);
  expect(outcome.failed[0]).toEqual({ key: 't200', name: 'Thing 200', reason: 'not tried', isLeft: true });
});

it('rows that a call names by the same value are never torn apart', { tags: ['OPEN-278'] }, () => {
  const byProcess = { ...gathered, body: { ids: '{rows.pid}' } } as unknown as ActionModel;
  const rows = many.map((row, at) => ({ ...row, pid: `p${at % 5}` }));
  const calls = fillCall(model, byProcess, rows, {}, 100);
  expect(calls.map(({ body }) => [...new Set(body?.ids as string[])])).toEqual([['p0', 'p1'], ['p2', 'p3'], ['p4']]);
});

it('rows of which an action makes one thing go together', { tags: ['OPEN-278'] }, async () => {
  const { sent } = await performMany({ ...gathered, together: true } as ActionModel);
  expect(sent.map(({ ids }) => ids.length)).toEqual([250]);
});

import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { ActionModel, EntityModel } from '../../../../src/engine/definition';
import { type Answer, ApiError, type HttpCall, type HttpClient } from '../../../../src/engine/http';
import { createPerformer, type FailedRow, type Outcome, type Report } from '../../../../src/engine/perform';
import type { Row } from '../../../../src/engine/query';
import { actionMachine } from '../../../../src/machines/action';

function actionOf(more: Partial<ActionModel> = {}): ActionModel {
  return {
    name: 'hold',
    commands: [],
    title: 'Hold',
    rows: 'many',
    to: [],
    set: {},
    call: { one: { method: 'PUT', path: '/Thing/hold', query: [] } },
    body: {},
    confirm: false,
    system: false,
    served: true,
    permission: 'data.can_hold',
    texts: {},
    effect: { kind: 'write' },
    request: {},
    ...more,
  };
}

const form = { fields: [], required: [], sections: [], schema: {} };
const model = { name: 'thing', base: 'thing', key: ['id'], display: 'name' } as unknown as EntityModel;
const rows: readonly Row[] = ['a', 'b', 'c'].map((id) => ({ id, name: `Thing ${id}`, rowVersion: 7 }));

const answer = (data: unknown, status = 200): Answer<never> =>
  ({ kind: 'done', status, data, multiStatus: status === 207, headers: new Headers() }) as Answer<never>;
const failure = (status: number, body: Record<string, unknown>): ApiError =>
  new ApiError('Error', status, {
    title: '',
    message: 'refused',
    timeStamp: '',
    version: '',
    errorCode: 'REFUSED',
    ...body,
  } as never);

/** A machine over a server that answers in turn. */
function setUp(answers: readonly (Answer<never> | Error)[]) {
  const calls: HttpCall[] = [];
  const log = {
    done: [] as Outcome[],
    errors: [] as unknown[],
    settled: [] as Outcome[],
    reports: [] as Report[],
    lost: 0,
  };
  const queue = [...answers];
  const http = {
    request: async (call: HttpCall) => {
      calls.push(call);
      const next = queue.shift() ?? answer({});
      if (next instanceof Error) throw next;
      return next;
    },
    // Of a call whose answer was lost the server knows nothing.
    get: async () => {
      throw failure(404, {});
    },
  } as unknown as HttpClient;
  let key = 0;
  const performer = createPerformer({
    http,
    model,
    values: {},
    newKey: () => `key-${++key}`,
    wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
    reasonOf: ({ message }) => `in words: ${message}`,
  });
  const actor = createActor(
    actionMachine.provide({
      actors: {
        readNow: fromPromise(async ({ input }) => input.map((row) => ({ ...row, rowVersion: 8 }))),
        check: fromPromise(({ input, signal }) => performer.check(input, signal)),
        perform: fromPromise(({ input }) => performer.perform(input)),
      },
      actions: {
        tellDone: (_, outcome) => void log.done.push(outcome),
        tellError: (_, error) => void log.errors.push(error),
        settle: (_, outcome) => void log.settled.push(outcome),
        tellReport: (_, report) => void log.reports.push(report),
      },
    }),
  ).start();
  actor.subscribe(({ context: { isUnsure } }) => {
    if (isUnsure) log.lost++;
  });
  const start = (
    action: ActionModel,
    more: { refused?: readonly FailedRow[]; refusing?: readonly Row[]; hidden?: number; rows?: readonly Row[] } = {},
  ) => actor.send({ type: 'ACTION.START', action, rows, refused: [], refusing: [], hidden: 0, ...more });
  const until = (state: 'idle' | 'filling' | 'confirming') => waitFor(actor, (now) => now.matches(state));
  const reported = async () => {
    await vi.waitFor(() => expect(log.reports).toHaveLength(1));
    return log.reports[0]!;
  };
  return { actor, calls, log, start, until, reported };
}

describe('an action', () => {
  it('runs one row at once when nothing is to be asked, and says that it was done', {
    tags: ['LOWCODE-016'],
  }, async () => {
    const { calls, log, start, until } = setUp([answer({ succeeded: rows.slice(0, 1), failed: [] })]);
    start(actionOf(), { rows: rows.slice(0, 1) });
    await until('idle');
    expect(calls.map(({ headers }) => headers?.['X-Dry-Run'])).toEqual([undefined]);
    expect(log.done).toEqual([expect.objectContaining({ succeeded: 1, failed: [] })]);
  });

  it('has the server try several rows first, and goes on by itself if all of them can', {
    tags: ['LOWCODE-016'],
  }, async () => {
    const all = answer({ succeeded: rows, failed: [] });
    const { calls: both, log, start, until } = setUp([all, all]);
    start(actionOf());
    await until('idle');
    const [trial, ...calls] = both;
    expect(trial?.headers).toMatchObject({ 'X-Action': 'thing.hold', 'X-Dry-Run': 'true' });
    expect(trial?.headers).not.toHaveProperty('Idempotency-Key');
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toMatchObject({ ids: ['a', 'b', 'c'], versions: { a: 7, b: 7, c: 7 } });
    expect(calls[0]?.headers).toMatchObject({ 'X-Action': 'thing.hold', 'Idempotency-Key': 'key-1' });
    expect(log.done).toEqual([expect.objectContaining({ succeeded: 3, failed: [] })]);
  });

  it('asks first, and does nothing when the person goes away', { tags: ['LOWCODE-016'] }, async () => {
    const { actor, calls, start, until } = setUp([]);
    const one = { rows: rows.slice(0, 1) };
    start(actionOf({ confirm: true }), one);
    await until('confirming');
    actor.send({ type: 'DIALOG.CLOSE' });
    await until('idle');
    expect(calls).toEqual([]);
    start(actionOf({ confirm: true }), one);
    actor.send({ type: 'ACTION.CONFIRM' });
    await until('idle');
    expect(calls).toHaveLength(1);
  });

  it('asks only for rows that it is to be asked of, if the action says which', { tags: ['LOWCODE-016'] }, async () => {
    const { actor, log, start, until } = setUp([]);
    const asked = actionOf({ confirm: true, confirmWhen: { property: 'open', test: { in: [true] } } });
    const two = rows.slice(0, 2);
    start(asked, { rows: two.map((row) => ({ ...row, open: false })) });
    await until('idle');
    expect(log.done).toHaveLength(1);
    start(asked, { rows: two.map((row, at) => ({ ...row, open: at === 1 })) });
    await until('confirming');
    actor.send({ type: 'DIALOG.CLOSE' });
  });

  it('asks when chosen rows are hidden by a filter or refuse it', { tags: ['ERROR-035'] }, async () => {
    const { actor, start, until } = setUp([]);
    start(actionOf(), { hidden: 2 });
    await until('confirming');
    actor.send({ type: 'DIALOG.CLOSE' });
    start(actionOf(), { refused: [{ key: 'd', name: 'Thing d', reason: 'wrong state' }] });
    await until('confirming');
  });

  it('asks nothing before a form, which is the confirmation itself', {
    tags: ['LOWCODE-016', 'ERROR-035'],
  }, async () => {
    const { actor, calls, start, until } = setUp([]);
    const refused = [{ key: 'd', name: 'Thing d', reason: 'wrong state' }];
    start(actionOf({ form, confirm: 'Really?' }), { hidden: 1, refused, rows: rows.slice(0, 1) });
    const { context } = await until('filling');
    expect(context).toMatchObject({ hidden: 1, refused });
    actor.send({ type: 'FORM.SUBMIT', values: {} });
    await until('idle');
    expect(calls).toHaveLength(2);
  });

  it('reports a mixed result and tries only the failed rows again, as they stand by then', {
    tags: ['ACTION-070'],
  }, async () => {
    const failed = [{ id: 'c', name: 'Thing c', reason: 'wrong state', allowedStates: ['New'] }];
    const names = ['a', 'b', 'c'].map((id) => ({ id, name: id }));
    const { actor, calls, log, start, until, reported } = setUp([
      answer({ succeeded: names, failed: [] }),
      answer({ succeeded: names.slice(0, 2), failed }, 207),
      answer({ succeeded: names.slice(2), failed: [] }),
    ]);
    start(actionOf());
    const { outcome } = await reported();
    expect(outcome).toMatchObject({ succeeded: 2, failed: [{ key: 'c', reason: 'wrong state' }] });
    expect(log.settled[0]?.failed.map(({ key }) => key)).toEqual(['c']);
    actor.send({ type: 'REPORT.RETRY', report: log.reports[0]!, rows: rows.slice(2) });
    await until('idle');
    expect(calls[2]?.body).toMatchObject({ ids: ['c'], versions: { c: 8 } });
    expect(log.done).toHaveLength(1);
  });

  it('names the rows that cannot before it begins, leaves them alone and reports them with the others', {
    tags: ['ACTION-070'],
  }, async () => {
    const failed = [{ id: 'c', name: 'Thing c', reason: 'no stock' }];
    const { actor, calls, log, start, until, reported } = setUp([
      answer({ succeeded: [{ id: 'a' }, { id: 'b' }], failed }, 207),
      answer({ succeeded: [{ id: 'a' }, { id: 'b' }], failed: [] }),
    ]);
    start(actionOf());
    const asked = await until('confirming');
    expect(asked.context.cannot).toEqual([{ key: 'c', name: 'Thing c', reason: 'no stock' }]);
    actor.send({ type: 'ACTION.CONFIRM' });
    const { outcome } = await reported();
    expect(calls[1]?.body).toMatchObject({ ids: ['a', 'b'] });
    expect(outcome).toMatchObject({ succeeded: 2, failed: [{ key: 'c', reason: 'no stock' }] });
    expect(log.settled[0]?.failed.map(({ key }) => key)).toEqual(['c']);
  });

  it('a report names the rows as well that refused it from the start', { tags: ['ERROR-024'] }, async () => {
    const failed = [{ id: 'c', name: 'Thing c', reason: 'no stock' }];
    const { actor, start, until, reported } = setUp([
      answer({ succeeded: [{ id: 'a' }, { id: 'b' }], failed }, 207),
      answer({ succeeded: [{ id: 'a' }, { id: 'b' }], failed: [] }),
    ]);
    const refused = [{ key: 'd', name: 'Thing d', reason: 'wrong state', detail: 'Now Done', allowedStates: ['New'] }];
    start(actionOf({ form }), { refused });
    await until('filling');
    actor.send({ type: 'FORM.SUBMIT', values: { quantity: 3 } });
    await until('confirming');
    actor.send({ type: 'ACTION.CONFIRM' });
    const { outcome } = await reported();
    expect(outcome.failed.map(({ key }) => key)).toEqual(['c', 'd']);
    expect(outcome.failed[1]).toEqual(refused[0]);
  });

  it('tells what refused it from the start as well where all others were done', { tags: ['OPEN-289'] }, async () => {
    const all = answer({ succeeded: rows.map(({ id }) => ({ id })), failed: [] });
    const { actor, log, start, until, reported } = setUp([all, all]);
    start(actionOf(), { refused: [{ key: 'd', name: 'Thing d', reason: 'on hold' }], refusing: [{ id: 'd' }] });
    await until('confirming');
    actor.send({ type: 'ACTION.CONFIRM' });
    const report = await reported();
    expect(report.outcome).toMatchObject({ succeeded: 3, failed: [{ key: 'd', reason: 'on hold' }] });
    expect(report.rows.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
    expect(log.done).toEqual([]);
  });

  it('keeps what was typed when the person goes back from the rows that cannot', async () => {
    const failed = [{ id: 'c', name: 'Thing c', reason: 'no stock' }];
    const { actor, calls, start, until } = setUp([answer({ succeeded: [], failed }, 207)]);
    start(actionOf({ form }));
    await until('filling');
    actor.send({ type: 'FORM.SUBMIT', values: { quantity: 3 } });
    await until('confirming');
    actor.send({ type: 'DIALOG.CLOSE' });
    const { context } = await until('filling');
    expect(context.values).toEqual({ quantity: 3 });
    expect(calls).toHaveLength(1);
  });

  it('leads back to the form, at the field, when what was entered is why rows failed', {
    tags: ['OPEN-155'],
  }, async () => {
    const errors = [{ field: 'name', keyword: 'unique', message: 'exists' }];
    const failed = [{ id: 'a', name: 'Thing a', reason: 'exists', errors }];
    const refused = answer({ succeeded: [], failed }, 207);
    const { actor, calls, start, until, reported } = setUp([refused, refused]);
    start(actionOf({ form }));
    await until('filling');
    actor.send({ type: 'FORM.SUBMIT', values: { name: 'taken' } });
    await until('confirming');
    actor.send({ type: 'DIALOG.CLOSE' });
    expect((await until('filling')).context.setback).toEqual({ kind: 'fields', errors, message: 'exists' });
    actor.send({ type: 'DIALOG.CLOSE' });
    start(actionOf({ form }), { rows: rows.slice(0, 1) });
    await until('filling');
    actor.send({ type: 'FORM.SUBMIT', values: { name: 'taken' } });
    const report = await reported();
    actor.send({ type: 'REPORT.RETRY', report, rows: rows.slice(0, 1) });
    const { context } = await until('filling');
    expect(context).toMatchObject({ setback: { kind: 'fields', errors }, typed: { name: 'taken' } });
    expect(context.rows?.[0]?.rowVersion).toBe(8);
    expect(calls).toHaveLength(2);
  });

  it('finds the row that an answer names by what the call named it by', async () => {
    const byProcess = actionOf({ body: { processIds: '{rows.processId}' }, confirm: true });
    const chosen = rows.map((row) => ({ ...row, processId: `p-${row.id}` }));
    const failed = [{ id: 'p-b', name: 'p-b', reason: 'gone' }];
    const { start, until } = setUp([answer({ succeeded: [], failed }, 207)]);
    start(byProcess, { rows: chosen });
    const { context } = await until('confirming');
    expect(context.cannot).toEqual([{ key: 'b', name: 'Thing b', reason: 'gone' }]);
  });

  it('reports each call that failed among several, goes on with the others, and gathers what these made', async () => {
    const one = actionOf({ call: { one: { method: 'PUT', path: '/Thing/{id}/hold', query: [] } } });
    const { actor, calls, start, reported } = setUp([
      ...[answer({}), answer({}), answer({})],
      answer({ said: { made: ['a-2'] } }),
      failure(422, { message: 'wrong state', details: 'is Done' }),
      answer({ said: { made: ['c-2'] } }),
    ]);
    const howFar: unknown[] = [];
    actor.subscribe(({ context }) => howFar.push(context.progress));
    start(one);
    const { outcome } = await reported();
    expect(calls.slice(3).map(({ path }) => path)).toEqual(['/Thing/a/hold', '/Thing/b/hold', '/Thing/c/hold']);
    expect(outcome).toMatchObject({
      succeeded: 2,
      failed: [{ key: 'b', name: 'Thing b', reason: 'in words: wrong state', detail: 'is Done' }],
      said: { made: ['a-2', 'c-2'] },
    });
    expect(howFar).toContainEqual({ done: 2, of: 3 });
  });

  it('shows at once that it was called off, whatever comes next', { tags: ['OPEN-278'] }, () => {
    const { actor, start } = setUp([]);
    start(actionOf(), { rows: rows.slice(0, 1) });
    const before = actor.getSnapshot();
    expect(before.matches('performing')).toBe(true);
    actor.send({ type: 'ACTION.CALL_OFF' });
    // The same snapshot would not be drawn anew.
    expect(actor.getSnapshot()).not.toBe(before);
    expect(actor.getSnapshot().context).toMatchObject({ isEnding: true, callOff: { signal: { aborted: true } } });
  });

  it('tells an error when there is no form to show it', async () => {
    const { log, start, until } = setUp([failure(500, { errorCode: 'INTERNAL' })]);
    start(actionOf(), { rows: rows.slice(0, 1) });
    await until('idle');
    expect(log.errors).toHaveLength(1);
    expect(log.done).toEqual([]);
  });

  it('goes back to the form with what was typed when the server refuses fields', async () => {
    const errors = [{ field: 'name', keyword: 'maxLength', message: 'too long' }];
    const { actor, log, start, until } = setUp([failure(422, { errors, errorCode: 'VALIDATION' }), answer({})]);
    start(actionOf({ form, rows: 'one' }), { rows: rows.slice(0, 1) });
    await until('filling');
    actor.send({ type: 'FORM.SUBMIT', values: { name: 'typed' } });
    const { context } = await until('filling');
    expect(context.setback).toMatchObject({ kind: 'fields', errors });
    expect(context.values).toEqual({ name: 'typed' });
    actor.send({ type: 'FORM.SUBMIT', values: { name: 'ok' } });
    await until('idle');
    expect(log.done).toHaveLength(1);
  });

  it('goes on from the row as it stands now after a stale write', async () => {
    const current = { id: 'a', name: 'Changed', rowVersion: 9 };
    const { actor, calls, start, until } = setUp([
      failure(409, { errorCode: 'STALE', current, changed: ['name'] }),
      answer({}),
    ]);
    start(actionOf({ form, rows: 'one' }), { rows: rows.slice(0, 1) });
    await until('filling');
    actor.send({ type: 'FORM.SUBMIT', values: {} });
    const { context } = await until('filling');
    expect(context.setback).toEqual({ kind: 'stale', current, changed: ['name'] });
    actor.send({ type: 'FORM.SUBMIT', values: {} });
    await until('idle');
    expect(calls.map(({ headers }) => headers?.['If-Match'])).toEqual(['"7"', '"9"']);
  });

  it('goes on from the row as it stands now when it changes under the form, and says all that changed', async () => {
    const { actor, calls, start, until } = setUp([answer({})]);
    start(actionOf({ form, rows: 'one' }), { rows: rows.slice(0, 1) });
    await until('filling');
    const row = { id: 'a', name: 'Thing a', note: 'x' };
    const current = { ...row, rowVersion: 9, size: 2 };
    actor.send({ type: 'ROWS.CHANGED', now: [{ ...row, rowVersion: 8 }] });
    actor.send({ type: 'ROWS.CHANGED', now: [current] });
    const { context } = actor.getSnapshot();
    expect(context.setback).toEqual({ kind: 'stale', current, changed: ['rowVersion', 'note', 'size'] });
    expect(context).toMatchObject({ opened: rows.slice(0, 1), now: [current] });
    actor.send({ type: 'FORM.SUBMIT', values: {} });
    await until('idle');
    expect(calls.map(({ headers }) => headers?.['If-Match'])).toEqual(['"9"']);
  });

  it('asks about the row as it stands now, and leaves several as they were begun with', {
    tags: ['OPEN-306'],
  }, async () => {
    const changed = { ...rows[0], rowVersion: 8 };
    const one = setUp([answer({})]);
    one.start(actionOf({ confirm: true, rows: 'one' }), { rows: rows.slice(0, 1) });
    one.actor.send({ type: 'ROWS.CHANGED', now: [changed] });
    one.actor.send({ type: 'ACTION.CONFIRM' });
    await one.until('idle');
    expect(one.calls.map(({ headers }) => headers?.['If-Match'])).toEqual(['"8"']);

    const several = setUp([]);
    several.start(actionOf({ form }));
    await several.until('filling');
    several.actor.send({ type: 'ROWS.CHANGED', now: [changed, rows[1] ?? null, null] });
    const { context } = several.actor.getSnapshot();
    expect(context).toMatchObject({ rows, opened: rows, now: [changed, rows[1], null], setback: undefined });
    several.actor.send({ type: 'DIALOG.CLOSE' });
    expect(several.actor.getSnapshot().context).toMatchObject({ opened: [], now: [] });
  });

  it('sends a call whose answer was lost again under the same key, and any other under a new one', async () => {
    const lost = new ApiError('Network Error', 0, {
      title: '',
      message: '',
      errorCode: 'UNAVAILABLE',
      timeStamp: '',
      version: '',
    } as never);
    const { actor, calls, log, start, until } = setUp([lost, failure(422, {}), answer({})]);
    start(actionOf({ form }), { rows: rows.slice(0, 1) });
    await until('filling');
    for (const state of ['filling', 'idle'] as const) {
      actor.send({ type: 'FORM.SUBMIT', values: {} });
      await until(state);
    }
    expect(calls.map(({ headers }) => headers?.['Idempotency-Key'])).toEqual(['key-1', 'key-1', 'key-2']);
    expect(log.lost).toBe(1);
    expect(actor.getSnapshot().context.isUnsure).toBe(false);
  });
});

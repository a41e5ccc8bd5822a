import { describe, expect, it } from 'vitest';
import type { LiveHandlers } from '../../../../src/engine/live/ports';
import { type Caller, Registrations } from '../../../../src/machines/connection/registrations';

const UNIT = 'Nordlager Oslo';
const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

/** An open link that notes its calls and refuses the named views. */
function caller(refused: readonly string[] = []) {
  const calls: string[] = [];
  const open: Caller & { isOpen: boolean } = {
    isOpen: true,
    async invoke(method, ...args) {
      calls.push([method, ...args].join(' '));
      if (refused.includes(String(args[0]))) throw new Error('refused');
    },
  };
  return { calls, open };
}

function listener() {
  const heard: string[] = [];
  const handlers: LiveHandlers = {
    message: (message) => heard.push(`message ${message.id}`),
    opened: () => heard.push('opened'),
    failed: (reason) => heard.push(reason),
  };
  return { heard, handlers };
}

describe('registrations', () => {
  it('registers a view with its type and business unit once for several grids', {
    tags: ['LIVE-007', 'LIVE-008'],
  }, async () => {
    const registrations = new Registrations(UNIT);
    const { calls, open } = caller();
    const [first, second] = [listener(), listener()];
    registrations.add('task', 'master', first.handlers);
    registrations.open(open);
    await settle();
    registrations.add('task', 'master', second.handlers);
    await settle();
    expect(calls).toEqual([`Register task master ${UNIT}`]);
    expect(first.heard).toEqual(['opened']);
    expect(second.heard).toEqual(['opened']);
  });

  it('undoes the registration when the last grid leaves', { tags: ['LIVE-009'] }, async () => {
    const registrations = new Registrations(UNIT);
    const { calls, open } = caller();
    registrations.open(open);
    const leaveFirst = registrations.add('task', 'master', listener().handlers);
    const leaveSecond = registrations.add('task', 'master', listener().handlers);
    await settle();
    leaveFirst();
    leaveFirst();
    expect(calls).toEqual([`Register task master ${UNIT}`]);
    leaveSecond();
    expect(calls.at(-1)).toBe(`Unregister task master ${UNIT}`);
  });

  it('registers everything again on every open', { tags: ['LIVE-007'] }, async () => {
    const registrations = new Registrations(UNIT);
    const heard = listener();
    registrations.add('task', 'master', heard.handlers);
    registrations.add('task', 'detail', heard.handlers);
    registrations.open(caller().open);
    await settle();
    registrations.close();
    const second = caller();
    registrations.open(second.open);
    await settle();
    expect(second.calls).toEqual([`Register task master ${UNIT}`, `Register task detail ${UNIT}`]);
    expect(heard.heard).toEqual(['opened', 'opened', 'opened', 'opened']);
  });

  it('tells of a refused view by its name and keeps the others', { tags: ['LIVE-022'] }, async () => {
    const registrations = new Registrations(UNIT);
    const [refused, allowed] = [listener(), listener()];
    registrations.add('secret', 'master', refused.handlers);
    registrations.add('task', 'master', allowed.handlers);
    registrations.open(caller(['secret']).open);
    await settle();
    expect(refused.heard).toEqual(['Registration to secret failed']);
    expect(allowed.heard).toEqual(['opened']);
  });

  it('asks again for a refused view with the next grid, which tells the first one as well', {
    tags: ['LIVE-022'],
  }, async () => {
    const registrations = new Registrations(UNIT);
    const [first, second, third] = [listener(), listener(), listener()];
    const refused = ['task'];
    const { calls, open } = caller(refused);
    registrations.open(open);
    registrations.add('task', 'master', first.handlers);
    await settle();
    registrations.add('task', 'master', second.handlers);
    await settle();
    expect(first.heard, 'it was told before').toEqual(['Registration to task failed']);
    expect(second.heard).toEqual(['Registration to task failed']);
    refused.pop();
    registrations.add('task', 'master', third.handlers);
    await settle();
    expect(calls).toHaveLength(3);
    expect(first.heard).toEqual(['Registration to task failed', 'opened']);
    expect(third.heard).toEqual(['opened']);
  });

  it('does not blame a view for a link that broke', { tags: ['LIVE-022'] }, async () => {
    const registrations = new Registrations(UNIT);
    const heard = listener();
    registrations.add('task', 'master', heard.handlers);
    const broken = caller(['task']);
    broken.open.isOpen = false;
    registrations.open(broken.open);
    await settle();
    expect(heard.heard).toEqual([]);
  });

  it('hands a message to the grids of its view alone', { tags: ['LIVE-029'] }, () => {
    const registrations = new Registrations(UNIT);
    const [task, stock] = [listener(), listener()];
    registrations.add('task', 'master', task.handlers);
    registrations.add('stock', 'master', stock.handlers);
    registrations.deliver({ viewName: 'task', methodName: 'Deleted', id: '7' });
    expect(task.heard).toEqual(['message 7']);
    expect(stock.heard).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { Dispatcher } from '../../../server/live/dispatcher';
import type { Group } from '../../../server/live/hub';
import { Groups } from '../../../server/live/hub/groups';
import { READER_LIMITS } from '../../../server/live/limits';
import { PendingGroup } from '../../../server/live/pending';
import type { EntityRows, ServerContext } from '../../../server/platform/context';
import { NO_PRODUCT } from '../../../server/product';
import { BELL_VIEW, type LiveMessage } from '../../../src/engine/live';
import { entity } from '../../model-fixture';

it('a group that is to load afresh is told so, though where to read was not known at first', {
  tags: ['OPEN-332'],
}, async () => {
  const told: LiveMessage[] = [];
  const group: Group = {
    ...{ view: 'task', businessUnit: 'Oslo', hidden: '', isLive: true },
    viewer: { may: () => true, features: new Set() },
    send: (message) => told.push(message),
  };
  let asked = 0;
  const position = async () => {
    if (asked++ === 0) throw new Error('no answer');
    return 7n;
  };
  const limits = { ...READER_LIMITS, coalesceMs: 1, retryFirstMs: 1, resyncAboveKeys: 2 };
  await new Promise<void>((idle) => {
    const rows = { byKeys: async () => [] };
    new PendingGroup(group, entity({}), rows, limits, position, () => undefined, idle).add(['a', 'b', 'c'], 1);
  });
  expect(told).toEqual([{ viewName: 'task', methodName: 'Resync', position: '7' }]);
});

it('rows are read with the session of one who is in the group by then', async () => {
  const groups = new Groups();
  const key = { view: 'task', businessUnit: 'Oslo', hidden: '' };
  const [first, next] = [{ send: () => undefined }, { send: () => undefined }];
  const mayAll = { may: () => true, features: new Set<string>() };
  const mayNothing = { may: () => false, features: new Set<string>() };
  groups.join(first, key, mayAll);
  groups.join(next, key, mayNothing);
  const [group] = groups.all();
  const judged: boolean[] = [];
  const rows = {
    async byKeys(...[, , , session]: Parameters<EntityRows['byKeys']>) {
      judged.push(session.may('cost'));
      groups.leave(first, key);
      return [];
    },
  };
  const limits = { ...READER_LIMITS, coalesceMs: 1, batchRows: 1 };
  await new Promise<void>((idle) => {
    new PendingGroup(group!, entity({}), rows, limits, undefined, () => undefined, idle).add(['a', 'b'], 1);
  });
  expect(judged).toEqual([true, false]);
});

it('whoever is told of something is told how far the database has written, too', { tags: ['OPEN-332'] }, async () => {
  const groups = new Groups();
  const viewer = { may: () => true, features: new Set<string>() };
  const told = new Promise<string>((resolve) => {
    const key = { view: BELL_VIEW, businessUnit: 'Oslo', hidden: 'anna' };
    groups.join({ send: (frame) => resolve(String(frame)) }, key, viewer);
  });
  const ctx = {
    database: { replicas: { position: async () => 7n } },
    product: { current: NO_PRODUCT },
    definitions: { changed: () => [] },
  } as unknown as ServerContext;
  const dispatcher = new Dispatcher(ctx, groups, { ...READER_LIMITS, coalesceMs: 1 });
  const change = {
    id: 1,
    xid: '1',
    at: '',
    businessUnit: 'Oslo',
    table: 'notice',
    operation: 'I',
    keys: ['anna'],
  } as const;
  dispatcher.take(change);
  expect(await told).toContain('"viewName":"$bell","methodName":"Resync","position":"7"');
});

import { expect, it } from 'vitest';
import type { Group } from '../../../server/live/hub';
import { READER_LIMITS } from '../../../server/live/limits';
import { PendingGroup } from '../../../server/live/pending';
import type { LiveMessage } from '../../../src/engine/live';
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

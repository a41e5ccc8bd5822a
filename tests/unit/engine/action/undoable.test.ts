import { describe, expect, it } from 'vitest';
import { isUndoable } from '../../../../src/engine/action';
import { action } from '../../../model-fixture';

const model = { state: 'state' };
const states = (...from: string[]) => ({ property: 'state', test: { in: from } });
const assign = action('assign', { from: ['New', 'Assigned'], to: ['Assigned'], when: states('New', 'Assigned') });
const unassign = action('unassign', { from: ['Assigned'], to: ['New'], when: states('Assigned') });
const activate = action('activate', { set: { active: true }, effect: { kind: 'write' } });
const deactivate = action('deactivate', { set: { active: false }, effect: { kind: 'write' } });

describe('what an inverse brings back', () => {
  it('is a row that it did not fit before', () => {
    expect(isUndoable(assign, unassign, model, { id: '1', state: 'New' })).toBe(true);
    expect(isUndoable(assign, unassign, model, { id: '1', state: 'Assigned' })).toBe(false);
  });

  it('is no row that was in a state which the inverse does not lead to', () => {
    const from = ['Ready', 'PartlyReady'];
    const unprepare = action('unprepare', { from, to: ['Reserved', 'PartlyReserved'], when: states(...from) });
    const prepare = action('prepare', { from: ['Reserved'], to: ['Ready'], when: states('Reserved') });
    expect(isUndoable(unprepare, prepare, model, { id: '1', state: 'Ready' })).toBe(true);
    expect(isUndoable(unprepare, prepare, model, { id: '1', state: 'PartlyReady' })).toBe(false);
  });

  it('is no row that the action left as it was', () => {
    expect(isUndoable(activate, deactivate, {} as never, { id: '1', active: false })).toBe(true);
    expect(isUndoable(activate, deactivate, {} as never, { id: '1', active: true })).toBe(false);
  });
});

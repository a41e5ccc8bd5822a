import { describe, expect, it } from 'vitest';
import { type OfferContext, offer, refusalOf } from '../../../../src/engine/action';
import type { ActionModel } from '../../../../src/engine/model';
import { action } from '../../../model-fixture';

const context: OfferContext = { may: () => true, features: new Set(), model: { state: 'state' } };
const prepare = action('prepare', {
  from: ['New', 'Reserved'],
  to: ['Ready'],
  when: {
    all: [
      { property: 'state', test: { in: ['New', 'Reserved'] } },
      { property: 'lines', test: { minimum: 1 } },
    ],
  },
});
const fresh = { id: '1', state: 'New', lines: 2 };
const done = { id: '2', state: 'Done', lines: 2 };
const bare = { id: '3', state: 'New', lines: 0 };

describe('an action', () => {
  it('is enabled when every chosen row allows it', { tags: ['LOWCODE-003'] }, () => {
    expect(offer(prepare, [fresh], context)).toEqual({
      offered: true,
      enabled: true,
      allowedRows: [fresh],
      refusedRows: [],
    });
  });

  it('names the rows that refuse it, and why', { tags: ['LOWCODE-003'] }, () => {
    expect(offer(prepare, [done, fresh, bare], context)).toEqual({
      offered: true,
      enabled: true,
      allowedRows: [fresh],
      refusedRows: [
        { row: done, reason: { kind: 'state', property: 'state', state: 'Done', allowed: ['New', 'Reserved'] } },
        { row: bare, reason: { kind: 'condition', properties: ['lines'] } },
      ],
    });
  });

  it('waits for approval on some rows: these refuse it, with who asked and when', { tags: ['OPEN-259'] }, () => {
    const since = { askedBy: 'ola', askedAt: '2026-11-23T15:00:00.000Z' };
    const waits: OfferContext = { ...context, waiting: (_, row) => (row === fresh ? since : undefined) };
    const other = { ...fresh, id: '5' };
    expect(offer(prepare, [fresh, other], waits)).toMatchObject({
      enabled: true,
      allowedRows: [other],
      refusedRows: [{ row: fresh, reason: { kind: 'waiting', ...since } }],
    });
    expect(offer(prepare, [fresh], waits)).toMatchObject({
      offered: true,
      enabled: false,
      reason: { kind: 'waiting' },
    });
  });

  it('is greyed with its reason when no chosen row allows it', () => {
    expect(offer(prepare, [done], context)).toMatchObject({
      offered: true,
      enabled: false,
      reason: { kind: 'state', state: 'Done' },
    });
    expect(offer(prepare, [{ id: '4' }], context)).toMatchObject({
      enabled: false,
      reason: { kind: 'state', state: null },
    });
    expect(refusalOf(prepare, {}, bare)).toEqual({ kind: 'condition', properties: ['lines'] });
  });

  it.each([
    ['none', 0, undefined],
    ['none', 2, undefined],
    ['one', 0, { kind: 'selection', rule: 'noneSelected', count: 0 }],
    ['one', 1, undefined],
    ['one', 2, { kind: 'selection', rule: 'tooManySelected', count: 2, most: 1 }],
    ['many', 0, { kind: 'selection', rule: 'noneSelected', count: 0 }],
    ['many', 2, undefined],
    ['many', 1001, undefined],
  ] as const)(
    'for %s row(s) with %i chosen gives the reason %j',
    { tags: ['ERROR-015', 'LOWCODE-003'] },
    (rows, count, reason) => {
      const given = offer(action('act', { rows }), Array(count).fill(fresh), context);
      expect(given).toMatchObject({ offered: true, enabled: reason === undefined });
      expect(given.reason).toEqual(reason);
    },
  );

  it('takes no more rows together than go in one call', { tags: ['OPEN-278'] }, () => {
    const together = action('act', { rows: 'many', together: true });
    expect(offer(together, Array(1000).fill(fresh), context).reason).toBeUndefined();
    const reason = { kind: 'selection', rule: 'tooManySelected', count: 1001, most: 1000 };
    expect(offer(together, Array(1001).fill(fresh), context)).toMatchObject({ enabled: false, reason });
  });

  it('is not offered without its permission, its feature, or to be done by the server alone', {
    tags: ['PERM-170', 'GRID-028'],
  }, () => {
    const withheld = (more: Partial<ActionModel>, changed: Partial<OfferContext> = {}) =>
      offer(action('act', more), [fresh], { ...context, ...changed });
    expect(withheld({}, { may: (key) => key !== 'data.can_act' })).toEqual({
      offered: false,
      enabled: false,
      reason: { kind: 'permission', key: 'data.can_act' },
      allowedRows: [],
      refusedRows: [],
    });
    const add = { rows: 'none', effect: { kind: 'add', entity: 'widget' } } as const;
    expect(withheld(add, { may: (key) => key !== 'grid.can_create' }).reason).toEqual({
      kind: 'permission',
      key: 'grid.can_create',
    });
    expect(withheld({ feature: 'New' }).reason).toEqual({ kind: 'feature', feature: 'New' });
    expect(withheld({ feature: 'New' }, { features: new Set(['New']) }).offered).toBe(true);
    expect(withheld({ system: true }).reason).toEqual({ kind: 'system' });
    expect(withheld({ open: 'page' }, { seesTarget: () => false }).reason).toEqual({ kind: 'target' });
  });

  it('is not offered when it would change nothing, so that activate and deactivate share a menu', () => {
    const activate = action('activate', { set: { isActive: true } });
    const active = { id: '1', isActive: true };
    const idle = { id: '2', isActive: false };
    expect(offer(activate, [active], context)).toMatchObject({ offered: false, reason: { kind: 'unchanged' } });
    expect(offer(activate, [active, idle], context)).toMatchObject({
      offered: true,
      enabled: true,
      allowedRows: [active, idle],
    });
    expect(offer(action('clear', { set: { place: null } }), [{ id: '1' }], context).offered).toBe(false);
    expect(offer(action('stamp', { set: { at: '{clock.now}' } }), [active], context).offered).toBe(true);
    expect(offer(action('print'), [active], context).offered).toBe(true);
  });

  it('is greyed, not hidden, when the state that it leads to refuses it', { tags: ['ERROR-013'] }, () => {
    const cancel = action('cancel', {
      from: ['New'],
      to: ['Cancelled'],
      when: { property: 'state', test: { in: ['New'] } },
    });
    expect(offer(cancel, [{ id: '1', state: 'Cancelled' }], context)).toMatchObject({
      offered: true,
      enabled: false,
      reason: { kind: 'state' },
    });
    expect(offer(action('cancel', { to: ['Cancelled'] }), [{ id: '1', state: 'Cancelled' }], context).offered).toBe(
      false,
    );
  });

  it('reads what only the session knows', () => {
    const mine = action('mine', { when: { property: 'userId', test: { is: '{session.userId}' } } });
    const resolve = (name: string) => (name === 'session.userId' ? '7' : undefined);
    expect(offer(mine, [{ userId: '7' }], { ...context, resolve }).enabled).toBe(true);
    expect(offer(mine, [{ userId: '8' }], { ...context, resolve })).toMatchObject({
      enabled: false,
      reason: { properties: ['userId'] },
    });
  });
});

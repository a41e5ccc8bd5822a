import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { ActionModel } from '../../../../src/engine/model';
import { type UndoParts, undoOf } from '../../../../src/renderers/actions/undo';
import { action, entity } from '../../../model-fixture';

const cancel = action('cancel', { from: ['Open'], to: ['Off'] });
const count = entity({ name: 'count', base: 'count', state: 'state', actions: [cancel] });
const shelf = (own: ActionModel) => entity({ name: 'shelf', base: 'shelf', state: 'state', actions: [own] });

/** Whether the way back from an action on a row in this state is offered. */
function isOffered(own: ActionModel, state: string, mayCancel = true): boolean {
  const model = shelf(own);
  const cockpit = {
    product: { models: { shelf: model, count } },
    session: { features: [] },
    may: () => mayCancel,
  } as unknown as UndoParts['cockpit'];
  const before = [{ id: '1', state }];
  const t = ((key: string) => key) as TFunction;
  return undoOf({ model, action: own, before, calls: ['key'], text: 'done', cockpit, t }) !== undefined;
}

describe('the way back that a notice offers', () => {
  it('from what made a row of another definition is there whatever the state of the rows', {
    tags: ['OPEN-283'],
  }, () => {
    const start = action('start', { form: { fields: [] } as never, inverse: 'count.cancel' });
    expect(isOffered(start, 'Free')).toBe(true);
    expect(isOffered(start, 'Free', false)).toBe(false);
    expect(isOffered({ ...start, inverse: 'count.gone' }, 'Free')).toBe(false);
  });
});

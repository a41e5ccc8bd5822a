import { expect, it } from 'vitest';
import meta from '../../../../schemas/meta/entity.json';
import { ACTION_ICONS } from '../../../../src/renderers/actions/action-icon';

it('an icon that an action may name is one that is drawn, and the other way round', { tags: ['OPEN-290'] }, () => {
  expect(meta.$defs.action.properties.icon.enum.toSorted()).toEqual(Object.keys(ACTION_ICONS).toSorted());
});

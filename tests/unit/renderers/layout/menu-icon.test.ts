import { expect, it } from 'vitest';
import menu from '../../../../schemas/meta/menu.json';
import { ICONS } from '../../../../src/renderers/layout/menu-icon';

it('an icon that a menu may name is one that is drawn, and the other way round', () => {
  expect(menu.$defs.icon.enum.toSorted()).toEqual(Object.keys(ICONS).toSorted());
});

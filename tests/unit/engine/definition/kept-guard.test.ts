import { expect, it } from 'vitest';
import { compileAll, errors } from './product';

const KEY = 'header.users';

it('the kept text of a reference is guarded as the text in its own definition', { tags: ['PERM-170'] }, () => {
  const result = compileAll({
    part: {
      properties: {
        name: { permission: KEY },
        code: { feature: 'PurchaseModule' },
        makerId: { lookup: 'maker', permission: KEY },
        makerName: {},
        parentId: { lookup: 'part' },
        parent: {},
      },
      display: 'name',
      endpoints: 'Part',
    },
    maker: { properties: { name: {} }, endpoints: 'Maker' },
    use: {
      properties: {
        partId: { lookup: 'part' },
        partName: {},
        codeId: { lookup: { entity: 'part', text: 'code' } },
        codeName: {},
        ownId: { lookup: 'part' },
        ownName: { permission: 'header.user_settings' },
        farId: { lookup: { entity: 'part', text: 'makerName' } },
        farName: {},
        makerId: { lookup: 'maker' },
        makerName: {},
      },
      endpoints: 'Use',
    },
    chain: { properties: { useId: { lookup: { entity: 'use', text: 'partName' } }, useName: {} }, endpoints: 'Chain' },
    ring: { properties: { nextId: { lookup: { entity: 'ring', text: 'next' } }, next: {} }, endpoints: 'Ring' },
  });
  expect(errors(result)).toEqual([]);
  const guardOf = (entity: string, name: string) => {
    const property = result.product.entities[entity]?.properties.find((one) => one.name === name);
    return property?.permission ?? property?.feature;
  };
  expect(guardOf('part', 'parent')).toBe(KEY);
  expect(guardOf('use', 'partName')).toBe(KEY);
  expect(guardOf('use', 'partId')).toBeUndefined();
  expect(guardOf('use', 'codeName')).toBe('PurchaseModule');
  expect(guardOf('use', 'ownName')).toBe('header.user_settings');
  expect(guardOf('use', 'farName')).toBe(KEY);
  expect(guardOf('use', 'makerName')).toBeUndefined();
  expect(guardOf('chain', 'useName')).toBe(KEY);
  expect(guardOf('ring', 'next')).toBeUndefined();
});

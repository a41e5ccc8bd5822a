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

it('days are guarded as the day is from which they are counted', { tags: ['PERM-170'] }, () => {
  const { product } = compileAll({
    part: { properties: { name: {}, since: { format: 'date', permission: KEY } }, endpoints: 'Part' },
    use: {
      properties: {
        partId: { lookup: 'part' },
        partName: {},
        since: { format: 'date', of: 'partId.since' },
        age: { type: 'integer', daysSince: 'since' },
      },
      endpoints: 'Use',
    },
  });
  const guards = product.entities.use?.properties.map(({ name, permission }) => [name, permission]);
  expect(Object.fromEntries(guards ?? [])).toMatchObject({ partName: undefined, since: KEY, age: KEY });
});

it('nobody sees what is kept of rows whose guards cannot be read', { tags: ['PERM-170', 'LOWCODE-012'] }, () => {
  const part = { properties: { name: {}, rate: { type: 'number', permission: KEY } }, endpoints: 'Part' };
  const use = {
    properties: {
      partId: { lookup: 'part' },
      partName: {},
      rate: { type: 'number', of: 'partId.rate' },
      useId: { lookup: 'use' },
      usedRate: { type: 'number', of: 'useId.rate' },
      place: {},
    },
    display: 'place',
    endpoints: 'Use',
  };
  const closedOf = (written: unknown) =>
    compileAll({ part: written, use })
      .product.entities.use?.properties.filter(({ feature }) => Array.isArray(feature) && feature.length === 0)
      .map(({ name }) => name);
  expect(closedOf(part)).toEqual([]);
  expect(closedOf({ ...part, sort: 'nmae' })).toEqual([]);
  expect(closedOf(JSON.stringify(part).slice(0, -1))).toEqual(['partName', 'rate', 'usedRate']);
  const slip = { ...part, properties: { ...part.properties, rate: { type: 'number', permision: KEY } } };
  expect(closedOf(slip)).toEqual(['rate', 'usedRate']);
});

import { describe, expect, it } from 'vitest';
import { mayReach } from '../../../../src/engine/permission';
import { compileAll } from './product';

const KEY = 'header.users';
const contract = {
  properties: { name: {} },
  endpoints: 'Contract',
  permission: KEY,
  pages: ['contracts'],
  detail: 'line',
};
const line = { properties: { contractId: { lookup: 'contract' }, contract: {} }, endpoints: 'Line' };
const part = { properties: { lineId: { lookup: 'line' }, line: {} }, endpoints: 'Part' };
const colour = { properties: { name: {} }, endpoints: 'Colour' };

/** The definitions whose rows a session without the key reaches. */
function reached(definitions: Readonly<Record<string, unknown>>): string[] {
  const { entities } = compileAll(definitions).product;
  const viewer = { may: (key: string) => key !== KEY, features: new Set<string>() };
  return Object.values(entities)
    .filter((model) => mayReach(entities, model, viewer))
    .map(({ name }) => name);
}

describe('rows whose way is left out for a mistake', () => {
  const whole = JSON.stringify(contract);
  const noBase = { ...contract, extends: 'nothing' };
  const popup = { ...contract, detail: undefined, actions: { look: { show: 'line' } } };
  it.each([
    ['nothing is wrong', contract],
    ['a word is wrong', { ...contract, sort: 'nmae' }],
    ['a word of the detail is wrong', { ...contract, detail: { entity: 'line', fliter: {} } }],
    ['what it starts from is not there', noBase],
    ['a popup showed them', { ...popup, sort: 'nmae' }],
    ['the file is no JSON', whole.slice(0, -1)],
    ['the file lost its detail', whole.slice(0, whole.indexOf('"permission"'))],
    ['nothing of the file can be read', ''],
  ])('stay closed: %s', { tags: ['ROUTE-072', 'LOWCODE-012'] }, (_, written) => {
    expect(reached({ contract: written, line: { ...line, detail: 'part' }, part })).toEqual([]);
  });

  it('are reached by what else shows them, and what nothing led to stays open', { tags: ['ROUTE-072'] }, () => {
    const shop = {
      properties: { name: {} },
      endpoints: 'Shop',
      pages: ['shops'],
      detail: { entity: 'line', filter: { contract: '{name}' } },
    };
    expect(reached({ contract: whole.slice(0, -1), line, shop, colour })).toEqual(['line', 'shop', 'colour']);
    expect(reached({ contract: { ...contract, sort: 'nmae' }, line, colour })).toEqual(['colour']);
    expect(reached({ contract: '', line, colour })).toEqual([]);
  });
});

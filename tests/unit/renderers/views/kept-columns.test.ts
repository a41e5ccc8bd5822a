import { describe, expect, it } from 'vitest';
import type { EntityModel } from '../../../../src/engine/definition';
import { defaultGridState } from '../../../../src/engine/view';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { hasKeptColumns, keepColumns, keptStart } from '../../../../src/renderers/views';
import { forgetColumns } from '../../../../src/renderers/views/kept-columns';
import { property } from '../../../model-fixture';

const model = {
  name: 'thing',
  columns: ['name', 'state'],
  totals: [],
  filters: [],
  properties: ['name', 'state'].map((name) => property(name)),
} as unknown as EntityModel;
const base = defaultGridState(model);
const opening = { base, id: '', known: [base] };
const NONE = { group: [], sort: [], where: null, filters: {} };
const byName = [{ selector: 'name', desc: true }];

/** A cockpit that tells what was sent; the settings are those with which it was loaded. */
function setUp(stored: { group?: string; sort?: string; where?: string } = {}) {
  const sent: unknown[] = [];
  const of = (text: string | undefined) => (text === undefined ? {} : { thing: text });
  const cockpit = {
    settings: {
      GroupColumnSettings: of(stored.group),
      SortColumnSettings: of(stored.sort),
      filterColumnSettings: of(stored.where),
    },
    http: {
      put: async (_: string, { owner, value }: { owner: string; value: string }) => sent.push([owner, value]),
      delete: async (_: string, { owner }: { owner: string }) => sent.push([owner]),
    },
  } as unknown as Cockpit;
  return { cockpit, sent };
}

describe('columns that are kept', () => {
  it('are sent by their parts, each only when it changed', { tags: ['GRID-021', 'GRID-022', 'GRID-023'] }, async () => {
    const { cockpit, sent } = setUp();
    await keepColumns(cockpit, model, base, { ...NONE, sort: byName });
    expect(sent).toEqual([['SortColumnSettings', '[{"selector":"name","desc":true}]']]);
    sent.length = 0;
    await keepColumns(cockpit, model, base, {
      ...NONE,
      group: byName,
      where: { property: 'state', operator: '=', value: 'New' },
    });
    expect(sent).toEqual([
      ['GroupColumnSettings', '[{"selector":"name","desc":true}]'],
      ['SortColumnSettings', '[]'],
      ['filterColumnSettings', '["state","=","New"]'],
    ]);
    sent.length = 0;
    await forgetColumns(cockpit, model);
    expect(sent).toEqual([['GroupColumnSettings'], ['SortColumnSettings'], ['filterColumnSettings']]);
    expect(hasKeptColumns(cockpit, model)).toBe(false);
  });

  it('come back when the grid opens without view and address', {
    tags: ['GRID-021', 'GRID-022', 'GRID-023'],
  }, async () => {
    const { cockpit } = setUp({ sort: '[{"selector":"name","desc":true}]', where: '["state","=","New"]' });
    const address = keptStart(cockpit, model, opening, '')?.address;
    expect(new URLSearchParams(address).get('sort')).toBe('-name');
    expect(new URLSearchParams(address).get('where')).toBe('["state","=","New"]');
    // What is kept while the page is open counts at once.
    await keepColumns(cockpit, model, base, { ...NONE, group: byName });
    expect(keptStart(cockpit, model, opening, '')?.address).toBe('group=-name');
    await keepColumns(cockpit, model, base, NONE);
    expect(keptStart(cockpit, model, opening, '')?.address).toBeUndefined();
  });

  it('come back with the page filters, which nothing but this visit keeps', async () => {
    const { cockpit, sent } = setUp();
    await keepColumns(cockpit, model, base, { ...NONE, filters: { state: 'New' } });
    expect(sent).toEqual([]);
    expect(hasKeptColumns(cockpit, model)).toBe(true);
    const address = keptStart(cockpit, model, opening, '')?.address;
    expect(new URLSearchParams(address).get('filters')).toBe('{"state":"New"}');
    expect(keptStart(cockpit, model, opening, '?search=a')?.address).toBeUndefined();
    await keepColumns(cockpit, model, base, NONE);
    expect(keptStart(cockpit, model, opening, '')?.address).toBeUndefined();
  });

  it('give way to a view, a primary one as well, and to whatever the address says', { tags: ['OPEN-131'] }, () => {
    const { cockpit } = setUp({ sort: '[{"selector":"name","desc":true}]' });
    expect(keptStart(cockpit, model, { ...opening, id: 'v-1' }, '')?.address).toBeUndefined();
    for (const search of ['?custom-view=standard', '?search=a', '?sort=state', '?forceCall=true', '?columns=name'])
      expect(keptStart(cockpit, model, opening, search)?.address).toBeUndefined();
    expect(keptStart(cockpit, model, opening, '?pid=7')?.address).toBe('sort=-name&pid=7');
  });

  it('are laid over a start that was saved, also where they are nothing', () => {
    const { cockpit } = setUp({ sort: '[]' });
    const sorted = { ...base, sort: byName };
    const address = keptStart(cockpit, model, { base: sorted, id: '', known: [sorted] }, '')?.address;
    expect(address).toBe('sort=');
  });

  it('leave out what is gone or cannot be read', () => {
    const { cockpit } = setUp({ sort: '[{"selector":"gone"}]', group: 'nonsense', where: '["gone","=",1]' });
    expect(keptStart(cockpit, model, opening, '')?.address).toBeUndefined();
  });
});

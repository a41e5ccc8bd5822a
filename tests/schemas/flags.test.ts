/** What features do in the shipped product. */
import { describe, expect, it } from 'vitest';
import type { EntityModel } from '../../src/engine/definition';
import { shownEntries } from '../../src/engine/menu';
import { cutModel, featureOn, isAllowed } from '../../src/engine/permission';
import { compileShipped } from './files';

const { product } = compileShipped();
const ALL: ReadonlySet<string> = new Set(Object.keys(product.features));

/** The menu of a person with every right and these features: titles with the pages that they open. */
function menuWith(features: ReadonlySet<string>): Map<string, string | undefined> {
  const rights = {
    models: product.entities,
    pages: new Map(product.menu.pages.map((page) => [page.path, page])),
    broken: new Map<string, string>(),
    may: () => true,
    featureOn: (test: Parameters<typeof featureOn>[0]) => featureOn(test, features),
  };
  const shown = shownEntries(rights, product.menu.main);
  return new Map(shown.flatMap((one) => [one, ...one.routes]).map(({ entry, path }) => [entry.title, path]));
}

const without = (feature: string): ReadonlySet<string> => new Set([...ALL].filter((one) => one !== feature));
const seen = (name: string, features: ReadonlySet<string>) =>
  cutModel(product.entities[name] as EntityModel, { may: () => true, features });

describe('features', () => {
  it('a page’s flag leads the menu to the new version, else to the old, which is behind no flag', {
    tags: ['GEN-017', 'OPEN-098'],
  }, () => {
    const versions = Object.values(product.entities).flatMap(({ pages }) => {
      const [now, before] = pages;
      return now?.feature && before && before.feature === undefined ? [{ now, before, flag: String(now.feature) }] : [];
    });
    expect(versions.length).toBeGreaterThan(7);
    for (const { now, before, flag } of versions) {
      expect([...menuWith(ALL).values()]).toContain(now.path);
      const old = [...menuWith(without(flag)).values()];
      expect([flag, old.includes(before.path), old.includes(now.path)]).toEqual([flag, true, false]);
    }
  });

  it('counts are created by hand with InventoryManual alone', { tags: ['FLAG-023', 'OPEN-100'] }, () => {
    const offered = (features: ReadonlySet<string>) =>
      ['stock', 'location'].map((name) =>
        seen(name, features).actions.some(
          (action) => action.name === 'createInventory' && isAllowed(action, { may: () => true, features }),
        ),
      );
    expect(offered(ALL)).toEqual([true, true]);
    expect(offered(without('InventoryManual'))).toEqual([false, false]);
  });

  it('a count of places asks for empty ones with InventoryZeroCount alone', { tags: ['FLAG-024', 'OPEN-100'] }, () => {
    const fields = (features: ReadonlySet<string>) =>
      seen('location', features)
        .actions.find(({ name }) => name === 'createInventory')
        ?.form?.fields.map(({ name }) => name);
    expect(fields(ALL)).toContain('zeroCount');
    expect(fields(without('InventoryZeroCount'))).toContain('journalName');
    expect(fields(without('InventoryZeroCount'))).not.toContain('zeroCount');
  });

  it('the menu has reports with BusinessIntelligence alone', { tags: ['FLAG-025', 'OPEN-100'] }, () => {
    expect(menuWith(ALL).get('Reports')).toBe('reports-page');
    expect(menuWith(without('BusinessIntelligence')).has('Reports')).toBe(false);
  });
});

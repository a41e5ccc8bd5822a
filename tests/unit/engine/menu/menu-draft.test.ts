import { describe, expect, it } from 'vitest';
import {
  addGroup,
  changeEntry,
  isChanged,
  type MenuDraft,
  mainEntries,
  moveEntry,
  placeEntry,
  productDraft,
  type RouteEntry,
  readRoutes,
  resetEntry,
  routesOf,
  shownEntries,
  storedDraft,
  unlistedEntries,
} from '../../../../src/engine/menu';
import type { EntityModel, MenuEntry, MenuModel } from '../../../../src/engine/model';
import { page } from '../../../model-fixture';

const entry = (title: string, more: Partial<MenuEntry> = {}): MenuEntry => ({ title, routes: [], ...more });
const model = (name: string, ...paths: readonly ReturnType<typeof page>[]) =>
  ({ name, base: name, title: name, plural: name, pages: paths }) as unknown as EntityModel;

const models = {
  stock: model('stock', page('stocks-es-page', { feature: 'NewStocks' }), page('stocks-page', { paging: 'client' })),
  task: model('task', page('tasks-page')),
  part: model('part', page('parts-page')),
  late: model('late', page('late-page')),
};
const menu: MenuModel = {
  pages: [],
  settings: [],
  fallback: [],
  main: [
    entry('Dashboard', { to: 'dashboard' }),
    entry('Stocks', { entity: 'stock', to: 'stocks-es-page', icon: 'box' }),
    entry('Tasks', { entity: 'task', to: 'tasks-page' }),
    entry('Purchase', {
      icon: 'cart',
      feature: 'Buying',
      routes: [entry('Parts', { entity: 'part', to: 'parts-page' })],
    }),
  ],
};
const parts = { models, broken: new Map<string, string>() };
const rights = { ...parts, pages: new Map(), may: () => true, featureOn: () => true };
const own = productDraft(menu, parts);

/** `Purchase(Parts)`: what a draft looks like. */
const drawn = (draft: MenuDraft): string =>
  draft
    .map(
      ({ id, isShown, routes }) =>
        `${isShown ? '' : '-'}${id.split('>').at(-1)}${routes.length ? `(${drawn(routes)})` : ''}`,
    )
    .join(' ');
/** What the menu itself shows of a draft once it is stored. */
function shown(draft: MenuDraft, features: (test: unknown) => boolean = () => true): string {
  const routes = readRoutes(JSON.stringify(routesOf(draft, own)), () => undefined);
  const entries = [...mainEntries(menu, routes, models), ...unlistedEntries(menu, parts, routes)];
  const write = (list: ReturnType<typeof shownEntries>): string =>
    list.map((one) => `${one.entry.title}${one.routes.length ? `(${write(one.routes)})` : `=${one.path}`}`).join(' ');
  return write(shownEntries({ ...rights, featureOn: features }, entries));
}
const stored = (draft: MenuDraft): MenuDraft => storedDraft(menu, parts, routesOf(draft, own) as RouteEntry[]);

describe('the menu that is edited', () => {
  it('starts as the product has it, with what no menu names at its end, and stores nothing of that', {
    tags: ['LOWCODE-023'],
  }, () => {
    expect(drawn(own)).toBe('dashboard stock task Purchase(part) late');
    expect(routesOf(own, own)).toEqual([]);
    expect(shown(own)).toBe(
      'Dashboard= Stocks=stocks-es-page Tasks=tasks-page Purchase(Parts=parts-page) late=late-page',
    );
    expect(storedDraft(menu, parts, undefined)).toEqual(own);
  });

  it('name, what is shown and order are stored, read again, and the menu’s', {
    tags: ['LOWCODE-023', 'MENU-047', 'MENU-049'],
  }, () => {
    let draft = changeEntry(own, 'stock', { name: ' Shelves ' });
    draft = changeEntry(draft, 'late', { isShown: false });
    draft = moveEntry(draft, 'task', 'up');
    expect(routesOf(draft, own)[1]).toEqual({ displayName: 'Tasks', routeName: 'task', isAllowed: true, order: 2 });
    expect(shown(draft)).toBe('Dashboard= Tasks=tasks-page Shelves=stocks-es-page Purchase(Parts=parts-page)');
    expect(routesOf(stored(draft), own)).toEqual(routesOf(draft, own));
    expect(stored(draft).find(({ id }) => id === 'stock')?.name).toBe('Shelves');
  });

  it('an entry goes below another and out again; a page with others below it comes first there', {
    tags: ['LOWCODE-023', 'MENU-050'],
  }, () => {
    const below = moveEntry(own, 'task', 'in');
    expect(drawn(below)).toBe('dashboard stock(task) Purchase(part) late');
    expect(shown(below)).toContain('Stocks(Stocks=stocks-es-page Tasks=tasks-page)');
    expect(drawn(stored(below))).toBe(drawn(below));
    expect(moveEntry(below, 'task', 'out')).toEqual(own);
    expect(drawn(moveEntry(own, 'Purchase>part', 'out'))).toBe('dashboard stock task Purchase part late');
  });

  it('entries stand two deep at most, and the dashboard first and always', () => {
    const unmoved = (id: string, ...steps: readonly ('up' | 'down' | 'in' | 'out')[]) =>
      steps.map((step) => moveEntry(own, id, step) === own);
    expect(unmoved('dashboard', 'up', 'down', 'in', 'out')).toEqual([true, true, true, true]);
    expect(unmoved('stock', 'up', 'in', 'out')).toEqual([true, true, true]);
    expect(unmoved('Purchase', 'in')).toEqual([true]);
    expect(unmoved('Purchase>part', 'up', 'down', 'in')).toEqual([true, true, true]);
    expect(unmoved('late', 'down')).toEqual([true]);
    expect(placeEntry(own, 'Purchase', 'after', 'Purchase>part')).toBe(own);
    expect(placeEntry(own, 'task', 'before', 'dashboard')).toBe(own);
  });

  it('is put before or after another entry, on its level', () => {
    expect(drawn(placeEntry(own, 'late', 'before', 'stock'))).toBe('dashboard late stock task Purchase(part)');
    expect(drawn(placeEntry(own, 'stock', 'after', 'Purchase>part'))).toBe('dashboard task Purchase(part stock) late');
  });

  it('a version is pinned by its path, whatever the feature says, and keeps name and icon', {
    tags: ['OPEN-098'],
  }, () => {
    const pinned = changeEntry(own, 'stock', { pinned: 'stocks-page' });
    expect(routesOf(pinned, own)[1]).toMatchObject({ displayName: 'Stocks', routeName: 'stocks-page' });
    expect(shown(pinned)).toContain('Stocks=stocks-page');
    expect(mainEntries(menu, routesOf(pinned, own), models)[1]).toMatchObject({ entity: 'stock', icon: 'box' });
    expect(stored(pinned).find(({ id }) => id === 'stock')?.pinned).toBe('stocks-page');
    expect(routesOf(changeEntry(pinned, 'stock', { pinned: undefined }), own)).toEqual([]);
  });

  it('a pinned version that the person may not open gives way to one that is open', { tags: ['OPEN-098'] }, () => {
    const pinned = changeEntry(own, 'stock', { pinned: 'stocks-es-page' });
    expect(shown(pinned)).toContain('Stocks=stocks-es-page');
    expect(shown(pinned, (test) => test !== 'NewStocks')).toContain('Stocks=stocks-page');
  });

  it('a group of one’s own is shown once something stands below it', { tags: ['LOWCODE-023'] }, () => {
    const { draft, id } = addGroup(own, 'Mine');
    expect(shown(draft)).not.toContain('Mine');
    const filled = placeEntry(moveEntry(placeEntry(draft, 'late', 'after', id), 'late', 'in'), id, 'before', 'stock');
    expect(shown(filled)).toBe(
      'Dashboard= Mine(late=late-page) Stocks=stocks-es-page Tasks=tasks-page Purchase(Parts=parts-page)',
    );
    expect(drawn(stored(filled))).toBe(drawn(filled));
    expect(addGroup(draft, 'Mine').id).not.toBe(id);
  });

  it('one entry is put back as the product has it, and one of its own leaves without what is below it', {
    tags: ['LOWCODE-023'],
  }, () => {
    let draft = changeEntry(own, 'stock', { name: 'Shelves', isShown: false, pinned: 'stocks-page' });
    draft = moveEntry(moveEntry(draft, 'stock', 'down'), 'stock', 'down');
    expect(isChanged(draft, 'stock', own)).toBe(true);
    expect(resetEntry(draft, 'stock', own)).toEqual(own);
    expect(resetEntry(moveEntry(own, 'Purchase>part', 'out'), 'Purchase>part', own)).toEqual(own);
    const { draft: withGroup, id } = addGroup(own, 'Mine');
    const filled = moveEntry(placeEntry(withGroup, 'task', 'after', id), 'task', 'in');
    expect(drawn(resetEntry(filled, id, own))).toBe('dashboard stock Purchase(part) late task');
  });

  it('keeps routes that the product lacks, and shows what the routes leave out as not shown', () => {
    const routes: RouteEntry[] = [
      { displayName: 'Elsewhere', routeName: 'other-page', isAllowed: true, order: 2 },
      { displayName: '', routeName: 'task', isAllowed: true, order: 1 },
    ];
    const draft = storedDraft(menu, parts, routes);
    expect(drawn(draft)).toBe('dashboard task own:other-page -stock -Purchase(-part) late');
    expect(routesOf(draft, own)).toContainEqual(
      expect.objectContaining({ routeName: 'other-page', displayName: 'Elsewhere' }),
    );
    expect(shown(draft)).toBe('Dashboard= Tasks=tasks-page late=late-page');
  });
});

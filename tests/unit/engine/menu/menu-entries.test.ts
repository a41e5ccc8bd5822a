import { describe, expect, it } from 'vitest';
import { type MenuRights, mainEntries, readRoutes, shownEntries, unlistedEntries } from '../../../../src/engine/menu';
import type { EntityModel, MenuEntry, MenuModel, PageModel } from '../../../../src/engine/model';
import { page } from '../../../model-fixture';

const model = (name: string, pages: PageModel[], more: Partial<EntityModel> = {}) =>
  ({ name, base: name, title: name, plural: `${name}s`, pages, ...more }) as EntityModel;
const entry = (title: string, more: Partial<MenuEntry> = {}): MenuEntry => ({ title, routes: [], ...more });

const models = {
  thing: model('thing', [page('things-es-page', { feature: 'NewThings' }), page('things-page')]),
  secret: model('secret', [page('secrets-page', { permission: 'header.secrets' })]),
  part: model('part', [page('parts-page')]),
};
const rights = (more: Partial<MenuRights> = {}): MenuRights => ({
  models,
  pages: new Map(),
  broken: new Map(),
  may: () => false,
  featureOn: () => false,
  ...more,
});
const menu = (more: Partial<MenuModel>): MenuModel => ({ pages: [], main: [], settings: [], fallback: [], ...more });
const paths = (given: MenuRights, entries: readonly MenuEntry[]) =>
  shownEntries(given, entries).map(({ path }) => path);

describe('menu entries', () => {
  it('an entry leads to the first page that the person may open, the new one with its flag on', {
    tags: ['MENU-023'],
  }, () => {
    const things = [entry('Things', { entity: 'thing' })];
    expect(paths(rights(), things)).toEqual(['things-page']);
    expect(paths(rights({ featureOn: (test) => test === 'NewThings' }), things)).toEqual(['things-es-page']);
  });

  it('an entry of a page written by hand is shown to whom the page’s own guard lets in', { tags: ['MENU-048'] }, () => {
    const downloads = [entry('Downloads', { to: 'downloads' })];
    const pages = new Map([['downloads', { path: 'downloads', title: 'Downloads', permission: 'header.downloads' }]]);
    expect(paths(rights({ pages }), downloads)).toEqual([]);
    expect(paths(rights({ pages, may: (key) => key === 'header.downloads' }), downloads)).toEqual(['downloads']);
  });

  it('shows only what the person may open', { tags: ['MENU-048'] }, () => {
    const secrets = [entry('Secrets', { entity: 'secret' })];
    expect(paths(rights(), secrets)).toEqual([]);
    expect(paths(rights({ may: (key) => key === 'header.secrets' }), secrets)).toEqual(['secrets-page']);
    expect(paths(rights(), [entry('Nothing', { to: 'no-such-page' })])).toEqual([]);
  });

  it('shows entries by their order, equal order as listed', { tags: ['MENU-049', 'MENU-062'] }, () => {
    const entries = [
      entry('Parts', { entity: 'part', order: 2 }),
      entry('Things', { entity: 'thing', order: 1 }),
      entry('Parts again', { to: 'parts-page', order: 2 }),
    ];
    expect(shownEntries(rights(), entries).map((shown) => shown.entry.title)).toEqual([
      'Things',
      'Parts',
      'Parts again',
    ]);
  });

  it('keeps nested routes below their parent and drops a group without any', { tags: ['MENU-050'] }, () => {
    const group = entry('Group', {
      routes: [entry('Parts', { entity: 'part' }), entry('Secrets', { entity: 'secret' })],
    });
    const [shown] = shownEntries(rights(), [group]);
    expect(shown?.routes.map(({ path }) => path)).toEqual(['parts-page']);
    expect(shownEntries(rights(), [entry('Empty', { routes: [entry('Secrets', { entity: 'secret' })] })])).toEqual([]);
  });

  it('the dashboard comes first; without routes of the settings the menu is the product’s, without any of that the defaults', {
    tags: ['MENU-001', 'MENU-051'],
  }, () => {
    const given = menu({
      main: [entry('Parts', { entity: 'part' })],
      fallback: [entry('Things', { entity: 'thing' })],
    });
    expect(mainEntries(given, undefined, models).map(({ title }) => title)).toEqual(['Dashboard', 'Parts']);
    expect(mainEntries(given, [], models).map(({ title }) => title)).toEqual(['Dashboard', 'Parts']);
    expect(mainEntries(menu({ fallback: given.fallback }), [], models).map(({ title }) => title)).toEqual([
      'Dashboard',
      'Things',
    ]);
    expect(paths(rights(), mainEntries(given, undefined, models))).toEqual(['', 'parts-page']);
  });

  it('the server’s route entries decide name, order and which are allowed', {
    tags: ['MENU-047', 'MENU-048', 'MENU-049'],
  }, () => {
    const given = menu({ main: [entry('Parts', { entity: 'part' }), entry('Things', { entity: 'thing' })] });
    const routes = [
      { displayName: 'All things', routeName: 'thing', isAllowed: true, order: 5 },
      { displayName: 'Parts', routeName: 'part', isAllowed: false, order: 1 },
    ];
    const entries = mainEntries(given, routes, models);
    expect(shownEntries(rights(), entries).map((shown) => [shown.entry.title, shown.path])).toEqual([
      ['Dashboard', ''],
      ['All things', 'things-page'],
    ]);
  });

  it('a definition that no menu names gets an entry of its own, one with mistakes too', {
    tags: ['LOWCODE-008'],
  }, () => {
    const broken = new Map([['spoilt', 'spoilt-page']]);
    const given = menu({
      main: [entry('Things', { entity: 'thing' })],
      settings: [entry('S', { routes: [entry('', { to: 'secrets-page' })] })],
    });
    const entries = unlistedEntries(given, { models, broken });
    expect(entries.map(({ entity }) => entity)).toEqual(['part', 'spoilt']);
    expect(entries.map(({ title }) => title)).toEqual(['parts', 'Spoilt']);
    expect(paths(rights({ broken }), entries)).toEqual(['parts-page', 'spoilt-page']);
  });

  it('route settings that cannot be parsed are reported and count as none', { tags: ['ERROR-038'] }, () => {
    const reported: unknown[] = [];
    expect(readRoutes('[{', (error) => reported.push(error))).toBeUndefined();
    expect(reported).toHaveLength(1);
    expect(readRoutes('[]', () => undefined)).toEqual([]);
    expect(readRoutes('{}', () => undefined)).toBeUndefined();
  });

  it('route entries that are none are reported and left out, and the menu has the others', {
    tags: ['ERROR-038'],
  }, () => {
    const given = menu({ main: [entry('Parts', { entity: 'part' })] });
    const deep = `${'{"routeName":"a","isAllowed":true,"routes":['.repeat(500)}${']}'.repeat(500)}`;
    const parts = '{"routeName":"part","isAllowed":true,"order":"last","displayName":7}';
    const nothing = '{"routeName":"no-such-page","isAllowed":true}';
    const wrong = ['null', '1', '"x"', '{}', '{"routeName":1}', '{"routeName":"part","routes":{}}', deep];
    const reported: unknown[] = [];
    const routes = readRoutes(`[${[...wrong, nothing, parts].join()}]`, (error) => reported.push(error));
    expect(reported).toHaveLength(wrong.length);
    expect(paths(rights(), mainEntries(given, routes, models))).toEqual(['', 'parts-page']);
  });
});

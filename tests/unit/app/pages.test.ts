import { describe, expect, it } from 'vitest';
import { type Guard, guarded } from '../../../src/app/cockpit/guard';
import { findPage, pageTable } from '../../../src/app/cockpit/page-table';
import type { EntityModel, PageModel } from '../../../src/engine/model';
import { OVERRIDES, type Override, overrideAt } from '../../../src/overrides';
import { page } from '../../model-fixture';

const model = (name: string, pages: PageModel[], more: Partial<EntityModel> = {}) =>
  ({ name, pages, ...more }) as EntityModel;
const product = {
  models: {
    thing: model('thing', [page('things-page'), page('things/:pid/:oid?')]),
    user: model('user', [page('users')]),
    role: model('role', [page('users', { permission: 'header.roles' })]),
    flagged: model('flagged', [page('flagged-page', { feature: 'Flag' })]),
    whole: model('whole', [page('whole-page')], { feature: 'Flag' }),
  },
  broken: [{ name: 'spoilt', pages: ['spoilt-page'], diagnostics: [] }],
  menu: {
    pages: [
      { path: 'dashboard', title: 'Dashboard' },
      { path: 'downloads', title: 'Downloads', permission: 'header.downloads' },
      { path: 'report-page', title: 'Report', feature: 'Flag' },
    ],
  },
};
const none: Guard = { may: () => false, featureOn: (test) => test === undefined };
const all: Guard = { may: () => true, featureOn: () => true };
const override: Override = { path: 'things-page', title: 'Things', load: () => Promise.reject(new Error('not here')) };

describe('page table', () => {
  it('finds pages by their path, with parameters and an optional one', () => {
    const table = pageTable(product, []);
    expect(findPage(table, '/things-page')?.entry.path).toBe('things-page');
    expect(findPage(table, '/things/7')?.params).toMatchObject({ pid: '7' });
    expect(findPage(table, '/things/7/8')?.params).toMatchObject({ pid: '7', oid: '8' });
    expect(findPage(table, '/things/7')?.key).not.toBe(findPage(table, '/things/8')?.key);
    expect(findPage(table, '/spoilt-page')?.entry.kind).toBe('broken');
  });

  it('an unknown path is none', { tags: ['ROUTE-004'] }, () => {
    expect(findPage(pageTable(product, OVERRIDES), '/no-such-page')).toBeNull();
  });

  it('a page address has the form /{table}-page and may carry a view', { tags: ['ROUTE-063', 'ROUTE-064'] }, () => {
    const found = findPage(pageTable(product, []), '/things-page/mine');
    expect(found?.params).toEqual({ customView: 'mine' });
    expect(found?.key).toBe('things-page');
  });

  it('definitions that name one path are its tabs, by their names', () => {
    const found = findPage(pageTable(product, []), '/users');
    expect(found?.entry.kind === 'grid' && found.entry.tabs.map((tab) => tab.model.name)).toEqual(['role', 'user']);
  });

  it('a hand-written screen replaces a generated one by its route', { tags: ['LOWCODE-017'] }, () => {
    expect(findPage(pageTable(product, [override]), '/things-page')?.entry.kind).toBe('override');
    expect(overrideAt('things-page', [override])).toBe(override);
    expect(overrideAt('things-page', [])).toBeUndefined();
  });

  it('a hand-written screen has the guard of its page', { tags: ['ROUTE-072', 'ROUTE-073'] }, () => {
    const written = pageTable(product, [{ ...override, path: 'downloads' }]);
    const screen = findPage(written, '/downloads')!.entry;
    expect(screen.kind).toBe('override');
    expect(guarded(none, screen)).toBeNull();
  });

  it('the dashboard is a hand-written screen at the empty path', { tags: ['LOWCODE-019', 'ROUTE-003'] }, () => {
    expect(overrideAt('')?.title).toBe('frame.dashboard');
    expect(findPage(pageTable(product, OVERRIDES), '/')?.entry).toMatchObject({ kind: 'override', path: '' });
  });

  it('the form of a sales order is a hand-written screen', { tags: ['LOWCODE-018', 'ROUTE-043'] }, () => {
    const entry = findPage(pageTable(product, OVERRIDES), '/create-sales-order')?.entry;
    expect(entry).toMatchObject({ kind: 'override', override: { title: 'salesOrder.title' } });
  });
});

describe('guard', () => {
  const entryAt = (path: string) => {
    const found = findPage(pageTable(product, []), path);
    if (!found) throw new Error(`no page at ${path}`);
    return found.entry;
  };

  it('a page or definition with a flag opens only with it', { tags: ['FLAG-001', 'ROUTE-072'] }, () => {
    expect(guarded(none, entryAt('/flagged-page'))).toBeNull();
    expect(guarded(none, entryAt('/whole-page'))).toBeNull();
    expect(guarded(all, entryAt('/flagged-page'))).not.toBeNull();
    expect(guarded(all, entryAt('/whole-page'))).not.toBeNull();
  });

  it('a page with a permission opens only with it, one without opens for everyone', { tags: ['ROUTE-073'] }, () => {
    const shown = guarded(none, entryAt('/users'));
    expect(shown?.kind === 'grid' && shown.tabs.map((tab) => tab.model.name)).toEqual(['user']);
    expect(guarded(none, entryAt('/things-page'))).not.toBeNull();
    const refused = { ...override, permission: 'header.things' };
    expect(guarded(none, { path: 'x', kind: 'override', override: refused })).toBeNull();
  });
});

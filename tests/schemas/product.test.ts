import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inverseOf } from '../../src/engine/action';
import type { Condition, EntityModel, MenuEntry } from '../../src/engine/definition';
import { featureOn } from '../../src/engine/permission';
import { itEach } from '../lib/it-each';
import { compileShipped } from './files';

const { product } = compileShipped();
const order = product.entities['sales-order'] as EntityModel;
const states = (model: EntityModel | undefined, name: string) =>
  model?.properties.find((property) => property.name === name)?.values ?? [];

/** What a widget asks of the state and of dates. */
function asked(filter: Condition | undefined): Record<string, unknown> {
  if (!filter) return {};
  if ('all' in filter) return Object.assign({}, ...filter.all.map(asked));
  if (!('property' in filter)) return {};
  const { test } = filter;
  if ('in' in test) return { [filter.property]: test.in };
  return 'compare' in test ? { [filter.property]: test.compare[0] } : {};
}

const since = (relation: string, placeholder: string) => ({ relation, operand: { kind: 'placeholder', placeholder } });

describe('comments', () => {
  it('are written on all that a warehouse talks about', () => {
    const names = [
      'material',
      'location',
      'job',
      'supplier',
      'order-line',
      'maintenance',
      'sales-order',
      'stock',
      'task',
    ];
    expect(names.filter((name) => !product.entities[name]?.comments)).toEqual([]);
  });
});

describe('states', () => {
  it('orders and their lines have one enumeration of twelve states', { tags: ['STATE-016'] }, () => {
    const ofOrder = states(order, 'newState');
    expect(ofOrder).toHaveLength(12);
    expect(states(product.entities['order-line'], 'state')).toEqual(ofOrder);
  });

  it('NewWarn is called !New', { tags: ['STATE-004'] }, () => {
    expect(states(order, 'newState').find(({ value }) => value === 'NewWarn')?.title).toBe('!New');
  });

  it('each state stands in its group, Reserved in none', {
    tags: ['STATE-018', 'STATE-020', 'STATE-021', 'STATE-024', 'STATE-026'],
  }, () => {
    const names: Record<string, string[]> = {};
    for (const { value, group = 'none' } of states(order, 'newState'))
      names[group] = [...(names[group] ?? []), String(value)].sort();
    expect(names).toEqual({
      New: ['New', 'NewWarn', 'OnHold', 'PartiallyReserved'],
      Ready: ['PartiallyReadyForPick', 'ReadyForPick'],
      Started: ['PickStarted', 'ReadyForPackAndShip'],
      Done: ['Completed'],
      Cancelled: ['Cancelled'],
      Error: ['Error'],
      none: ['Reserved'],
    });
  });

  it('a supplier is Active or Inactive', { tags: ['STATE-033'] }, () => {
    expect(states(product.entities.supplier, 'supplierStatus').map(({ value }) => value)).toEqual([
      'Active',
      'Inactive',
    ]);
  });
});

describe('widgets', () => {
  const widget = (type: number) => product.widgets.find((candidate) => candidate.type === type);

  itEach([
    [['DASH-046', 'STATE-022'], 11, { newState: ['Completed'], updated: since('>=', '{clock.yesterday}') }],
    [['DASH-047'], 12, { newState: ['PartiallyReadyForPick', 'ReadyForPick'] }],
    [
      ['DASH-048', 'STATE-019'],
      13,
      { newState: ['New', 'NewWarn', 'OnHold', 'PartiallyReserved'], executionDate: since('<=', '{clock.endOfToday}') },
    ],
    [['DASH-049'], 14, { newState: ['Error'] }],
    [['DASH-050', 'STATE-023'], 15, { newState: ['Cancelled'], updated: since('>=', '{clock.yesterday}') }],
    [['DASH-051'], 16, { newState: ['PickStarted', 'ReadyForPackAndShip'] }],
    [['DASH-053', 'STATE-025'], 18, { newState: ['NewWarn'] }],
  ])('widget %i counts its states of sales orders and opens their page', (type, filter) => {
    expect(asked(widget(type)?.filter)).toEqual(filter);
    expect(widget(type)).toMatchObject({
      entity: 'sales-order',
      page: 'sales-orders-es-page',
      feature: 'NewSalesOrderView',
    });
  });

  itEach([
    [['DASH-037'], 0, 'outgoing-order', { state: ['Completed'], completedDate: since('>=', '{clock.weekAgo}') }],
    [['DASH-038'], 1, 'task', { operationState: ['Initial'], taskType: ['StockMovementTask'] }],
    [['DASH-039'], 2, 'operation', { operationsSummarizedState: ['Error'] }],
    [['DASH-040'], 3, 'operation', { operationsSummarizedState: ['Prepared'] }],
    [['DASH-041'], 4, 'ingoing-order', { state: ['Started'] }],
    [['DASH-042'], 5, 'outgoing-order', { state: ['Started'] }],
    [['DASH-044'], 9, 'outgoing-order', { state: ['Completed'], completedDate: since('>=', '{clock.today}') }],
    [['DASH-045'], 10, 'maintenance', { state: ['Initial'] }],
  ])('widget %i counts %s by its rule', { tags: ['OPEN-080'] }, (type, entity, filter) => {
    expect(widget(type)?.entity).toBe(entity);
    expect(asked(widget(type)?.filter)).toEqual(filter);
  });

  it('widgets are numbered 0 to 6 and 9 to 18; 7 and 8 do not exist', { tags: ['DASH-054'] }, () => {
    const numbers = product.widgets.map(({ type }) => type).sort((one, other) => one - other);
    expect(numbers).toEqual([0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
  });

  it('widget 6 counts the picks that are open and those done today, by area and state', {
    tags: ['DASH-043', 'OPEN-080'],
  }, () => {
    const { entity, filter, by } = widget(6) ?? {};
    const [pick, part] = filter && 'all' in filter ? filter.all : [];
    expect({ entity, by }).toEqual({ entity: 'task', by: ['operationArea', 'operationState'] });
    expect(asked(pick)).toEqual({ taskType: ['PickTask'] });
    expect(part && 'any' in part ? part.any.map(asked) : undefined).toEqual([
      { operationState: ['Initial', 'Prepared', 'InProgress'] },
      { operationState: ['Completed'], performedDate: since('>=', '{clock.today}') },
    ]);
  });

  it('each widget opens its page, or none', {
    tags: ['DASH-009', 'DASH-010', 'DASH-011', 'DASH-012', 'OPEN-081'],
  }, () => {
    expect([0, 1, 2, 3, 4, 5, 6, 9, 10].map((type) => widget(type)?.page)).toEqual([
      'outgoing-orders-es-page',
      'tasks-es-page',
      'operations-page',
      'operations-page',
      'ingoing-orders-es-page',
      'outgoing-orders-es-page',
      undefined,
      'outgoing-orders-es-page',
      undefined,
    ]);
  });

  it('the new sales order view decides which widgets there are', { tags: ['DASH-036', 'FLAG-027', 'OPEN-079'] }, () => {
    const offered = (flag: boolean) =>
      product.widgets
        .filter(({ feature }) => featureOn(feature, new Set(flag ? ['NewSalesOrderView'] : [])))
        .map(({ type }) => type);
    expect(offered(true)).toEqual([4, 6, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
    expect(offered(false)).toEqual([0, 1, 2, 3, 4, 5, 6, 9, 10]);
  });

  it('widget 17 draws the groups together', { tags: ['DASH-052'] }, () => {
    expect(widget(17)).toMatchObject({ chart: 'bar', of: [13, 12, 16, 11, 14, 15] });
    expect(widget(17)?.entity).toBeUndefined();
  });
});

describe('menu', () => {
  const find = (entries: readonly MenuEntry[], entity: string): MenuEntry | undefined =>
    entries
      .flatMap((entry) => [entry, ...entry.routes])
      .find((entry) => entry.entity === entity || entry.to === entity);

  itEach([
    [['MENU-052'], 'operation', 1],
    [['MENU-053'], 'job', 2],
    [['MENU-054'], 'task', 3],
    [['MENU-055'], 'maintenance', 4],
    [['MENU-056'], 'inventory', 5],
    [['MENU-057'], 'stock', 6],
    [['MENU-058'], 'outgoing-order', 7],
    [['MENU-059'], 'ingoing-order', 8],
    [['MENU-060'], 'location', 9],
    [['MENU-061'], 'materials-page', 10],
    [['MENU-062'], 'materials-es-page', 10],
  ])('the built-in entry %s has order %i and is anybody’s', (name, order) => {
    expect(product.menu.fallback).toHaveLength(11);
    const entry = find(product.menu.fallback, name);
    expect([entry?.order, entry?.permission]).toEqual([order, undefined]);
  });

  itEach([
    [['MENU-001'], 'dashboard', 'dashboard'],
    [['MENU-002'], 'Operations', 'operations-es-page'],
    [['MENU-003'], 'Stocks', 'stocks-es-page'],
    [['MENU-004'], 'Tasks', 'tasks-es-page'],
    [['MENU-005'], 'Jobs', 'jobs-es-page'],
    [['MENU-006'], 'Outgoing orders', 'outgoing-orders-es-page'],
    [['MENU-007'], 'Inbound orders', 'ingoing-orders-es-page'],
    [['MENU-008'], 'Locations', 'locations-es-page'],
    [['MENU-009'], 'Inventory counts', 'inventory-es-page'],
    [['MENU-010'], 'Materials', 'materials-es-page'],
    [['MENU-011'], 'Maintenance/Replenishment', 'maintenance-es-page'],
    [['MENU-017'], 'Sales orders', 'sales-orders-es-page'],
    [['MENU-018'], 'Sales order lines', 'sales-order-lines-es-page'],
    [['MENU-019'], 'Sales order drafts', 'sales-order-draft'],
    [['MENU-020'], 'Reports', 'reports-page'],
    [['MENU-021'], 'User management', 'user-management'],
  ])('the main menu has %s, which opens %s', (title, to) => {
    const entry = product.menu.main.find((candidate) => candidate.title.toLowerCase() === title.toLowerCase());
    expect(entry?.to).toBe(to);
  });

  it('each of the twelve entities with a server-paged page has an entry that leads to it', {
    tags: ['MENU-022', 'MENU-023', 'OPEN-106'],
  }, () => {
    const paths = [...product.menu.main, ...product.menu.main.flatMap(({ routes }) => routes)].map(({ to }) => to);
    const newer =
      'operations stocks tasks jobs outgoing-orders ingoing-orders locations inventory materials maintenance sales-orders supplier';
    for (const name of newer.split(' ')) expect(paths).toContain(`${name}-es-page`);
  });

  it('Purchase holds orders, saved drafts and suppliers', {
    tags: ['MENU-012', 'MENU-013', 'MENU-014', 'MENU-015', 'MENU-016', 'OPEN-095'],
  }, () => {
    const purchase = product.menu.main.find(({ title }) => title === 'Purchase');
    expect(purchase?.feature).toBe('PurchaseModule');
    expect(purchase?.routes.map(({ title, to }) => [title, to])).toEqual([
      ['Orders', 'ingoing-orders-es-page'],
      ['New draft', 'newdraft-page'],
      ['Saved drafts', 'draft-es-page'],
      ['Suppliers', 'supplier-es-page'],
    ]);
  });

  itEach([
    [['MENU-024', 'MENU-025'], 'General', 'Company information', 'company-information'],
    [['MENU-026'], 'General', 'User management', 'user-management'],
    [['MENU-027'], 'General', 'Active users', 'active-users'],
    [['MENU-028'], 'General', 'User settings', 'user-settings'],
    [['MENU-029'], 'General', 'Import data', 'import'],
    [['MENU-030'], 'General', 'KPI management', 'kpi-management'],
    [['MENU-031'], 'General', 'Downloads', 'downloads'],
    [['MENU-032', 'MENU-033'], 'Warehouse', 'Printer management', 'printer-management'],
    [['MENU-034'], 'Warehouse', 'Stock attributes', 'stock-attributes'],
    [['MENU-035'], 'Warehouse', 'Cause codes', 'cause-codes'],
    [['MENU-036', 'MENU-037'], 'Integration', 'Imports', 'integration-imports'],
    [['MENU-038'], 'Integration', 'Requests', 'integration-requests'],
    [['MENU-039'], 'Integration', 'Messages', 'integration-messages'],
  ])('the settings group %s has %s', (group, title, to) => {
    const routes = product.menu.settings.find((entry) => entry.title === group)?.routes;
    expect(routes?.find((entry) => entry.title === title)?.to).toBe(to);
  });

  itEach([
    [['PERM-104'], 'company-information', 'can_edit_company_info'],
    [['PERM-105'], 'user-management', 'users'],
    [['PERM-106'], 'active-users', 'active_users'],
    [['PERM-107'], 'user-settings', 'user_settings'],
    [['PERM-108'], 'import', 'import'],
    [['PERM-109'], 'kpi-management', 'kpi-management'],
    [['PERM-110'], 'downloads', 'downloads'],
    [['PERM-111'], 'printer-management', 'printers'],
    [['PERM-112'], 'stock-attributes', 'stock_attributes'],
    [['PERM-113'], 'cause-codes', 'cause_codes'],
    [['PERM-114'], 'integration-imports', 'integration'],
  ])('the settings entry of %s needs %s', { tags: ['OPEN-115'] }, (to, key) => {
    const entry = product.menu.settings.flatMap(({ routes }) => routes).find((route) => route.to === to);
    const pages = [...product.menu.pages, ...Object.values(product.entities).flatMap((model) => model.pages)];
    const guard = entry?.permission ?? pages.find(({ path }) => path === to)?.permission;
    expect(guard).toBe(`header.${key}`);
  });

  it('every page of a shipped definition is reached through the menu, unless it needs a parameter', () => {
    const entries = [...product.menu.main, ...product.menu.settings];
    for (const { name, pages } of Object.values(product.entities)) {
      const isListed = pages.some(({ path }) => !path.includes('/:'));
      const isFound = [name, ...pages.map(({ path }) => path)].some((one) => find(entries, one)?.to !== undefined);
      expect([name, isFound]).toEqual([name, isListed]);
    }
  });

  it('names only icons that there are', () => {
    const drawn = readFileSync('src/renderers/layout/menu-icon.tsx', 'utf8');
    const entries = [...product.menu.main, ...product.menu.settings].flatMap((entry) => [entry, ...entry.routes]);
    for (const { icon } of entries) if (icon) expect(drawn).toMatch(new RegExp(`^  ${icon}: [A-Z]`, 'm'));
  });

  it('the newest page stands first, behind its flag', { tags: ['OPEN-098', 'OPEN-099'] }, () => {
    const pages = (name: string) =>
      product.entities[name]?.pages.map(({ path, feature }) => [path, feature ?? product.entities[name]?.feature]);
    expect(pages('material')).toEqual([
      ['materials-es-page', 'MaterialsServerSidePaging'],
      ['materials-page', undefined],
    ]);
    expect(pages('stock')).toEqual([
      ['stocks-es-page', 'StockServerSidePaging'],
      ['stocks-page', undefined],
    ]);
    expect(pages('location')).toEqual([
      ['locations-es-page', 'LocationServerSidePaging'],
      ['locations-page', undefined],
    ]);
    expect(pages('supplier')).toEqual([
      ['supplier-es-page', 'PurchaseModule'],
      ['supplier-page', 'PurchaseModule'],
    ]);
    expect(pages('sales-order')).toEqual([['sales-orders-es-page', 'NewSalesOrderView']]);
    expect(pages('order-line')).toEqual([['sales-order-lines-es-page', 'NewSalesOrderView']]);
  });
});

describe('what a person does', () => {
  it('can be taken back, or the definition says why not; what was deleted says so by itself', {
    tags: ['OPEN-283'],
  }, () => {
    const models = Object.values(product.entities);
    const done = models.flatMap((model) =>
      model.actions
        .filter(({ system, effect }) => !system && effect.kind !== 'none')
        .map((action) => ({ model, action })),
    );
    const silent = done.filter(
      ({ model, action }) =>
        !inverseOf(model, action, product.entities) && !action.texts.final && action.effect.kind !== 'delete',
    );
    // Counts figures anew, and changes none.
    expect(silent.map(({ action }) => action.commands[0])).toEqual(['operation.refreshView']);
    expect(done.length).toBeGreaterThan(80);
  });

  it('is given to active people alone, not to service accounts', () => {
    const offered = Object.values(product.entities).flatMap((model) =>
      model.actions.flatMap(({ name, form }) =>
        (form?.fields ?? [])
          .filter(({ lookup, type }) => lookup?.entity === 'user' && lookup.value === 'userName' && type === 'string')
          .map(({ lookup }) => ({ action: `${model.name}.${name}`, filter: lookup?.filter })),
      ),
    );
    const at = (property: string, value: boolean) => ({ property, test: { in: [value] } });
    for (const { action, filter } of offered)
      expect(filter, action).toEqual({ all: [at('isActive', true), at('isMachine', false)] });
    expect(offered.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['job.assignToUser', 'task.assignToUser', 'stock.createInventory']),
    );
  });

  it('at a place of a material is taken back by the definition whose row it is', { tags: ['OPEN-283'] }, () => {
    for (const name of ['material', 'location', 'stock']) {
      const model = product.entities[name] as EntityModel;
      const dedicate = model.actions.find((action) => action.name === 'dedicateLocation');
      const found = dedicate && inverseOf(model, dedicate, product.entities);
      expect([found?.model.name, found?.action.name]).toEqual(['dedicated-location', 'delete']);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { type Condition, compile, type EntityModel, type MenuEntry } from '../../src/engine/definition';
import { shipped } from './files';

const { product } = compile(shipped());
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

describe('states', () => {
  it('STATE-016 orders and their lines have one enumeration of twelve states', () => {
    const ofOrder = states(order, 'newState');
    expect(ofOrder).toHaveLength(12);
    expect(states(product.entities['order-line'], 'state')).toEqual(ofOrder);
  });

  it('STATE-004 NewWarn is called !New', () => {
    expect(states(order, 'newState').find(({ value }) => value === 'NewWarn')?.title).toBe('!New');
  });

  it('STATE-018 STATE-020 STATE-021 STATE-024 STATE-026 each state stands in its group, Reserved in none', () => {
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

  it('STATE-033 a supplier is Active or Inactive', () => {
    expect(states(product.entities.supplier, 'supplierStatus').map(({ value }) => value)).toEqual([
      'Active',
      'Inactive',
    ]);
  });
});

describe('widgets', () => {
  const widget = (type: number) => product.widgets.find((candidate) => candidate.type === type);

  it.each([
    ['DASH-046 STATE-022', 11, { newState: ['Completed'], updated: since('>=', '{clock.yesterday}') }],
    ['DASH-047', 12, { newState: ['PartiallyReadyForPick', 'ReadyForPick'] }],
    [
      'DASH-048 STATE-019',
      13,
      { newState: ['New', 'NewWarn', 'OnHold', 'PartiallyReserved'], executionDate: since('<=', '{clock.endOfToday}') },
    ],
    ['DASH-049', 14, { newState: ['Error'] }],
    ['DASH-050 STATE-023', 15, { newState: ['Cancelled'], updated: since('>=', '{clock.yesterday}') }],
    ['DASH-051', 16, { newState: ['PickStarted', 'ReadyForPackAndShip'] }],
    ['DASH-053 STATE-025', 18, { newState: ['NewWarn'] }],
  ])('%s widget %i counts its states of sales orders and opens their page', (_, type, filter) => {
    expect(asked(widget(type)?.filter)).toEqual(filter);
    expect(widget(type)).toMatchObject({
      entity: 'sales-order',
      page: 'sales-orders-es-page',
      feature: 'NewSalesOrderView',
    });
  });

  it('DASH-052 widget 17 draws the groups together', () => {
    expect(widget(17)).toMatchObject({ chart: 'bar', of: [13, 12, 16, 11, 14, 15] });
    expect(widget(17)?.entity).toBeUndefined();
  });
});

describe('menu', () => {
  const find = (entries: readonly MenuEntry[], entity: string): MenuEntry | undefined =>
    entries
      .flatMap((entry) => [entry, ...entry.routes])
      .find((entry) => entry.entity === entity || entry.to === entity);

  it('MENU-057 MENU-060 MENU-061 MENU-062 the built-in entries have their order', () => {
    const { fallback } = product.menu;
    const orders = ['stock', 'location', 'materials-page', 'materials-es-page'].map(
      (name) => find(fallback, name)?.order,
    );
    expect(orders).toEqual([6, 9, 10, 10]);
  });

  it('every page of a shipped definition is reached through the menu', () => {
    const { main, settings } = product.menu;
    const reached = new Set(
      [...main, ...settings].flatMap(function paths(entry): (string | undefined)[] {
        return [entry.to, ...entry.routes.flatMap(paths)];
      }),
    );
    for (const { pages } of Object.values(product.entities))
      if (pages.length > 0) expect(pages.some(({ path }) => reached.has(path))).toBe(true);
    expect(product.menu.main.find(({ title }) => title === 'Purchase')?.routes.map(({ entity }) => entity)).toEqual([
      'supplier',
    ]);
  });

  it('OPEN-098 OPEN-099 the newest page stands first, behind its flag', () => {
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

import { describe, expect, it } from 'vitest';
import type { MenuModel, WidgetModel } from '../../../src/engine/model';
import { type HandWritten, unknownNames } from '../../../src/overrides';
import { action, entity, page, property } from '../../model-fixture';

const load = () => Promise.reject(new Error('not here'));
const NOTHING: HandWritten = { screens: [{ path: '' }, { path: 'downloads' }], tiles: {}, modals: {}, cells: {} };
const form = { fields: [], required: [], sections: [], schema: {} };

/** A product whose widget and whose action name a template. */
const product = {
  entities: {
    widget: entity({
      pages: [page('widgets-page')],
      actions: [action('hold'), action('price', { form: { ...form, template: 'price-calculator' } })],
    }),
  },
  menu: { pages: [{ path: 'dashboard' }, { path: 'downloads' }] } as unknown as MenuModel,
  widgets: [{ type: 4, template: 'stock-value' }, { type: 5 }] as WidgetModel[],
};

describe('names of what is written by hand', () => {
  it('a template that nobody has written is named with its error', {
    tags: ['LOWCODE-020', 'ERROR-036', 'ERROR-037'],
  }, () => {
    expect(unknownNames(product, NOTHING)).toEqual([
      'error unknown-template: widget 4 names "stock-value": Template for dynamic kpi not found',
      'error unknown-template: widget.price names "price-calculator": Template for dynamic modal not found!',
    ]);
  });

  it('a template that is written is known, one that the language has is not', { tags: ['LOWCODE-020'] }, () => {
    const written = { ...NOTHING, tiles: { 'stock-value': load }, modals: { 'price-calculator': load } };
    expect(unknownNames(product, written)).toEqual([]);
    const inherited = { ...product, widgets: [{ type: 4, template: 'constructor' }] as WidgetModel[] };
    expect(unknownNames(inherited, written)).toHaveLength(1);
  });

  it('a cell is drawn for a property that its definition has', { tags: ['LOWCODE-017'] }, () => {
    const cells = { 'widget.name': () => () => undefined, 'widget.colour': () => () => undefined };
    const named = { ...product, widgets: [], entities: { widget: entity({ properties: [property('name', {})] }) } };
    expect(unknownNames(named, { ...NOTHING, cells })).toEqual([
      'error unknown-property: the registry draws cells of "widget.colour", which no definition has',
    ]);
  });

  it('a page that is written by hand has its screen', { tags: ['LOWCODE-020'] }, () => {
    expect(unknownNames({ ...product, widgets: [], entities: {} }, { ...NOTHING, screens: [{ path: '' }] })).toEqual([
      'error unknown-page: menu.json has a page at "downloads", and the registry has no screen there',
    ]);
  });

  it('a screen stands at the path of a page, of the menu or of a definition', { tags: ['LOWCODE-020'] }, () => {
    const tiles = { 'stock-value': load };
    const modals = { 'price-calculator': load };
    const screens = ['', 'downloads', 'widgets-page', 'no-such-page'].map((path) => ({ path }));
    expect(unknownNames(product, { ...NOTHING, screens, tiles, modals })).toEqual([
      'error unknown-page: the registry has a screen at "no-such-page", and no page has this path',
    ]);
  });
});

import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntityModel, PropertyModel } from '../../../src/engine/model';
import { captions } from '../../../src/renderers/captions';

const texts = {
  entities: { thing: { title: 'Ting', plural: 'Ting', description: 'Det som ligger her' } },
  thing: { name: 'Navn' },
  values: { thing: { state: { New: 'Ny' } }, grade: { High: 'Høy', Low: 'Lav' } },
  actions: { thing: { retire: { title: 'Trekk tilbake' } } },
  fields: { thing: { retire: { name: 'Nytt navn' } } },
  sections: { thing: { General: 'Generelt' } },
  frame: { menu: { orders: 'Ordrer' } },
  valueDescriptions: { grade: { High: 'Dyrt' } },
  descriptions: { thing: { name: 'Slik det står på hylla' } },
  units: { days: 'dager' },
  ordinary: { add: 'Legg til', delete: 'Slett' },
  dashboard: { widgets: { 11: { title: 'Ferdig' } } },
};
beforeAll(() => i18next.init({ lng: 'nb-NO', nsSeparator: false, resources: { 'nb-NO': { translation: texts } } }));

const property = (name: string, title: string, more: Partial<PropertyModel> = {}) =>
  ({ name, title, ...more }) as PropertyModel;
const thing = {
  name: 'thing',
  base: 'thing',
  title: 'Thing',
  plural: 'Things',
  properties: [
    property('name', 'Name'),
    property('colour', 'Colour'),
    property('state', 'State', {
      values: [
        { value: 'New', title: 'New' },
        { value: 'Old', title: 'Quite old' },
      ],
    }),
    property('grade', 'Grade', {
      sharedType: 'grade',
      values: [
        { value: 'High', title: 'High' },
        { value: 'None', title: 'No grade' },
      ],
    }),
  ],
} as unknown as EntityModel;
const variant = { ...thing, name: 'thing-es', title: 'New thing' } as EntityModel;

describe('captions', () => {
  it('of ordinary actions stand once for all definitions, unless one is called otherwise', () => {
    expect(captions.action(thing, { name: 'add', title: 'Add' })).toBe('Legg til');
    expect(captions.action(thing, { name: 'delete', title: 'Throw away' })).toBe('Throw away');
    expect(captions.action(thing, { name: 'close', title: 'Close' })).toBe('Close');
  });

  it('come from the language, else from the definition', { tags: ['I18N-002', 'ENTITY-064'] }, () => {
    expect(captions.entityTitle(thing)).toBe('Ting');
    expect(captions.property(thing, 'name')).toBe('Navn');
    expect(captions.property(thing, 'colour')).toBe('Colour');
    expect(captions.value(thing, 'state', 'New')).toBe('Ny');
    expect(captions.value(thing, 'state', 'Old')).toBe('Quite old');
    expect(captions.value(thing, 'state', 'Unknown')).toBe('Unknown');
  });

  it('values of a shared type are called as the type says', () => {
    expect(captions.value(thing, 'grade', 'High')).toBe('Høy');
    expect(captions.value(thing, 'grade', 'None')).toBe('No grade');
    expect(captions.value(thing, 'state', 'Low')).toBe('Low');
  });

  it('a variant is called as what it extends, unless it has a text of its own', () => {
    expect(captions.property(variant, 'name')).toBe('Navn');
  });

  it('help for a page is that of its own definition alone', () => {
    expect(captions.about({ ...thing, description: 'What lies here' })).toBe('Det som ligger her');
    expect(captions.about({ ...variant, description: 'Some of it' })).toBe('Some of it');
    expect([captions.about(thing), captions.about(variant)]).toEqual(['', '']);
  });

  it('a field of a form is called by its own key, else as its column', () => {
    const retire = { name: 'retire', title: 'Retire' } as EntityModel['actions'][number];
    expect(captions.action(thing, retire)).toBe('Trekk tilbake');
    expect(captions.field(thing, 'retire', property('name', 'New name'))).toBe('Nytt navn');
    expect(captions.field(thing, 'other', property('name', 'Name'))).toBe('Navn');
    expect(captions.section(thing, 'General')).toBe('Generelt');
    expect(captions.section(thing, 'Size')).toBe('Size');
  });

  it('menu entries and widgets have texts of their own', () => {
    expect(captions.menu({ title: 'Orders', entity: 'thing', routes: [] })).toBe('Ordrer');
    expect(captions.menu({ title: 'Things', entity: 'thing', routes: [] })).toBe('Ting');
    expect(captions.menu({ title: 'Else', routes: [] })).toBe('Else');
    expect(captions.widget({ type: 11, title: 'Done' })).toBe('Ferdig');
    expect(captions.widget({ type: 12, title: 'Ready' })).toBe('Ready');
  });

  it('what a value means, help below a field and units are words of the language too', { tags: ['I18N-002'] }, () => {
    const grade = property('grade', 'Grade', {
      sharedType: 'grade',
      values: [
        { value: 'High', title: 'High', description: 'Expensive' },
        { value: 'Low', title: 'Low', description: 'Cheap' },
        { value: 'None', title: 'None' },
      ],
    });
    expect(['High', 'Low', 'None'].map((value) => captions.valueDescription(thing, grade, value))).toEqual([
      'Dyrt',
      'Cheap',
      '',
    ]);
    expect(captions.description(thing, property('name', 'Name', { description: 'As on the shelf' }))).toBe(
      'Slik det står på hylla',
    );
    expect(captions.description(thing, property('colour', 'Colour'))).toBe('');
    expect([captions.unit('days'), captions.unit('kg')]).toEqual(['dager', 'kg']);
  });

  it('a value of a filter is called as its column calls it, else as the filter does', () => {
    const filter = {
      name: 'state',
      values: [
        { value: 'New', title: 'New' },
        { value: 'Gone', title: 'Gone away' },
      ],
    } as unknown as EntityModel['filters'][number];
    expect(captions.filterValue(thing, filter, thing.properties[3], 'High')).toBe('Høy');
    expect(captions.filterValue(thing, filter, undefined, 'New')).toBe('Ny');
    expect(captions.filterValue(thing, filter, undefined, 'Gone')).toBe('Gone away');
  });
});

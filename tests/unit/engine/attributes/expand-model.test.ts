import { describe, expect, it } from 'vitest';
import { type Attribute, expandModel, readAttributes } from '../../../../src/engine/attributes';
import { compile, type EntityModel } from '../../../../src/engine/definition';
import { cutModel } from '../../../../src/engine/permission';
import { gridColumns } from '../../../../src/renderers/grid/columns';

const { product } = compile([
  {
    path: 'schemas/entities/barrel.json',
    text: JSON.stringify({
      properties: { name: {}, traits: { type: 'object', attributes: 'trait' }, size: { type: 'number' } },
      required: ['name'],
      endpoints: 'Barrel',
      filters: ['name'],
      form: { sections: { All: ['name', 'traits'] } },
      pages: ['barrels'],
    }),
  },
  {
    path: 'schemas/entities/trait.json',
    text: JSON.stringify({ properties: { name: {}, dataType: {} }, endpoints: 'Trait' }),
  },
]);
const barrel = product.entities.barrel as EntityModel;

function rows(...given: Record<string, unknown>[]): Attribute[] {
  return readAttributes(given);
}

function expanded(...given: Record<string, unknown>[]): EntityModel {
  return expandModel(barrel, (entity) => (entity === 'trait' ? rows(...given) : []));
}

const colour = { name: 'colour', displayName: 'Colour', dataType: 'Enum', enumValues: ['Red', 'Blue'], required: true };
const weight = { name: 'weight', displayName: 'Weight', dataType: 'Decimal' };

describe('a definition whose object is described by rows', () => {
  it('has a property for each row, behind the object that holds its value', { tags: ['GRID-032'] }, () => {
    const model = expanded(colour, weight);
    expect(model.properties.map(({ name }) => name)).toEqual([
      'id',
      'name',
      'traits',
      'traits_colour',
      'traits_weight',
      'size',
    ]);
    expect(model.columns).toEqual(['name', 'size', 'traits_colour', 'traits_weight']);
    expect(gridColumns(model).map(({ caption }) => caption)).toEqual(expect.arrayContaining(['Colour', 'Weight']));
    expect(model.properties[3]).toMatchObject({
      type: 'string',
      values: [{ value: 'Red' }, { value: 'Blue' }],
      attributeOf: { object: 'traits', name: 'colour' },
    });
  });

  it.each([
    ['String', 'string', 'text', 'name'],
    ['Integer', 'integer', 'number', 'name'],
    ['Decimal', 'number', 'number', 'name'],
    ['Boolean', 'boolean', 'checkbox', 'name'],
    ['Enum', 'string', 'text', 'name'],
  ])(
    'an attribute of type %s is a %s with a %s filter to be added',
    { tags: ['FILTER-019'] },
    (dataType, type, filter) => {
      const model = expanded({ name: 'x', dataType });
      expect(model.properties.find(({ name }) => name === 'traits_x')?.type).toBe(type);
      expect(model.filters.find(({ name }) => name === 'traits_x')).toMatchObject({
        type: filter,
        queryName: 'traits_x',
        isDynamic: true,
        required: false,
      });
    },
  );

  it('a date has both ends of a range as its filter', { tags: ['FILTER-019'] }, () => {
    const [, filter] = expanded({ name: 'x', dataType: 'Date' }).filters;
    expect(filter).toMatchObject({ type: 'dateRange', queryName: ['traits_xFrom', 'traits_xTo'] });
  });

  it('its form asks for the attributes in place of the object', { tags: ['ADMIN-019'] }, () => {
    const { form, actions } = expanded(colour, weight);
    expect(form?.fields.map(({ name }) => name)).toEqual(['name', 'traits_colour', 'traits_weight', 'size']);
    expect(form?.sections).toEqual([
      { title: 'All', fields: ['name', 'traits_colour', 'traits_weight'] },
      { title: '', fields: ['size'] },
    ]);
    expect(form?.required).toEqual(['name', 'traits_colour']);
    expect(form?.schema.required).toEqual(['name', 'traits_colour']);
    const add = actions.find(({ name }) => name === 'add');
    expect(add?.form).toEqual(form);
    expect(Object.keys(add?.request.properties as object)).toEqual(['name', 'traits_colour', 'traits_weight', 'size']);
  });

  it('a pattern is asked of short texts alone, and one that cannot be used not at all', { tags: ['ADMIN-019'] }, () => {
    const schemaOf = (regexValidation: string) =>
      expanded({ name: 'x', dataType: 'String', regexValidation }).properties[3]?.schema;
    expect(schemaOf('^[A-Z]{2}$')).toEqual({
      type: 'string',
      maxLength: 255,
      if: { maxLength: 255 },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { pattern: '^[A-Z]{2}$' },
    });
    expect(schemaOf('(?=a)b')).toEqual({ type: 'string', maxLength: 255 });
  });

  it('shows what the ERP maintains and never asks for it', () => {
    const { form } = expanded({ ...colour, erpMaintained: true });
    expect(form?.fields.find(({ name }) => name === 'traits_colour')).toMatchObject({ readOnly: true });
    expect(form?.required).toEqual(['name']);
  });

  it('is itself as long as nothing is described, and another with other attributes', () => {
    expect(expanded()).toBe(barrel);
    const hashes = [barrel, expanded(colour), expanded(weight), expanded(colour, weight)].map(({ hash }) => hash);
    expect(new Set(hashes).size).toBe(4);
    expect(expanded(colour).hash).toBe(expanded(colour).hash);
  });

  it('loses its attributes with the right to see their object', () => {
    const guarded = {
      ...barrel,
      properties: barrel.properties.map((property) =>
        property.name === 'traits' ? { ...property, permission: 'data.can_see_traits' } : property,
      ),
    };
    const model = expandModel(guarded, () => rows(colour));
    const cut = cutModel(model, { may: () => false, features: new Set() });
    expect(cut.properties.map(({ name }) => name)).toEqual(['id', 'name', 'size']);
    expect(cut.filters.map(({ name }) => name)).toEqual(['name']);
    expect(cut.form?.required).toEqual(['name']);
  });
});

describe('rows that describe attributes badly', () => {
  it('passes over names that are none, types that are none, and what came before', () => {
    const names = [
      ...[undefined, null, 7, '', 'a b', '__proto__', 'a"b', "a'b", '1a', 'a.b', 'ö'].map((name) => ({
        name,
        dataType: 'String',
      })),
      { name: 'typed', dataType: 'Colour' },
      { name: 'constructor', dataType: 'String' },
      { name: 'twice', dataType: 'String' },
      { name: 'twice', dataType: 'Integer' },
    ];
    expect(rows(...names).map(({ name, dataType }) => [name, dataType])).toEqual([
      ['constructor', 'String'],
      ['twice', 'String'],
    ]);
  });

  it('takes no more than a hundred of ten thousand, and shows ten of them from the start', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ name: `a${index}`, dataType: 'String' }));
    const model = expanded(...many);
    const made = model.properties.filter(({ attributeOf }) => attributeOf);
    expect(made).toHaveLength(100);
    expect(made.filter(({ hidden }) => !hidden)).toHaveLength(10);
  });

  it('leaves out a name that is taken or too long for a column', () => {
    const other = { ...barrel, filters: barrel.filters.map((filter) => ({ ...filter, queryName: 'traits_taken' })) };
    const attributes = rows({ name: 'taken', dataType: 'String' }, { name: 'a'.repeat(60), dataType: 'String' });
    expect(expandModel(other, () => attributes)).toBe(other);
  });
});

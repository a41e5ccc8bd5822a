import { describe, expect, it } from 'vitest';
import type { WaitsModel } from '../../../../src/engine/model';
import { cutModel, seesRow, unseenProperties, unseenValues } from '../../../../src/engine/permission';
import { action, entity, property } from '../../../model-fixture';

const price = property('price', { type: 'number', permission: 'data.can_see_price' });
const vendorId = property('vendorId', { permission: 'data.can_see_vendor', textProperty: 'vendorName' });
const when = { property: 'price', test: { minimum: 1 } } as const;
const model = entity({
  properties: [
    property('id'),
    property('name'),
    property('state'),
    price,
    vendorId,
    property('vendorName', { textOf: 'vendorId' }),
  ],
  unique: [['name'], ['name', 'price']],
  columns: ['vendorName', 'price', 'name'],
  sort: [
    { property: 'price', descending: true },
    { property: 'name', descending: false },
  ],
  filters: ['name', 'price'].map((name) => ({
    name,
    title: name,
    type: 'text' as const,
    queryName: name,
    dxPropName: name,
    dxSelector: name,
    hidden: false,
    required: false,
    params: { useTime: false },
    compare: [],
  })),
  form: {
    fields: [property('name'), price, property('reason', { when })],
    required: ['name', 'price'],
    sections: [
      { title: '', fields: ['name'] },
      { title: 'Money', fields: ['price', 'reason'] },
    ],
    schema: {
      type: 'object',
      properties: { name: {}, price: {}, reason: {} },
      required: ['name', 'price'],
      // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
      allOf: [{ if: { properties: { price: { minimum: 1 } }, required: ['price'] }, then: { required: ['reason'] } }],
    },
  },
  detail: [
    { entity: 'part', title: 'Parts', filter: { property: 'widgetId', test: { is: '{id}' } } },
    { entity: 'offer', title: 'Offers', filter: { property: 'vendorId', test: { is: '{vendorId}' } } },
  ],
  actions: [
    action('open'),
    action('sell', { when }),
    action('discount', { set: { price: 0 } }),
    action('print', { body: { cost: '{rows.price}' } }),
    action('copy', {
      form: {
        fields: [property('name'), price],
        required: [],
        sections: [],
        schema: { properties: { name: {}, price: {} } },
      },
      body: { what: '{form.price}', partly: true },
      request: { type: 'object', properties: { what: {}, partly: {}, name: {} }, required: ['what', 'partly'] },
    }),
    action('forbidden', { permission: 'data.can_never' }),
  ],
  schema: {
    type: 'object',
    properties: { id: {}, name: {}, price: {}, vendorId: {}, vendorName: {} },
    required: ['id', 'price'],
  },
});

const viewer = (...keys: string[]) => ({
  may: (key: string) => !key.includes('see') || keys.includes(key),
  features: new Set<string>(),
});

describe('cutting a model', () => {
  it('leaves nothing of an unseen property, in whatever place it is named', () => {
    const cut = cutModel(model, viewer());
    expect(JSON.stringify(cut)).not.toMatch(/price|vendor/i);
    expect(cut.properties.map(({ name }) => name)).toEqual(['id', 'name', 'state']);
    expect(cut.unique).toEqual([['name']]);
    expect(cut.columns).toEqual(['name']);
    expect(cut.sort).toEqual([{ property: 'name', descending: false }]);
    expect(cut.filters.map(({ name }) => name)).toEqual(['name']);
    expect(cut.form?.fields.map(({ name }) => name)).toEqual(['name']);
    expect(cut.form?.required).toEqual(['name']);
    expect(cut.form?.sections).toEqual([{ title: '', fields: ['name'] }]);
    expect(cut.form?.schema).toEqual({ type: 'object', properties: { name: {} }, required: ['name'] });
    expect(cut.detail.map((rows) => rows.entity)).toEqual(['part']);
    expect(cut.actions.map(({ name }) => name)).toEqual(['open', 'copy', 'forbidden']);
    expect(cut.actions[1]?.body).toEqual({ partly: true });
    expect(cut.actions[1]?.request).toEqual({
      type: 'object',
      properties: { partly: {}, name: {} },
      required: ['partly'],
    });
    expect(cut.schema).toEqual({ type: 'object', properties: { id: {}, name: {} }, required: ['id'] });
  });

  it('is the same model for one who may see everything, and has another hash otherwise', () => {
    const all = viewer('data.can_see_price', 'data.can_see_vendor');
    expect(cutModel(model, all)).toBe(model);
    const hashes = [viewer(), viewer('data.can_see_price'), viewer('data.can_see_vendor'), all].map(
      (one) => cutModel(model, one).hash,
    );
    expect(new Set(hashes).size).toBe(4);
    expect(cutModel(model, viewer()).hash).toBe(hashes[0]);
  });

  it('takes the text with its reference, and never the key', () => {
    const guarded = entity({
      properties: [
        property('id', { permission: 'data.can_see_id' }),
        vendorId,
        property('vendorName', { textOf: 'vendorId' }),
      ],
    });
    expect([...unseenProperties(guarded, viewer())]).toEqual(['vendorId', 'vendorName']);
  });

  it('takes what a feature hides, actions about it, an unseen state and display', () => {
    const featured = entity({
      properties: [property('id'), property('name', { feature: 'Names' }), property('state', { feature: 'States' })],
      actions: [action('block'), action('free', { when: { property: 'state', test: { in: ['Blocked'] } } })],
    });
    const cut = cutModel(featured, { may: (key) => key !== 'data.can_block', features: new Set() });
    expect(cut.properties.map(({ name }) => name)).toEqual(['id']);
    expect(cut.display).toBe('id');
    expect('state' in cut).toBe(false);
    expect(cut.actions.map(({ name }) => name)).toEqual(['block']);
  });

  it('says nothing of what waits for an unseen property, and a number without its unit', { tags: ['OPEN-275'] }, () => {
    const waits: WaitsModel = { when, missing: ['price'], of: 'name' };
    const seen = (given: WaitsModel, ...may: string[]) => cutModel({ ...model, waits: given }, viewer(...may)).waits;
    expect(seen(waits)).toBeUndefined();
    expect(seen(waits, 'data.can_see_price')).toEqual(waits);
    const ofVendor: WaitsModel = { when: { property: 'state', test: { in: ['New'] } }, missing: [], of: 'name' };
    expect(seen({ ...ofVendor, unit: 'vendorId' })).toEqual(ofVendor);
    expect(seen({ ...ofVendor, of: 'vendorId' })).toBeUndefined();
  });

  it('takes a detail whose join is unseen in the other model', () => {
    const part = entity({
      name: 'part',
      properties: [property('id'), property('widgetId', { permission: 'data.can_see_part' })],
    });
    expect(cutModel(model, viewer(), (name) => (name === 'part' ? part : undefined)).detail).toEqual([]);
  });

  it('takes from a lookup what names unseen properties of the other model', () => {
    const part = entity({
      name: 'part',
      properties: [
        property('id'),
        property('code', { permission: 'data.can_see_part' }),
        property('cost', { permission: 'data.can_see_part' }),
      ],
    });
    const filter = { property: 'cost', test: { minimum: 1 } } as const;
    const list = property('partIds', {
      items: property('items', { lookup: { entity: 'part', value: 'id', text: 'code' } }),
    });
    const whole = entity({
      properties: [
        property('id'),
        property('partId', { lookup: { entity: 'part', value: 'id', text: 'code', filter } }),
        property('cost', { lookup: { entity: 'part', value: 'code' } }),
        list,
      ],
    });
    const others = (name: string) => (name === 'part' ? part : undefined);
    const cut = cutModel(whole, viewer(), others);
    expect(cut.properties.map(({ lookup }) => lookup)).toEqual([
      undefined,
      { entity: 'part', value: 'id' },
      undefined,
      undefined,
    ]);
    expect(cut.properties[3]?.items?.lookup).toEqual({ entity: 'part', value: 'id' });
    expect(cut.hash).not.toBe(whole.hash);
    expect(cutModel(whole, viewer('data.can_see_part'), others)).toBe(whole);
  });

  it('takes from a number the name of an unseen unit', { tags: ['OPEN-352'] }, () => {
    const quantity = property('quantity', { type: 'number', measuredIn: 'unit' });
    const whole = entity({
      properties: [property('id'), quantity, property('unit', { permission: 'data.can_see_unit' })],
    });
    expect(cutModel(whole, viewer()).properties[1]).not.toHaveProperty('measuredIn');
    expect(cutModel(whole, viewer('data.can_see_unit')).properties[1]).toBe(quantity);
  });

  it('takes away values whose flag is off, and sees no row that has one', () => {
    const values = [
      { value: 'plain', title: 'Plain' },
      { value: 'guarded', title: 'Guarded', feature: 'Extra' },
    ];
    const kinds = entity({ properties: [property('id'), property('kind', { values })] });
    const viewer = (...features: string[]) => ({ may: () => true, features: new Set(features) });
    const cut = cutModel(kinds, viewer());
    expect(cut.properties[1]?.values).toEqual([values[0]]);
    expect(cut.hash).not.toBe(kinds.hash);
    expect(cutModel(kinds, viewer('Extra'))).toBe(kinds);
    const unseen = unseenValues(kinds, viewer());
    expect(unseen).toEqual([{ property: 'kind', values: ['guarded'] }]);
    expect([seesRow(unseen, { kind: 'plain' }), seesRow(unseen, { kind: 'guarded' }), seesRow(unseen, {})]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

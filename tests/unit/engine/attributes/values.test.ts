import { describe, expect, it } from 'vitest';
import { gatherAttributes, spreadAttributes } from '../../../../src/engine/attributes';
import type { PropertyModel } from '../../../../src/engine/model';
import { property } from '../../../model-fixture';

function attribute(name: string, more: Partial<PropertyModel> = {}): PropertyModel {
  const attributeOf = { object: 'traits', name, dataType: 'String', required: false } as const;
  return property(`traits_${name}`, { attributeOf, ...more });
}

const model = {
  properties: [property('name'), property('traits', { type: 'object' }), attribute('colour'), attribute('size')],
};

describe('what is sent for a row with attributes', () => {
  it('gives the same whether they stand in their object or by themselves', () => {
    const wanted = { name: 'a', traits_colour: 'Red', traits_size: null };
    expect(spreadAttributes(model, { name: 'a', traits: { colour: 'Red' } })).toEqual({ values: wanted, unknown: [] });
    expect(spreadAttributes(model, wanted)).toEqual({ values: wanted, unknown: [] });
    expect(spreadAttributes(model, { traits: null }).values).toEqual({ traits_colour: null, traits_size: null });
  });

  it('says which members of an object nobody described, and leaves what is no object to be refused', () => {
    const { unknown } = spreadAttributes(model, { traits: { colour: 'Red', ['__proto__']: 1, weight: 3 } });
    expect(unknown).toEqual(['traits/__proto__', 'traits/weight']);
    expect(spreadAttributes(model, { traits: [1] }).values).toEqual({ traits: [1] });
  });

  it('an object that leaves out what only another program writes leaves it as it is', () => {
    const kept = { properties: [property('traits'), attribute('colour', { readOnly: true })] };
    expect(spreadAttributes(kept, { traits: {} }).values).toEqual({});
  });

  it('is stored in the object, beside what others have put there', () => {
    const before = { traits: { colour: 'Blue', size: 'L', other: 1 } };
    const values = { name: 'a', traits_colour: 'Red', traits_size: null };
    expect(gatherAttributes(model, values, before)).toEqual({ name: 'a', traits: { colour: 'Red', other: 1 } });
    expect(gatherAttributes(model, { name: 'b' }, before)).toEqual({ name: 'b' });
    expect(gatherAttributes(model, { traits_size: 'S' }, { traits: 'broken' })).toEqual({ traits: { size: 'S' } });
  });
});

import { expect, it } from 'vitest';
import { NULL_PLACEHOLDER } from '../../../../src/engine/constants';
import { type FilterExpression, parseFilter } from '../../../../src/engine/query';
import { describeOther } from '../../../../src/renderers/grid/other-filters';
import { whereChips } from '../../../../src/renderers/grid/where-chips';
import { format } from '../../../format-fixture';
import { entity, property } from '../../../model-fixture';

const t = ((key: string, values?: { value?: string }) => values?.value ?? key) as never;
const model = entity({
  properties: [
    property('price', { type: 'number', decimals: 2 }),
    property('due', { format: 'date' }),
    property('done', { format: 'date-time' }),
    property('urgent', { type: 'boolean' }),
    property('state', { values: [{ value: 'New', title: 'Brand new' }] }),
  ],
});
const ofAddress = (name: string, value: unknown) => describeOther(model, name, value, format, t);
const ofColumn = (test: FilterExpression) => whereChips(model, parseFilter(test), format, t, () => {})[0]?.text;

it.each([
  ['price', 1234.5, '1.234,50'],
  ['price', 1.255, '1,255'],
  ['due', '2026-01-31', '31/01/2026'],
  ['done', '2026-01-30T23:00:00Z', '31/01/2026'],
  ['done', '2026-01-31T11:00:00Z', '31/01/2026 12:00'],
  ['urgent', true, 'values.yes'],
  ['state', 'New', 'Brand new'],
  ['state', NULL_PLACEHOLDER, 'values.missing'],
] as const)('a filter of %s by %s reads %s, of the address and of a column alike', (name, value, said) => {
  expect(ofAddress(name, value)).toBe(said);
  expect(ofColumn([name, '=', value])).toBe(said);
});

it('relations and several values are said one by one', () => {
  expect(ofAddress('price', { '>=': 1000, '<': 2000.5 })).toBe('>= 1.000,00, < 2.000,50');
  expect(ofAddress('price', [1, 2, 3])).toBe('1,00, 2,00 +1');
  expect(ofAddress('unheardOf', 7)).toBe('7');
});

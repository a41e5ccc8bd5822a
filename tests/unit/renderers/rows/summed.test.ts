import { expect, it } from 'vitest';
import { summedIn } from '../../../../src/renderers/rows/source';
import { property } from '../../../model-fixture';

const model = {
  properties: [property('quantity', { type: 'number', measuredIn: 'unit' }), property('unit'), property('name')],
};
const groupSummary = [{ selector: 'quantity', summaryType: 'sum' as const }];

it('groups are summed anew when a number of theirs is another, or its unit', { tags: ['OPEN-352', 'OPEN-286'] }, () => {
  const isSummed = summedIn({ group: [{ selector: 'name' }], groupSummary }, model);
  expect(['quantity', 'unit', 'name'].map((name) => isSummed?.(name))).toEqual([true, true, false]);
  expect(summedIn({ groupSummary }, model)).toBeUndefined();
});

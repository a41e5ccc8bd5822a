import { describe, expect, it } from 'vitest';
import { namedChoices } from '../../../../src/renderers/choices';
import { withMissing } from '../../../../src/renderers/filters/missing-choice';

const named = namedChoices([{ value: 'A', title: 'A' }], (value) => `Class ${value}`);
const source = withMissing(named, 'Mangler verdi');
const missing = { value: 'Values Missing', text: 'Mangler verdi' };
const a = { value: 'A', text: 'Class A' };

describe('the missing value in a list', () => {
  it('stands before the others, and is found under its text', { tags: ['GRID-014', 'OPEN-140'] }, async () => {
    expect(await source({})).toEqual([missing, a]);
    expect(await source({ searchText: 'mangl' })).toEqual([missing]);
    expect(await source({ searchText: 'class' })).toEqual([a]);
    expect(await source({ skip: 50, take: 50 })).toEqual([]);
  });

  it('is known again when it was chosen', { tags: ['GRID-014'] }, async () => {
    expect(await source({ values: ['Values Missing', 'A'] })).toEqual([missing, a]);
    expect(await source({ values: ['A'] })).toEqual([a]);
  });
});

import { describe, expect, it } from 'vitest';
import { readCompany } from '../../../../src/engine/company';
import { formatOf, withoutBlanks } from '../../../../src/overrides/company-information/fields';
import { rebase } from '../../../../src/overrides/company-information/rebase';

const before = { companyName: 'Nordlager', city: 'Oslo', zipCode: '0150' };

describe('company information', () => {
  it('changes are laid over what somebody else has saved in other fields', { tags: ['OPEN-237'] }, () => {
    const theirs = { ...before, zipCode: '0151' };
    expect(rebase(before, theirs, { city: 'Bergen' })).toEqual({ changes: { city: 'Bergen' }, clashes: [] });
  });

  it('a field that both have changed clashes, unless to the same', { tags: ['OPEN-237'] }, () => {
    const theirs = { ...before, city: 'Bodø', zipCode: '8001' };
    expect(rebase(before, theirs, { city: 'Bergen', zipCode: '8001' })).toEqual({
      changes: { city: 'Bergen' },
      clashes: ['city'],
    });
  });

  it('a field that they have emptied, and that is emptied here, is no change', { tags: ['OPEN-237'] }, () => {
    expect(rebase(before, { companyName: 'Nordlager' }, { city: '' })).toEqual({ changes: {}, clashes: [] });
  });

  it('what is blank is left out, and so is missing', { tags: ['VALID-015'] }, () => {
    expect(withoutBlanks({ companyName: '  ', city: ' Oslo ' })).toEqual({ city: 'Oslo' });
  });

  it.each(['{', '[1]', 'null', '{"city":7}', undefined])('what is stored and cannot be read is none: %s', (text) => {
    expect(Object.values(readCompany(text))).toEqual([]);
  });

  it('formats that are not chosen are the defaults', { tags: ['OPEN-169'] }, () => {
    expect(formatOf({ format: 'en-GB' }).number(1234.5)).toBe('1,234.5');
    expect(formatOf({}).number(1234.5)).toBe('1.234,5');
    expect(formatOf({ date: 'DD/MM/YYYY' }).date('2026-11-23')).toBe('23/11/2026');
  });
});

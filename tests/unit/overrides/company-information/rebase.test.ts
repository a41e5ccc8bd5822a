import { describe, expect, it } from 'vitest';
import { readCompany } from '../../../../src/engine/company';
import { formatOf, withoutBlanks } from '../../../../src/overrides/company-information/fields';
import { rebase } from '../../../../src/overrides/company-information/rebase';

const before = { companyName: 'Nordlager', city: 'Oslo', zipCode: '0150' };

describe('company information', () => {
  it('OPEN-237 changes are laid over what somebody else has saved in other fields', () => {
    const theirs = { ...before, zipCode: '0151' };
    expect(rebase(before, theirs, { city: 'Bergen' })).toEqual({ changes: { city: 'Bergen' }, clashes: [] });
  });

  it('OPEN-237 a field that both have changed clashes, unless to the same', () => {
    const theirs = { ...before, city: 'Bodø', zipCode: '8001' };
    expect(rebase(before, theirs, { city: 'Bergen', zipCode: '8001' })).toEqual({
      changes: { city: 'Bergen' },
      clashes: ['city'],
    });
  });

  it('OPEN-237 a field that they have emptied, and that is emptied here, is no change', () => {
    expect(rebase(before, { companyName: 'Nordlager' }, { city: '' })).toEqual({ changes: {}, clashes: [] });
  });

  it('VALID-015 what is blank is left out, and so is missing', () => {
    expect(withoutBlanks({ companyName: '  ', city: ' Oslo ' })).toEqual({ city: 'Oslo' });
  });

  it.each(['{', '[1]', 'null', '{"city":7}', undefined])('what is stored and cannot be read is none: %s', (text) => {
    expect(Object.values(readCompany(text))).toEqual([]);
  });

  it('OPEN-169 formats that are not chosen are the defaults', () => {
    expect(formatOf({ format: 'en-GB' }).number(1234.5)).toBe('1,234.5');
    expect(formatOf({}).number(1234.5)).toBe('1.234,5');
    expect(formatOf({ date: 'DD/MM/YYYY' }).date('2026-11-23')).toBe('23/11/2026');
  });
});

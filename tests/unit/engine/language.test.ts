import { describe, expect, it } from 'vitest';
import { missingKey, offeredLanguage } from '../../../src/engine/language';

describe('language', () => {
  it('a missing key without a dot shows itself', { tags: ['I18N-006'] }, () => {
    expect(missingKey('save')).toBe('save');
  });

  it('a missing key with a dot shows itself after #', { tags: ['I18N-007', 'OPEN-174'] }, () => {
    expect(missingKey('a.b')).toBe('#a.b');
  });

  it('a language that is not offered inside the product is English', { tags: ['I18N-003', 'OPEN-042'] }, () => {
    for (const language of ['da-DK', 'en-GB', 'nb-NO', 'sv-SE']) expect(offeredLanguage(language)).toBe(language);
    for (const language of ['de-DE', 'pl-PL', 'da', '']) expect(offeredLanguage(language)).toBe('en-GB');
  });
});

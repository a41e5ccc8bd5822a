import { expect, it } from 'vitest';
import { createFindText, createTexts, type LocaleStore } from '../../../server/platform/localisation';

const SETS: Readonly<Record<string, Record<string, string>>> = {
  'en-GB': { 'rows.stale': 'Changed', 'rows.empty': 'empty' },
  'nb-NO': { 'rows.stale': 'Endret av {{name}}' },
};
const locales = {
  has: (language: string) => language in SETS,
  flat: (language: string) => SETS[language] ?? {},
} as LocaleStore;

it('a text that a language lacks is never lent from another', { tags: ['I18N-006', 'I18N-007', 'OPEN-043'] }, () => {
  const text = createTexts(locales);
  expect(text('nb-NO', 'rows.stale', { name: 'Kari' })).toBe('Endret av Kari');
  expect(text('nb-NO', 'rows.empty')).toBe('#rows.empty');
  expect(createFindText(locales)('nb-NO', ['rows.empty', 'rows.stale'])).toBe('Endret av {{name}}');
  expect(createFindText(locales)('nb-NO', ['rows.empty'])).toBeUndefined();
});

it('a language that there is not is English', { tags: ['I18N-003'] }, () => {
  expect(createTexts(locales)('xx-XX', 'rows.empty')).toBe('empty');
});

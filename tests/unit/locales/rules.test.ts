import { describe, expect, it } from 'vitest';
import en from '../../../schemas/locales/en-GB/rules.json';
import nb from '../../../schemas/locales/nb-NO/rules.json';
import { STATE_GROUPS } from '../../../src/engine/definition/model';

const flat = (texts: object, prefix = ''): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(texts).map(([key, text]) =>
      typeof text === 'string' ? { [prefix + key]: text } : flat(text, `${prefix}${key}.`),
    ),
  );
const slots = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe('texts of broken rules', () => {
  it('VALID-001 VALID-002 VALID-003 VALID-004 VALID-005 VALID-008 VALID-016 are the documented ones', () => {
    expect(en.rules.range).toBe("Enter a value between '{{minimum}}' and '{{maximum}}'");
    expect(en.rules.required).toBe('Value cannot be empty');
    expect(en.rules.format_date).toBe('Incorrect date');
    expect(en.rules.maxLength).toBe('Text must not exceed {{limit}} characters');
    expect(en.rules.requiredSummary).toBe('Please fill the required fields');
    expect(en.rules.passwordsDiffer).toBe('passwords do not match');
    expect(en.rules.unchangedQuantity).toBe('No change made in quantity');
  });

  it('exist in Norwegian, with the same slots', () => {
    const [english, norwegian] = [flat(en), flat(nb)];
    expect(Object.keys(norwegian)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(english))
      expect([key, slots(norwegian[key]!)]).toEqual([key, slots(text)]);
  });

  it('name every group of states', () => {
    expect(Object.keys(en.values.group)).toEqual([...STATE_GROUPS]);
  });
});

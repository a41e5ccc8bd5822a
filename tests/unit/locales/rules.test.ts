import { describe, expect, it } from 'vitest';
import en from '../../../schemas/locales/en-GB/rules.json';
import { STATE_GROUPS } from '../../../src/engine/model';

describe('texts of broken rules', () => {
  it('are the documented ones', {
    tags: ['VALID-001', 'VALID-002', 'VALID-003', 'VALID-004', 'VALID-005', 'VALID-008', 'VALID-016'],
  }, () => {
    expect(en.rules.range).toBe("Enter a value between '{{minimum}}' and '{{maximum}}'");
    expect(en.rules.required).toBe('Value cannot be empty');
    expect(en.rules.format_date).toBe('Incorrect date');
    expect(en.rules.maxLength).toBe('Text must not exceed {{limit}} characters');
    expect(en.rules.requiredSummary).toBe('Please fill the required fields');
    expect(en.rules.passwordsDiffer).toBe('passwords do not match');
    expect(en.rules.unchangedQuantity).toBe('No change made in quantity');
  });

  it('name every group of states', () => {
    expect(Object.keys(en.values.group)).toEqual([...STATE_GROUPS]);
  });
});

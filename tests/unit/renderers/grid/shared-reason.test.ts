import { describe, expect, it } from 'vitest';
import { sharedReason } from '../../../../src/renderers/grid/shared-reason';

const off = (reason?: string) => ({ enabled: false, reason });

describe('the reason that a menu says once', () => {
  it('is the one that most greyed actions give', () => {
    expect(sharedReason([off('started'), off('done'), off('cancelled'), off('done')])).toBe('done');
    expect(sharedReason([off('started'), off('done'), off('done'), off('started')])).toBe('started');
  });

  it('is none if no two give the same', () => {
    expect(sharedReason([off('started'), off('done'), off(), off()])).toBeUndefined();
    expect(sharedReason([off('done'), { enabled: true, reason: 'done' }])).toBeUndefined();
    expect(sharedReason([])).toBeUndefined();
  });
});

// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JsonSchema } from '../../../../src/engine/definition';

afterEach(cleanup);

describe('what checks patterns in the page', () => {
  it('comes with the first form that has a pattern, and not before', async () => {
    vi.resetModules();
    const { usePatterns } = await import('../../../../src/renderers/forms/use-patterns');
    const { validateSchema } = await import('../../../../src/engine/form/validate-schema');
    const plain: JsonSchema = { type: 'object', properties: { pattern: { type: 'string' } } };
    const country: JsonSchema = { type: 'object', properties: { country: { type: 'string', pattern: '^[A-Z]{2}$' } } };

    const first = renderHook(() => usePatterns(plain));
    await Promise.resolve();
    expect(first.result.current).toBe(false);
    // The server alone judges until it is there.
    expect(validateSchema(country, { country: 'x' })).toEqual([]);

    const second = renderHook(() => usePatterns(country));
    await waitFor(() => expect(second.result.current).toBe(true));
    expect(first.result.current).toBe(true);
    expect(validateSchema(country, { country: 'x' })).toEqual([
      { field: 'country', keyword: 'pattern', params: { pattern: '^[A-Z]{2}$' } },
    ]);
  });
});

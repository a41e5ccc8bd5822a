import { describe, expect, it } from 'vitest';
import { createNewerDefinitions, isOneGone, withKnownModels } from '../../../src/app/cockpit/newer-definitions';
import type { ProductResponse } from '../../../src/engine/http';
import { entity } from '../../model-fixture';

const product = (...hashes: string[]): ProductResponse =>
  ({
    models: Object.fromEntries(hashes.map((hash, index) => [`m${index}`, entity({ name: `m${index}`, hash })])),
  }) as unknown as ProductResponse;

describe('definitions that changed since they were loaded', () => {
  it('are news when rows come by another content of one', () => {
    const { isNews } = createNewerDefinitions(() => 0);
    expect(isNews('m0:a', product('a'))).toBe(false);
    expect(isNews('m0:b', product('a'))).toBe(true);
    expect(isNews('m1:b', product('a'))).toBe(false);
    expect(isNews('constructor:b', product('a'))).toBe(false);
  });

  it('are not asked for at every answer of a server that tells something else', () => {
    let now = 0;
    const { isNews } = createNewerDefinitions(() => now);
    expect(isNews('m0:b', product('a'))).toBe(true);
    expect(isNews('m0:b', product('a'))).toBe(false);
    expect(isNews('m0:c', product('a'))).toBe(true);
    now = 10_000;
    expect(isNews('m0:b', product('a'))).toBe(true);
  });

  it('are looked for where something was not found, and are news if one is gone', { tags: ['LOWCODE-012'] }, () => {
    let now = 0;
    const { isMissed } = createNewerDefinitions(() => now);
    expect([isMissed(), isMissed()]).toEqual([true, false]);
    now = 1_000;
    expect(isMissed()).toBe(true);
    expect(isOneGone(product('a', 'c'), product('a', 'b'))).toBe(false);
    expect(isOneGone(product('a'), product('a', 'b'))).toBe(true);
  });

  it('leave every model that is the same as it was', () => {
    const before = product('a', 'b');
    const after = withKnownModels(product('a', 'c'), before);
    expect(after.models.m0).toBe(before.models.m0);
    expect(after.models.m1?.hash).toBe('c');
  });
});

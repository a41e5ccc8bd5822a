import { describe, expect, it } from 'vitest';
import { lastingStorage, type TextStorage } from '../../../../src/engine/session';

function working(): TextStorage & { readonly held: Map<string, string>; isFull: boolean } {
  const held = new Map<string, string>();
  return {
    held,
    isFull: false,
    getItem: (key) => held.get(key) ?? null,
    setItem(key, value) {
      if (this.isFull) throw new DOMException('No room', 'QuotaExceededError');
      held.set(key, value);
    },
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
  };
}

describe('a storage that never fails', () => {
  it('is the browser’s as long as that works', () => {
    const native = working();
    const storage = lastingStorage(() => native);
    storage.setItem('a', '1');
    expect([native.held.get('a'), storage.getItem('a'), storage.isLasting]).toEqual(['1', '1', true]);
    storage.removeItem('a');
    expect([storage.getItem('a'), storage.getItem('b')]).toEqual([null, null]);
  });

  it('keeps what has no room as long as the page lives, and never shows what was there before', () => {
    const native = working();
    const storage = lastingStorage(() => native);
    storage.setItem('a', 'old');
    native.isFull = true;
    storage.setItem('a', 'new');
    expect([storage.getItem('a'), storage.isLasting]).toEqual(['new', false]);
    expect(native.held.get('a'), 'after the page is loaded anew').toBeUndefined();
    native.isFull = false;
    storage.setItem('a', 'newest');
    expect([storage.getItem('a'), native.held.get('a')]).toEqual(['newest', 'newest']);
    native.isFull = true;
    storage.setItem('b', '1');
    storage.clear();
    expect([storage.getItem('a'), storage.getItem('b')]).toEqual([null, null]);
  });

  it('works where the browser shuts it out', () => {
    const storage = lastingStorage(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    expect(storage.getItem('a')).toBeNull();
    storage.setItem('a', '1');
    storage.removeItem('b');
    expect([storage.getItem('a'), storage.isLasting]).toEqual(['1', false]);
    storage.clear();
    expect(storage.getItem('a')).toBeNull();
  });
});

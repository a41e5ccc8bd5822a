import type { TextStorage } from './storage';

export interface LastingStorage extends TextStorage {
  /** False as soon as the browser has refused to keep something. */
  readonly isLasting: boolean;
}

/** A browser's storage that never fails: what it shuts out or has no room for is kept for as long as the page lives. */
export function lastingStorage(open: () => TextStorage): LastingStorage {
  const meanwhile = new Map<string, string>();
  let isLasting = true;
  function attempt<T>(work: (storage: TextStorage) => T, otherwise: T): T {
    try {
      return work(open());
    } catch {
      isLasting = false;
      return otherwise;
    }
  }
  return {
    get isLasting() {
      return isLasting;
    },
    getItem: (key) => meanwhile.get(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem(key, value) {
      const isKept = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isKept) meanwhile.delete(key);
      else {
        // What was there before would come back when the page is loaded anew.
        attempt((storage) => storage.removeItem(key), undefined);
        meanwhile.set(key, value);
      }
    },
    removeItem(key) {
      meanwhile.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    clear() {
      meanwhile.clear();
      attempt((storage) => storage.clear(), undefined);
    },
  };
}

/** 53 bits of the content (cyrb53): an address for a cache, no protection against forgery. */
export function contentHash(value: unknown): string {
  const text = JSON.stringify(value);
  // Whole 32-bit numbers from the start: the loop then needs no others.
  let high = 0xdeadbeef | 0;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16).padStart(14, '0');
}

/** Freezes the value and all within it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    if (Array.isArray(value)) for (const element of value) deepFreeze(element);
    else for (const key in value) deepFreeze(value[key]);
  }
  return value;
}

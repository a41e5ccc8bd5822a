import type { Scalar } from '../model';

/** Whether something is one value, and a text of it no longer than an address takes. */
export function isScalar(value: unknown): value is Scalar {
  return typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= 1000);
}

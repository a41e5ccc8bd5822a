import { cannotWait } from './approval/asking';
import type { OpenCall } from './call';

/** Does something to see what it gives, and takes it back; refuses what cannot be done later than at once. */
export async function tried<T>({ model, action, work, telling }: OpenCall, part: () => Promise<T>): Promise<T> {
  const before = telling.mark();
  const result = await work.trial(part);
  if (before.isOnce()) throw cannotWait(model, action);
  before.back();
  return result;
}

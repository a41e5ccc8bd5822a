import type { OpenCall } from './call';
import { RowRefused } from './refused';

/** What refuses a part of this work refuses the call. */
export async function whole<T>(call: OpenCall, part: () => Promise<T>): Promise<T> {
  try {
    return await part();
  } catch (error) {
    throw error instanceof RowRefused ? error.asRefusal(call.words) : error;
  }
}

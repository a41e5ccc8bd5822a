import type { HttpClient } from '../engine/http';
import { type OpenCalls, wereDone } from '../engine/perform';
import { browserWait } from './browser-wait';
import type { KeptForm } from './kept-forms';

/** What a place sends. */
export interface Sending {
  /** Calls whose answers are not known. */
  readonly open: OpenCalls;
  isUnderWay: boolean;
}

/** The same for a form that is kept. */
export function sentOf({ open, isUnderWay }: Sending): Pick<KeptForm, 'sent'> {
  return open.size > 0 ? { sent: { calls: [...open], isUnderWay } } : {};
}

/**
 * Whether a form was done that was being sent when its page went away: then nobody is to send it again. Not where that
 * cannot be found out; its calls go under their keys, by which the server does them once.
 */
export async function wasSent(http: HttpClient, { sent }: KeptForm): Promise<boolean> {
  if (!sent?.isUnderWay) return false;
  const keys = sent.calls.map(([, key]) => key);
  return wereDone({ http, wait: browserWait }, keys).catch(() => false);
}

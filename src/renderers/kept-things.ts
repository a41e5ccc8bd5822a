/** What this person opens: told to the server now and then, so that the palette lists it first. */
import { isSame, type Ref } from '../engine/find';
import { API } from '../engine/http';
import type { Cockpit } from './cockpit';

/** Several pages are often passed on the way to one. */
const PAUSE_MS = 3_000;

let waiting: Ref[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps what was opened. It is told soon; what is open when the person leaves is forgotten. */
export function keepOpened(cockpit: Pick<Cockpit, 'http' | 'session'>, opened: Ref): void {
  // Whoever looks as somebody else changes nothing of theirs.
  if (cockpit.session.viewedBy !== undefined) return;
  waiting = [...waiting.filter((one) => !isSame(one, opened)), opened];
  clearTimeout(timer);
  timer = setTimeout(() => void tellOpened(cockpit), PAUSE_MS);
}

/** Tells what waits to be told; nothing comes of it if that fails. */
export async function tellOpened({ http }: Pick<Cockpit, 'http'>): Promise<void> {
  clearTimeout(timer);
  const opened = waiting;
  waiting = [];
  if (opened.length > 0) await http.put(API.keptThings, { opened }).catch(() => undefined);
}

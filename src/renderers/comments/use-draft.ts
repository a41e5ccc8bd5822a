import type { Mention } from '../../engine/comment';
import type { CommentFile } from '../../engine/http';
import { useCockpit } from '../cockpit';
import { personOf } from '../person-of';

export interface Draft {
  readonly text: string;
  /** People whom the text names. */
  readonly mentions: readonly Mention[];
  readonly files: readonly CommentFile[];
}

const EMPTY: Draft = { text: '', mentions: [], files: [] };

/** What somebody is writing about a row and has not sent: it stays when another row is looked at. */
export function useDraft(about: string) {
  const { keptForms, session } = useCockpit();
  const [person, place] = [personOf(session), `comment ${about}`];
  const kept = (): Draft => ({ ...EMPTY, ...keptForms.look(person, place)?.typed });
  return {
    kept,
    keep(change: Partial<Draft>): void {
      const typed = { ...kept(), ...change };
      if (typed.text.trim() === '' && typed.files.length === 0) keptForms.take(person, place);
      else keptForms.keep(person, { place, action: '', rows: [], typed });
    },
  };
}

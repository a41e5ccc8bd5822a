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

/** What somebody is writing about a row, from `start` on, and has not sent: it stays when another row is looked at. */
export function useDraft(about: string, start: Draft = EMPTY) {
  const { keptForms, session } = useCockpit();
  const [person, place] = [personOf(session), `comment ${about}`];
  const typed = () => keptForms.look(person, place)?.typed;
  const kept = (): Draft => ({ ...start, ...typed() });
  const drop = (): void => void keptForms.take(person, place);
  return {
    kept,
    isKept: () => typed() !== undefined,
    keep(draft: Draft): void {
      if (draft.text.trim() === '' && draft.files.length === 0) drop();
      else keptForms.keep(person, { place, action: '', rows: [], typed: { ...draft } });
    },
    drop,
  };
}

import type { Mention } from '../../engine/comment';
import type { CommentFile } from '../../engine/http';
import { useCockpit } from '../cockpit';
import { personOf } from '../person-of';

export interface Draft {
  readonly text: string;
  /** People whom the text names. */
  readonly mentions: readonly Mention[];
  readonly files: readonly CommentFile[];
  /** The key that just this was sent under, while nobody knows whether it came. */
  readonly sentAs?: string | undefined;
}

const EMPTY: Draft = { text: '', mentions: [], files: [] };

/** What is kept of a draft, and the ways to change it. */
export interface KeptDraft {
  kept(): Draft;
  isKept(): boolean;
  keep(draft: Draft): void;
  drop(): void;
  /** Leaves it to the page's next load as long as it is being sent; the result ends that. */
  leave(draft: Draft): () => void;
  /** Adds a file that came when its field was left: to the field that stands by now, else to what is kept. */
  addLate(file: CommentFile): void;
  /** Has the field that stands take such files; the result ends it. */
  onLate(take: (file: CommentFile) => void): () => void;
}

/** What takes late files, by person and place. */
const takers = new Map<string, (file: CommentFile) => void>();

/** What somebody is writing about a row, from `start` on, and has not sent: it stays when another row is looked at. */
export function useDraft(about: string, start: Draft = EMPTY): KeptDraft {
  const { keptForms, session } = useCockpit();
  const [person, place] = [personOf(session), `comment ${about}`];
  const key = JSON.stringify([person, place]);
  const typed = () => keptForms.look(person, place)?.typed;
  const kept = (): Draft => ({ ...start, ...typed() });
  const drop = (): void => void keptForms.take(person, place);
  function keep(draft: Draft): void {
    if (draft.text.trim() === '' && draft.files.length === 0) drop();
    else keptForms.keep(person, { place, action: '', rows: [], typed: { ...draft } });
  }
  return {
    kept,
    isKept: () => typed() !== undefined,
    keep,
    drop,
    leave: (draft) => keptForms.onPacking(() => keep(draft)),
    addLate(file) {
      const take = takers.get(key) ?? (() => keep({ ...kept(), files: [...kept().files, file], sentAs: undefined }));
      take(file);
    },
    onLate(take) {
      takers.set(key, take);
      return () => void takers.delete(key);
    },
  };
}

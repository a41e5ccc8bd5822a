import type { CommentFile } from '../../engine/http';

/** What somebody is writing about a row and has not sent: it stays when another row is looked at. In memory alone. */
export interface Draft {
  readonly text: string;
  readonly files: readonly CommentFile[];
}

const MOST = 50;
const EMPTY: Draft = { text: '', files: [] };
const drafts = new Map<string, Draft>();

export function keptDraft(place: string): Draft {
  return drafts.get(place) ?? EMPTY;
}

export function keepDraft(place: string, change: Partial<Draft>): void {
  const draft = { ...keptDraft(place), ...change };
  drafts.delete(place);
  if (draft.text.trim() !== '' || draft.files.length > 0) drafts.set(place, draft);
  for (const oldest of [...drafts.keys()].slice(0, Math.max(0, drafts.size - MOST))) drafts.delete(oldest);
}

/** What somebody is writing about a row and has not sent: it stays when another row is looked at. In memory alone. */
const MOST = 50;
const drafts = new Map<string, string>();

export function keptDraft(place: string): string {
  return drafts.get(place) ?? '';
}

export function keepDraft(place: string, text: string): void {
  drafts.delete(place);
  if (text.trim() !== '') drafts.set(place, text);
  for (const oldest of [...drafts.keys()].slice(0, Math.max(0, drafts.size - MOST))) drafts.delete(oldest);
}

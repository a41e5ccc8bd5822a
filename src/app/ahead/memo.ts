/**
 * What a page asked for when it was loaded last, kept in the browser until the person logs out: when it is loaded anew,
 * the same is asked for before any of the page's code has come. What it then asks for is given these answers.
 */
import { POSITION_HEADER } from '../../engine/http';
import type { TextStorage } from '../../engine/session';

/** A call by GET, without what tells who asks. */
export interface AskedCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Its answer is long: it is asked for when the others have theirs. */
  readonly isLate?: boolean;
}

export interface PageNeeds {
  readonly calls: readonly AskedCall[];
  /** Scripts and sheets that the first rows waited for, besides those of the document. */
  readonly code: readonly string[];
}

export interface AheadMemo {
  /** The build that the code is of. */
  readonly release: string;
  /** Whose calls they are. */
  readonly owner: string;
  /** By their addresses, the latest last. */
  readonly pages: Readonly<Record<string, PageNeeds>>;
}

export const AHEAD = 'cockpit_ahead';

/** As many pages are remembered; of each as many calls. */
const MOST_PAGES = 20;
const MOST_CALLS = 20;

/** What is remembered, if it is this person's and of this build. */
export function readMemo(storage: Pick<TextStorage, 'getItem'>, owner: string, release: string): AheadMemo {
  const none: AheadMemo = { release, owner, pages: {} };
  try {
    const kept = JSON.parse(storage.getItem(AHEAD) ?? 'null') as AheadMemo | null;
    return kept?.owner === owner && kept.release === release ? kept : none;
  } catch {
    return none;
  }
}

/** The same with what one more page needs; of too many the oldest is forgotten. */
export function withPage(memo: AheadMemo, address: string, { calls, code }: PageNeeds): AheadMemo {
  const others = Object.entries(memo.pages).filter(([of]) => of !== address);
  const pages = [...others.slice(1 - MOST_PAGES), [address, { calls: calls.slice(0, MOST_CALLS), code }] as const];
  return { ...memo, pages: Object.fromEntries(pages) };
}

/** Whose calls: another person, or another unit, asks for other things. */
export function ownerOf({ businessUnit, userId }: { businessUnit: string; userId: string }): string {
  return `${businessUnit}/${userId}`;
}

const PASSING: ReadonlySet<string> = new Set(['authorization', POSITION_HEADER.toLowerCase()]);

/** The headers of a call that are the same when it is made again; names in small letters. */
export function lastingHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !PASSING.has(name)));
}

/** What a call is known by, whoever makes it. */
export function callKey(url: string, headers: Readonly<Record<string, string>>): string {
  return JSON.stringify([new URL(url, location.href).href, Object.entries(lastingHeaders(headers)).sort()]);
}

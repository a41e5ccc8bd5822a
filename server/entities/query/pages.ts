import type { Row } from '../../../src/engine/query';
import type { Database, Statement } from '../../platform/db';
import type { Asked } from '../learning';
import { Cache, type Known } from './cache';
import type { Counts } from './counts';
import type { Fields } from './fields';
import type { Kept } from './kept';
import { countedPageStatement, DEEP, type Page, pageStatement } from './page';
import { type Cursor, cursorOf } from './seek';
import { pageWishes } from './wishes';

/** Rows as a JSON text, and their number if it was asked for. */
export interface LoadedPage {
  readonly rows: string;
  readonly count?: number;
}

interface Marked {
  readonly skip: number;
  readonly values: Cursor;
}

/**
 * A choice of so many rows is read once for its page and its number. One that is known to fit on its page is read so too:
 * PostgreSQL may take few rows for many, and would look for them along the whole order.
 */
const FEW = 500;
/** A choice that is read so for longer is not taken for one of few rows by others. */
const QUICK_MS = 250;
/** Kinds of choices that are kept in mind at most. */
const MOST_KINDS = 1_000;
/** Longer pages are not read again for their first row. */
const MOST_READ = 200;

type Answer = {
  readonly rows: string;
  readonly size: number;
  readonly snapshot?: string;
  readonly holds0?: boolean;
  readonly holds1?: boolean;
};

type Counted = { readonly rows: string; readonly total: number; readonly snapshot: string };

/**
 * Loads pages. What is known already, the count and the row at which a deep page begins, is used without another
 * question: the statement that gives the rows says as well whether it still holds.
 */
export class Pages {
  readonly #database: Database;
  readonly #counts: Counts;
  readonly #asked: Asked;
  /** Kinds of choices of a business unit whose number was small the last time; one that takes long is none. */
  readonly #few = new Set<string>();
  readonly #marks = new Cache<Marked>(1_000);

  constructor(database: Database, counts: Counts, asked: Asked) {
    this.#asked = asked;
    this.#database = database;
    this.#counts = counts;
  }

  async load(fields: Fields, page: Page, withCount: boolean): Promise<LoadedPage> {
    const key = page.skip >= DEEP ? keyOf(fields, page) : '';
    const mark = key === '' ? undefined : this.#markFor(key, page.skip);
    const total = withCount ? this.#counts.of(fields, page.choice) : undefined;
    const known = total?.known;
    const kind = total ? `${page.choice.businessUnit} ${total.text}` : '';
    const isFew = key === '' && (known ? known.value <= page.take : this.#few.has(kind));
    if (total && isFew) return this.#loadCounted(fields, page, total, kind);
    // Counting takes longest: it begins first where there are more connections, and after the page where there is one.
    const early = known || this.#database.kind !== 'postgres' ? undefined : total?.anew();
    const statement = pageStatement(fields, page, {
      ...(mark ? { mark: mark.value } : {}),
      snapshots: [known, mark].flatMap((one) => (one ? [one.snapshot] : [])),
      isMarked: key !== '',
    });
    const asked = this.#ask<Answer>(fields, page, statement);
    early?.catch(() => undefined);
    const answer = await asked;
    const [countHolds, markHolds] = known ? [answer.holds0, answer.holds1] : [undefined, answer.holds0];
    const isStale = mark !== undefined && markHolds !== true;
    if (isStale) this.#forget(key, page.skip);
    const rows = isStale
      ? await this.#ask<Answer>(fields, page, pageStatement(fields, page, { isMarked: true }))
      : answer;
    if (key !== '') this.#mark(key, fields, page, rows);
    if (!total) return { rows: rows.rows };
    if (known && countHolds === true) return { rows: rows.rows, count: known.value };
    // A page that is not full is the last, and tells the number itself.
    const isLast = rows.size < page.take && (rows.size > 0 || page.skip === 0);
    const count = isLast ? page.skip + rows.size : await (early ?? total.anew());
    this.#noteCount(kind, count);
    return { rows: rows.rows, count };
  }

  async #loadCounted(fields: Fields, page: Page, total: Kept<number>, kind: string): Promise<LoadedPage> {
    const at = Date.now();
    const forget = () => this.#few.delete(kind);
    const patience = setTimeout(forget, QUICK_MS);
    try {
      const {
        rows,
        total: count,
        snapshot,
      } = await this.#ask<Counted>(fields, page, countedPageStatement(fields, page));
      total.keep({ value: count, snapshot, at });
      this.#noteCount(kind, count);
      return { rows, count };
    } catch (error) {
      forget();
      throw error;
    } finally {
      clearTimeout(patience);
    }
  }

  async #ask<T>(fields: Fields, page: Page, statement: Statement): Promise<T> {
    const started = performance.now();
    const [answer] = await this.#database.read<T>(statement);
    this.#asked.note(fields.table, pageWishes(fields, page), performance.now() - started);
    return answer!;
  }

  /** The last mark of this list if it lies before the page, so that leafing forward goes from page to page. */
  #markFor(key: string, skip: number): Known<Marked> | undefined {
    const exact = this.#marks.get(`${key}@${skip}`);
    if (exact) return exact;
    const last = this.#marks.get(key);
    return last && last.value.skip <= skip ? last : undefined;
  }

  #mark(key: string, fields: Fields, page: Page, { rows, snapshot }: Answer): void {
    if (page.take > MOST_READ || snapshot === undefined) return;
    const [first] = JSON.parse(rows) as Row[];
    const values = first && cursorOf(fields, page, first);
    if (!values) return;
    const known = { value: { skip: page.skip, values }, snapshot, at: Date.now() };
    this.#marks.set(key, known);
    this.#marks.set(`${key}@${page.skip}`, known);
  }

  #noteCount(kind: string, count: number): void {
    if (count > FEW) this.#few.delete(kind);
    else if (this.#few.size < MOST_KINDS) this.#few.add(kind);
  }

  #forget(key: string, skip: number): void {
    this.#marks.delete(key);
    this.#marks.delete(`${key}@${skip}`);
  }
}

/** What the list is, whatever its page. */
function keyOf(fields: Fields, page: Page): string {
  const { text, values } = pageStatement(fields, { ...page, skip: 0, take: 0 });
  return JSON.stringify([text, values]);
}

import { useRef, useState } from 'react';
import { type EntryRow, found, isShown, PAGE, problemIn, type Shown } from './rows';
import type { Entries } from './use-entries';

interface ListOptions {
  readonly rows: readonly EntryRow[];
  readonly entries: Entries;
  readonly isText: boolean;
  onSaved(): void;
}

/** Which of the rows are looked at: a tab, a search, a page of what is found; and the way to save from there. */
export function useEntryList({ rows, entries, isText, onSaved }: ListOptions) {
  const [search, setSearch] = useState('');
  const [tab, setTab] = useState<Shown>('all');
  const [page, setPage] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  const of = (shown: Shown) => rows.filter((row) => isShown(shown, row, entries));
  const fitting = found(of(tab), search, entries.textOf);
  // What is found may be fewer pages than before.
  const current = Math.min(page, Math.max(0, Math.ceil(fitting.length / PAGE) - 1));

  return {
    top,
    search,
    tab,
    setTab,
    page: current,
    /** How many rows are found on all pages. */
    count: fitting.length,
    shown: fitting.slice(current * PAGE, (current + 1) * PAGE),
    countOf: (shown: Shown) => of(shown).length,
    find(text: string) {
      setSearch(text);
      setPage(0);
    },
    turnTo(next: number) {
      setPage(next);
      top.current?.scrollTo(0, 0);
    },
    discard() {
      top.current?.focus();
      entries.discard();
    },
    /** Saves what is changed, or leads to the first change that cannot be. */
    async save(): Promise<void> {
      const wrong = problemIn(rows, entries.changes, isText);
      if (wrong) {
        setSearch(wrong.key);
        setTab('unsaved');
        requestAnimationFrame(() => top.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
        return;
      }
      if (!(await entries.save())) return;
      top.current?.focus();
      onSaved();
    },
  };
}

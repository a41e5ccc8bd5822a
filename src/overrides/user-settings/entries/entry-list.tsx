import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../../renderers/cockpit';
import { generalRuleText } from '../../../renderers/forms';
import { FindBox, SaveBar, Segments } from '../../../renderers/layout';
import { EntryLine } from './entry-line';
import { NewEntry } from './new-entry';
import { Pager } from './pager';
import { type EntryRow, entryProblem, found, isShown, PAGE, problemIn, SHOWN, type Shown } from './rows';
import type { Entries } from './use-entries';

export interface EntryListProps {
  readonly rows: readonly EntryRow[];
  readonly entries: Entries;
  /** Texts that are said to people, with places to fill. */
  readonly isText: boolean;
  readonly about: string;
  /** Stands before the search. */
  readonly tools?: ReactNode;
  /** The id of a key that is added; without it none can be. */
  idOf?(key: string): string;
  onSaved(): void;
}

/** Texts by key over those that hold without them: searched, paged, changed, put back, added where that is possible. */
export function EntryList({ rows, entries, isText, about, tools, idOf, onSaved }: EntryListProps) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [page, setPage] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  const { changes } = entries;
  const fitting = found(
    rows.filter((row) => isShown(shown, row, entries)),
    search,
    entries.textOf,
  );
  // What is found may be fewer pages than before.
  const current = Math.min(page, Math.max(0, Math.ceil(fitting.length / PAGE) - 1));
  const turnTo = (next: number) => {
    setPage(next);
    top.current?.scrollTo(0, 0);
  };
  const changed = Object.keys(changes);
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.key ?? id;

  async function save(): Promise<void> {
    const wrong = problemIn(rows, changes, isText);
    if (wrong) {
      setSearch(wrong.key);
      setShown('unsaved');
      requestAnimationFrame(() => top.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    if (!(await entries.save())) return;
    top.current?.focus();
    onSaved();
  }
  return (
    <>
      <div className="list-tools">
        <Segments
          label={t('settings.entries.shown')}
          keys={SHOWN}
          titleOf={(key) => t(`settings.entries.tabs.${key}`)}
          countOf={(key) => format.number(rows.filter((row) => isShown(key, row, entries)).length)}
          chosen={shown}
          onChoose={setShown}
        />
        {tools}
        <FindBox
          label={t('settings.entries.find')}
          value={search}
          onChange={(text) => {
            setSearch(text);
            setPage(0);
          }}
        />
        <p className="about">{about}</p>
      </div>
      {idOf && (
        <NewEntry
          isTaken={(key) => rows.some((row) => row.id === idOf(key)) || entries.textOf(idOf(key)) !== undefined}
          onAdd={(key, value) => entries.change(idOf(key), value)}
        />
      )}
      {fitting.length === 0 ? (
        <p className="list-empty">{t(rows.length === 0 ? 'settings.entries.empty' : 'settings.entries.none')}</p>
      ) : (
        <div className="value-list entry-list" ref={top} tabIndex={-1}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('settings.entries.key')}</th>
                <th scope="col">{t('settings.entries.original')}</th>
                <th scope="col">{t('settings.entries.value')}</th>
              </tr>
            </thead>
            <tbody>
              {fitting.slice(current * PAGE, (current + 1) * PAGE).map((row) => {
                const value = changes[row.id];
                const problem = value == null ? undefined : entryProblem(row, value, isText);
                return (
                  <EntryLine
                    key={row.id}
                    row={row}
                    text={entries.textOf(row.id)}
                    isChanged={value !== undefined}
                    problem={problem && generalRuleText(problem, { t, format })}
                    onChange={(text) => entries.change(row.id, text)}
                  />
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      <Pager page={current} count={fitting.length} onPage={turnTo} />
      {changed.length > 0 && (
        <SaveBar
          count={changed.length}
          changes={changed.map(nameOf).join(' · ')}
          problem={
            entries.clashes.length > 0
              ? t('settings.values.clash', { names: entries.clashes.map(nameOf).join(', ') })
              : undefined
          }
          isSaving={entries.isSaving}
          onDiscard={() => {
            top.current?.focus();
            entries.discard();
          }}
          onSave={() => void save()}
        />
      )}
    </>
  );
}

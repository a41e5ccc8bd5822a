import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../../renderers/cockpit';
import { FindBox, SaveBar, Segments } from '../../../renderers/layout';
import { EntryTable } from './entry-table';
import { NewEntry } from './new-entry';
import { Pager } from './pager';
import { type EntryRow, SHOWN, type Shown } from './rows';
import type { Entries } from './use-entries';
import { useEntryList } from './use-entry-list';

export interface EntryListProps {
  readonly rows: readonly EntryRow[];
  readonly entries: Entries;
  /** Texts that are said to people, with places to fill. */
  readonly isText: boolean;
  readonly about: string;
  /** Stands before the search. */
  readonly tools?: ReactNode;
  /** Stands in the place of the rows while they are not known. */
  readonly instead?: ReactNode;
  /** The id of a key that is added; without it none can be. */
  idOf?(key: string): string;
  onSaved(): void;
}

/** Texts by key over those that hold without them: searched, paged, changed, put back, added where that is possible. */
export function EntryList({ rows, entries, isText, about, tools, instead, idOf, onSaved }: EntryListProps) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const list = useEntryList({ rows, entries, isText, onSaved });
  return (
    <>
      <div className="list-tools">
        <Segments
          label={t('settings.entries.shown')}
          keys={SHOWN}
          titleOf={(key) => t(`settings.entries.tabs.${key}`)}
          {...(instead ? {} : { countOf: (key: Shown) => format.number(list.countOf(key)) })}
          chosen={list.tab}
          onChoose={list.setTab}
        />
        {tools}
        <FindBox label={t('settings.entries.find')} value={list.search} onChange={list.find} />
        <p className="about">{about}</p>
      </div>
      {idOf && (
        <NewEntry
          isTaken={(key) => rows.some((row) => row.id === idOf(key)) || entries.textOf(idOf(key)) !== undefined}
          onAdd={(key, value) => entries.change(idOf(key), value)}
        />
      )}
      {instead ||
        (list.count === 0 ? (
          <p className="list-empty">{t(rows.length === 0 ? 'settings.entries.empty' : 'settings.entries.none')}</p>
        ) : (
          <EntryTable rows={list.shown} entries={entries} isText={isText} topRef={list.top} />
        ))}
      <Pager page={list.page} count={list.count} onPage={list.turnTo} />
      <UnsavedEntries rows={rows} entries={entries} onDiscard={list.discard} onSave={() => void list.save()} />
    </>
  );
}

interface UnsavedProps extends Pick<EntryListProps, 'rows' | 'entries'> {
  onDiscard(): void;
  onSave(): void;
}

/** The texts that are changed and not saved, by their keys. */
function UnsavedEntries({ rows, entries, onDiscard, onSave }: UnsavedProps) {
  const { t } = useTranslation();
  const { changes, clashes, isSaving } = entries;
  const changed = Object.keys(changes);
  if (changed.length === 0) return null;
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.key ?? id;
  const problem =
    clashes.length > 0 ? t('settings.values.clash', { names: clashes.map(nameOf).join(', ') }) : undefined;
  return (
    <SaveBar
      count={changed.length}
      changes={changed.map(nameOf).join(' · ')}
      problem={problem}
      isSaving={isSaving}
      onDiscard={onDiscard}
      onSave={onSave}
    />
  );
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../../renderers/cockpit';
import { Loading } from '../../../renderers/layout';
import type { PartProps } from '../part';
import { saveShared } from '../save-shared';
import { EntryList } from './entry-list';
import type { EntryRow } from './rows';
import { type Drafts, type Texts, useEntries } from './use-entries';
import { TERMINAL, type TerminalEntry, useTerminalEntries } from './use-terminal-entries';

interface KeyValuesProps extends PartProps<Drafts> {
  /** Whose entries they are. */
  readonly owner: string;
  readonly about: string;
}

/** Keys and values of the terminals, over the defaults that came with them (OPEN-176). */
export function KeyValues({ owner, ...props }: KeyValuesProps) {
  const { data, error, load } = useTerminalEntries(owner);
  if (!data) return <Loading error={error} onRetry={load} />;
  return <Editor {...props} owner={owner} {...data} onSaved={load} />;
}

interface EditorProps extends KeyValuesProps {
  readonly defaults: readonly TerminalEntry[];
  readonly stored: readonly TerminalEntry[];
  onSaved(): void;
}

function Editor({ owner, about, defaults, stored, kept, onDraft, onSaved }: EditorProps) {
  const { t } = useTranslation();
  const { http, messages } = useCockpit();
  const read = useMemo<Texts>(() => Object.fromEntries(stored.map(({ key, value }) => [key, value])), [stored]);
  const entries = useEntries({
    read,
    kept,
    onDraft,
    saveOne: (key, value, seen) => saveShared(http, { clientId: TERMINAL, owner, key }, value, seen),
  });
  const keys = new Set([
    ...defaults.map(({ key }) => key),
    ...Object.keys(entries.stored),
    ...Object.keys(entries.changes),
  ]);
  const rows = [...keys].sort().map((key): EntryRow => {
    const original = defaults.find((one) => one.key === key)?.value;
    return { id: key, key, ...(original === undefined ? {} : { original }) };
  });
  return (
    <EntryList
      rows={rows}
      entries={entries}
      isText={false}
      about={about}
      idOf={(key) => key}
      onSaved={() => {
        onSaved();
        messages.notice(t('settings.entries.savedForTerminals'));
      }}
    />
  );
}

import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownTextKey, readOwnTextKey } from '../../../engine/texts';
import { useCockpit } from '../../../renderers/cockpit';
import { Loading } from '../../../renderers/layout';
import type { PartProps } from '../part';
import { saveShared } from '../save-shared';
import { EntryList } from './entry-list';
import { LanguageChoice } from './language-choice';
import type { EntryRow } from './rows';
import { type Drafts, type Texts, useEntries } from './use-entries';
import { TERMINAL, type TerminalEntry, useTerminalEntries } from './use-terminal-entries';

const OWNER = 'translations';

/** Terminal, Translations: texts by language over those that came with the terminals (I18N-011, SETTINGS-020). */
export function TerminalTexts(props: PartProps<Drafts>) {
  const { data, error, load } = useTerminalEntries(OWNER);
  if (!data) return <Loading error={error} onRetry={load} />;
  return <Editor {...props} {...data} onSaved={load} />;
}

interface EditorProps extends PartProps<Drafts> {
  readonly defaults: readonly TerminalEntry[];
  readonly stored: readonly TerminalEntry[];
  onSaved(): void;
}

function Editor({ defaults, stored, kept, onDraft, onSaved }: EditorProps) {
  const { t } = useTranslation();
  const { http, session, messages } = useCockpit();
  const [language, setLanguage] = useState(session.language);
  const read = useMemo<Texts>(() => textsOf(stored), [stored]);
  const originals = useMemo<Texts>(() => textsOf(defaults), [defaults]);
  const entries = useEntries({
    read,
    kept,
    onDraft,
    saveOne: (key, value, seen) => saveShared(http, { clientId: TERMINAL, owner: OWNER, key }, value, seen),
  });
  const ids = new Set([...Object.keys(originals), ...Object.keys(entries.stored), ...Object.keys(entries.changes)]);
  const rows = [...ids].sort().flatMap((id): EntryRow[] => {
    const place = readOwnTextKey(id);
    if (place?.language !== language) return [];
    const original = originals[id];
    return [{ id, key: place.key, ...(original === undefined ? {} : { original }) }];
  });
  return (
    <EntryList
      rows={rows}
      entries={entries}
      isText
      about={t('settings.entries.about.terminalTexts')}
      tools={<LanguageChoice language={language} onChange={setLanguage} />}
      idOf={(key) => ownTextKey(language, key)}
      onSaved={() => {
        onSaved();
        messages.notice(t('settings.entries.savedForTerminals'));
      }}
    />
  );
}

function textsOf(entries: readonly TerminalEntry[]): Texts {
  return Object.fromEntries(entries.map(({ key, value }) => [key, value]));
}

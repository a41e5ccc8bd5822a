import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { API } from '../../../engine/http';
import { ownTextKey } from '../../../engine/texts';
import { useCockpit } from '../../../renderers/cockpit';
import { Loading } from '../../../renderers/layout';
import { useLoaded } from '../../../renderers/use-loaded';
import type { PartProps } from '../part';
import { saveShared } from '../save-shared';
import { useSavedNotice } from '../use-saved-notice';
import { EntryList } from './entry-list';
import { LanguageChoice } from './language-choice';
import type { EntryRow } from './rows';
import { type Drafts, type Texts, useEntries } from './use-entries';

const PLACE = { clientId: 'Cockpit', owner: 'translations' } as const;

/** Cockpit, Translations: what the business unit says in place of the product's texts (I18N-010, SETTINGS-015). */
export function CockpitTexts({ kept, onDraft }: PartProps<Drafts>) {
  const { t } = useTranslation();
  const { http, session } = useCockpit();
  const [language, setLanguage] = useState(session.language);
  const { data, error, load } = useLoaded(API.editableTexts, { languageCode: language });
  const saved = useSavedNotice();
  // Texts of the languages that were looked at before stay known, so that changes of several are saved together.
  const others = useRef<Texts>({});
  const read = useMemo<Texts>(() => {
    if (!data) return others.current;
    const own = data.flatMap(({ key, own: text }) => (text === undefined ? [] : [[ownTextKey(language, key), text]]));
    const rest = Object.entries(others.current).filter(([id]) => !id.startsWith(ownTextKey(language, '')));
    others.current = Object.fromEntries([...rest, ...own]);
    return others.current;
  }, [data, language]);
  const entries = useEntries({
    read,
    kept,
    onDraft,
    saveOne: (key, value, seen) => saveShared(http, { ...PLACE, key }, value, seen),
  });
  const rows = useMemo(
    () =>
      (data ?? []).map(
        ({ key, text, english }): EntryRow => ({
          id: ownTextKey(language, key),
          key,
          original: text,
          ...(english === undefined ? {} : { english }),
        }),
      ),
    [data, language],
  );
  return (
    <EntryList
      rows={rows}
      entries={entries}
      isText
      about={t('settings.entries.about.texts')}
      tools={<LanguageChoice language={language} onChange={setLanguage} />}
      instead={!data && <Loading error={error} onRetry={() => void load()} />}
      onSaved={() => {
        void load();
        saved();
      }}
    />
  );
}

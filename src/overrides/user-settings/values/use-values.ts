import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingInForce, SettingSectionInForce } from '../../../engine/http';
import { useCockpit } from '../../../renderers/cockpit';
import { type Drafts, type Entries, type Texts, useEntries } from '../entries/use-entries';
import type { PartProps } from '../part';
import { saveOwn, saveShared } from '../save-shared';
import { problemText } from './value-texts';

/** Whom a value is set for: everybody of the business unit, or oneself. */
export const SCOPES = ['BusinessUnit', 'User'] as const;
export type Scope = (typeof SCOPES)[number];

export interface ValuesProps extends Pick<PartProps<Drafts>, 'kept' | 'onDraft'> {
  readonly section: SettingSectionInForce;
  /** Asks for what holds now; is told whether nothing is left to save. */
  onSaved(isAll: boolean): Promise<void>;
}

const OWNER = 'userSettings';

/** Key of a value among the changes of both scopes. */
export const keyOf = (scope: Scope, { property }: SettingInForce): string => `${scope}/${property.name}`;

/** The settings of a section as they are edited, in both scopes at once. */
export function useValues({ section, kept, onDraft, onSaved }: ValuesProps) {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { http, format } = cockpit;
  const read = useMemo(() => storedTexts(section), [section]);
  const entries: Entries = useEntries({
    read,
    kept,
    onDraft,
    saveOne(id, value, seen) {
      const [scope, key = ''] = id.split('/');
      const place = { clientId: section.clientId, owner: OWNER, key };
      return scope === 'User' ? saveOwn(http, place, value) : saveShared(http, place, value, seen);
    },
  });
  const settings = useRef(section.settings);
  settings.current = section.settings;
  const problemOf = (scope: Scope, setting: SettingInForce): string | undefined => {
    const text = entries.changes[keyOf(scope, setting)];
    return text == null ? undefined : problemText(setting.property, text, { t, format });
  };
  return {
    ...entries,
    problemOf,
    hasProblem: settings.current.some((setting) => SCOPES.some((scope) => problemOf(scope, setting) !== undefined)),
    async save(): Promise<boolean> {
      const isSaved = await entries.save();
      await Promise.all([onSaved(isSaved), cockpit.refresh()]);
      return isSaved;
    },
  };
}

/** The settings of a section as they are edited. */
export type Values = ReturnType<typeof useValues>;

function storedTexts({ settings }: SettingSectionInForce): Texts {
  return Object.fromEntries(
    settings.flatMap((setting) =>
      SCOPES.flatMap((scope) => {
        const text = setting.stored[scope];
        return text === undefined ? [] : [[keyOf(scope, setting), text]];
      }),
    ),
  );
}

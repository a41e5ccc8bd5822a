import { useTranslation } from 'react-i18next';
import type { SettingInForce } from '../../../engine/http';
import { useCockpit } from '../../../renderers/cockpit';
import { keyOf, SCOPES, type Scope, type Values } from './use-values';
import { nameOf, readText, valueText } from './value-texts';

/** A value that is changed and not saved. */
export interface ValueChange {
  readonly setting: SettingInForce;
  readonly scope: Scope;
  readonly key: string;
}

/** What is changed of a section, in words. */
export function useValueChanges(settings: readonly SettingInForce[], values: Values) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const changed = SCOPES.flatMap((scope) =>
    settings
      .map((setting): ValueChange => ({ setting, scope, key: keyOf(scope, setting) }))
      .filter(({ key }) => values.changes[key] !== undefined),
  );
  const written = ({ property }: SettingInForce, text: string | undefined): string =>
    text === undefined ? t('settings.values.none') : valueText(property, readText(property, text), { t, format });
  return {
    changed,
    worded: changed.map(({ setting, scope, key }) =>
      t(scope === 'User' ? 'settings.values.changeForMe' : 'settings.values.change', {
        name: nameOf(setting.property),
        before: written(setting, values.stored[key]),
        after: written(setting, values.changes[key] ?? undefined),
      }),
    ),
    /** Names of the settings that somebody else has saved meanwhile. */
    clashing: changed.filter(({ key }) => values.clashes.includes(key)).map(({ setting }) => nameOf(setting.property)),
    /** Nobody else is concerned. */
    isForMe: changed.length > 0 && changed.every(({ scope }) => scope === 'User'),
  };
}

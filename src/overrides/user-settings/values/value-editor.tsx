import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { API } from '../../../engine/http';
import { useCockpit } from '../../../renderers/cockpit';
import { Loading, SaveBar, Segments } from '../../../renderers/layout';
import { useLoaded } from '../../../renderers/use-loaded';
import type { Changes } from '../entries/use-entries';
import type { PartProps } from '../part';
import { keyOf, type Scope, useValues, type ValuesProps } from './use-values';
import { ValueRow } from './value-row';
import { nameOf, readText, valueText } from './value-texts';

const SCOPES: readonly Scope[] = ['BusinessUnit', 'User'];

interface EditorProps extends PartProps<Changes> {
  /** Name of the section in settings.json. */
  readonly section: string;
}

/** The settings of a section, for everybody or for oneself (SETTINGS-040 to SETTINGS-051). */
export function ValueEditor({ section: name, ...props }: EditorProps) {
  const { data, error, load } = useLoaded(API.settingsInForce);
  const section = data?.find((one) => one.name === name);
  if (!section) return <Loading error={error} onRetry={() => void load()} />;
  return <Values {...props} section={section} onSaved={load} />;
}

function Values(props: ValuesProps) {
  const { t } = useTranslation();
  const { format, messages } = useCockpit();
  const values = useValues(props);
  const [scope, setScope] = useState<Scope>('BusinessUnit');
  const table = useRef<HTMLDivElement>(null);
  const { settings } = props.section;
  const isPersonal = settings.some(({ closed }) => !closed.includes('User'));

  const changed = SCOPES.flatMap((one) =>
    settings
      .filter((setting) => values.changes[keyOf(one, setting)] !== undefined)
      .map((setting) => ({ setting, scope: one, key: keyOf(one, setting) })),
  );
  const wordedChanges = changed.map(({ setting: { property }, scope: one, key }) =>
    t(one === 'User' ? 'settings.values.changeForMe' : 'settings.values.change', {
      name: nameOf(property),
      before: written(property, values.stored[key]),
      after: written(property, values.changes[key] ?? undefined),
    }),
  );
  function written(property: (typeof settings)[number]['property'], text: string | undefined): string {
    return text === undefined
      ? t('settings.values.none')
      : valueText(property, readText(property, text), { t, format });
  }
  const clashing = changed
    .filter(({ key }) => values.clashes.includes(key))
    .map(({ setting }) => nameOf(setting.property));
  const isForMe = changed.length > 0 && changed.every((one) => one.scope === 'User');

  async function save(): Promise<void> {
    if (values.hasProblem) {
      const { scope: first } = changed.find((one) => values.problemOf(one.scope, one.setting)) ?? { scope };
      setScope(first);
      requestAnimationFrame(() => table.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    if (!(await values.save())) return;
    table.current?.focus();
    messages.notice(t(isForMe ? 'settings.savedForMe' : 'settings.savedNow'));
  }

  return (
    <>
      <div className="list-tools">
        <p className="about">{t(`settings.values.about.${isPersonal ? scope : 'System'}`)}</p>
        {isPersonal && (
          <Segments
            label={t('settings.values.scope')}
            keys={SCOPES}
            titleOf={(key) => t(`settings.values.scopes.${key}`)}
            chosen={scope}
            onChoose={setScope}
          />
        )}
      </div>
      <div className="value-list" ref={table} tabIndex={-1}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('settings.values.name')}</th>
              <th scope="col">{t(`settings.values.scopes.${scope}`)}</th>
              <th scope="col">{t('settings.values.inForce')}</th>
            </tr>
          </thead>
          <tbody>
            {settings.map((setting) => (
              <ValueRow
                key={keyOf(scope, setting)}
                setting={setting}
                scope={scope}
                text={values.textOf(keyOf(scope, setting))}
                isChanged={values.changes[keyOf(scope, setting)] !== undefined}
                problem={values.problemOf(scope, setting)}
                onChange={(text) => values.change(keyOf(scope, setting), text)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {changed.length > 0 && (
        <SaveBar
          count={changed.length}
          changes={wordedChanges.join(' · ')}
          problem={clashing.length > 0 ? t('settings.values.clash', { names: clashing.join(', ') }) : undefined}
          isSaving={values.isSaving}
          save={isForMe ? t('settings.saveForMe') : undefined}
          onDiscard={() => {
            table.current?.focus();
            values.discard();
          }}
          onSave={() => void save()}
        />
      )}
    </>
  );
}

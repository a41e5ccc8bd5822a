import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { API } from '../../../engine/http';
import { useCockpit } from '../../../renderers/cockpit';
import { Loading, SaveBar, Segments } from '../../../renderers/layout';
import { useLoaded } from '../../../renderers/use-loaded';
import type { Drafts } from '../entries/use-entries';
import type { PartProps } from '../part';
import { useValueChanges } from './use-value-changes';
import { SCOPES, type Scope, useValues, type ValuesProps } from './use-values';
import { ValueTable } from './value-table';

interface EditorProps extends PartProps<Drafts> {
  /** Name of the section in settings.json. */
  readonly section: string;
}

/** The settings of a section, for everybody or for oneself (SETTINGS-040 to SETTINGS-051). */
export function ValueEditor({ section: name, ...props }: EditorProps) {
  const { data, error, load, renew } = useLoaded(API.settingsInForce);
  const section = data?.find((one) => one.name === name);
  if (!section) return <Loading error={error} onRetry={() => void load()} />;
  // What is left to save stays with the rows that it is changed in.
  return <SectionValues {...props} section={section} onSaved={(isAll) => (isAll ? renew() : load())} />;
}

function SectionValues(props: ValuesProps) {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  const { settings } = props.section;
  const values = useValues(props);
  const { changed, worded, clashing, isForMe } = useValueChanges(settings, values);
  const [scope, setScope] = useState<Scope>('BusinessUnit');
  const table = useRef<HTMLDivElement>(null);
  const isPersonal = settings.some(({ closed }) => !closed.includes('User'));

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
      <ValueTable settings={settings} values={values} scope={scope} tableRef={table} />
      {changed.length > 0 && (
        <SaveBar
          count={changed.length}
          changes={worded.join(' · ')}
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

import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../cockpit';
import { EntryTip } from './entry-tip';
import { OWN_DIALOGS, OWN_ICONS, type OwnDialog } from './own-dialogs';
import { Version } from './version';

/** At the end of the settings menu: what one changes about oneself, and who and where one is (MENU-040 to MENU-046, OPEN-214). */
export function OwnSettings({ collapsed, onOpen }: { collapsed: boolean; onOpen(dialog: OwnDialog): void }) {
  const { t } = useTranslation();
  const id = useId();
  const { session, format } = useCockpit();
  const facts = [
    ['timezone', format.region],
    ['businessUnit', session.businessUnit],
    ['role', session.roles.join(', ')],
  ] as const;
  return (
    <section className="own-settings" aria-labelledby={id}>
      <p className="group-title" id={id}>
        {t('frame.own.title')}
      </p>
      {OWN_DIALOGS.map((name) => {
        const Icon = OWN_ICONS[name];
        const text = t(`frame.${name}.title`);
        return (
          <EntryTip key={name} text={collapsed ? text : null}>
            <button
              type="button"
              className="entry"
              aria-label={collapsed ? text : undefined}
              onClick={() => onOpen(name)}
            >
              <Icon aria-hidden />
              <span className="text">{text}</span>
            </button>
          </EntryTip>
        );
      })}
      {!collapsed && (
        <dl>
          {facts.map(([name, text]) => (
            <div key={name}>
              <dt>{t(`frame.own.${name}`)}</dt>
              <dd title={text}>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {!collapsed && (
        <p className="version">
          <Version />
        </p>
      )}
    </section>
  );
}

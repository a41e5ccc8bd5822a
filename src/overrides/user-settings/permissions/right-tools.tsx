import { ChevronDown, Eye } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { FindBox, Segments } from '../../../renderers/layout';
import { SHOWN } from './shown-rights';
import type { Role } from './use-roles';
import type { ShownRights } from './use-shown-rights';

interface ToolsProps {
  readonly shown: ShownRights;
  readonly roles: readonly Role[];
  readonly findRef: Ref<HTMLInputElement>;
}

/** Which rights are looked at: the tabs, the search, and the role as which they are seen. */
export function RightTools({ shown, roles, findRef }: ToolsProps) {
  const { t } = useTranslation();
  return (
    <div className="list-tools">
      <Segments
        label={t('settings.rights.shown')}
        keys={SHOWN}
        titleOf={(key) => t(`settings.rights.tabs.${key}`)}
        countOf={shown.countOf}
        chosen={shown.tab}
        onChoose={shown.setTab}
      />
      <FindBox ref={findRef} label={t('settings.rights.find')} value={shown.search} onChange={shown.setSearch} />
      <label className="view-as">
        <span>{t('settings.rights.viewAs')}</span>
        <span className={shown.viewAs ? 'select chosen' : 'select'}>
          <select value={shown.viewAs} onChange={(change) => shown.setViewAs(change.target.value)}>
            <option value="">{t('settings.rights.viewAsNone')}</option>
            {roles.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          <ChevronDown aria-hidden />
        </span>
      </label>
    </div>
  );
}

/** Says as which role the rights are seen, and how many of them it has. */
export function ViewedAs({ shown, of }: { readonly shown: ShownRights; readonly of: number }) {
  const { t } = useTranslation();
  if (!shown.viewAs) return null;
  return (
    <p className="viewed-as" role="status">
      <Eye aria-hidden />
      {t('settings.rights.viewedAs', { role: shown.viewAs, number: shown.viewedNumber, of })}
      <button type="button" className="link-button" onClick={() => shown.setViewAs('')}>
        {t('settings.rights.stop')}
      </button>
    </p>
  );
}

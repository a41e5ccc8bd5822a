import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changeEntry, versionsOf } from '../../../engine/menu';
import { useCockpit } from '../../../renderers/cockpit';
import { shownName } from './entry-names';
import type { EntryRowProps } from './entry-row';

/** Which version of its page an entry leads to, where there is an old and a new one (OPEN-098). */
export function VersionChoice({ one, draft, onEdit }: Pick<EntryRowProps, 'one' | 'draft' | 'onEdit'>) {
  const { t } = useTranslation();
  const { product } = useCockpit();
  const versions = versionsOf(product.models[one.entry?.entity ?? '']);
  const isPair = new Set(versions.map(({ paging }) => paging)).size > 1;
  if (!isPair) return null;
  return (
    <span className="select">
      <select
        aria-label={t('settings.menu.version', { name: shownName(one) })}
        value={one.pinned ?? ''}
        onChange={({ target }) => onEdit(changeEntry(draft, one.id, { pinned: target.value || undefined }))}
      >
        <option value="">{t('settings.menu.follow')}</option>
        {versions.map(({ path, paging }) => (
          <option key={path} value={path}>
            {t(paging === 'server' ? 'settings.menu.new' : 'settings.menu.old', { path })}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden />
    </span>
  );
}

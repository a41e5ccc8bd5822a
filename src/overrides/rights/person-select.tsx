import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../renderers/cockpit';
import { useLoaded } from '../../renderers/use-loaded';

interface UserRow {
  readonly id: string;
  readonly userName: string;
  readonly displayName?: string | null;
}

const DEFINITION = 'user';

/** One of the business unit's people, oneself first. */
export function PersonSelect({ value, onChange }: { value: string; onChange(userId: string): void }) {
  const { t } = useTranslation();
  const { product, session } = useCockpit();
  const { data } = useLoaded<readonly UserRow[]>(product.models[DEFINITION]?.endpoints.list?.path ?? '');
  const others = (data ?? [])
    .filter(({ id }) => id !== session.userId)
    .map(({ id, userName, displayName }) => ({ id, name: displayName || userName }))
    .sort((a, b) => a.name.localeCompare(b.name));
  const isKnown = value === session.userId || others.some(({ id }) => id === value);
  return (
    <span className="select">
      <select aria-label={t('rightsPage.person')} value={value} onChange={({ target }) => onChange(target.value)}>
        {!isKnown && <option value={value} />}
        <option value={session.userId}>{session.displayName || session.userName}</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden />
    </span>
  );
}

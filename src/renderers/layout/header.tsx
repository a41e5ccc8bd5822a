import { ChevronRight, CircleQuestionMark, Menu, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BrandMark } from '../brand-mark';
import { useCockpit } from '../cockpit';
import { businessUnitInitials } from './initials';
import { LiveIndicator, type LiveView } from './live-indicator';

export interface HeaderProps {
  /** Names of the places from the root to the page. */
  readonly place: readonly string[];
  readonly collapsed: boolean;
  readonly live: LiveView;
  readonly helpUrl: string | undefined;
  onSearch(): void;
  /** What one should know wherever one is. */
  readonly news?: ReactNode;
  readonly profile: ReactNode;
  /** Opens the menu, where it has no place of its own. */
  readonly onMenu?: (() => void) | undefined;
}

/** The first word of a business unit's name carries it: 'Nordlager' Oslo. */
function UnitName({ name }: { name: string }) {
  const [first, ...rest] = name.split(' ');
  return (
    <span className="name">
      {first} <span className="rest">{rest.join(' ')}</span>
    </span>
  );
}

/** Where there is no room for the name (LAYOUT-011). */
function UnitInitials({ name }: { name: string }) {
  return (
    <span className="unit-initials" title={name}>
      {businessUnitInitials(name)}
    </span>
  );
}

/** The header: unit, place, search, live updates, help, profile (LAYOUT-001 to LAYOUT-003). */
export function Header({ place, collapsed, live, helpUrl, onSearch, news, profile, onMenu }: HeaderProps) {
  const { t } = useTranslation();
  const { session } = useCockpit();
  return (
    <header className="top">
      <a className="skip-link" href="#content">
        {t('frame.skip')}
      </a>
      {onMenu && (
        <button
          type="button"
          className="icon-button menu-button"
          aria-label={t('frame.mainMenu')}
          aria-haspopup="dialog"
          onClick={onMenu}
        >
          <Menu aria-hidden />
        </button>
      )}
      <Link className="brand" to="/" aria-label={`${session.businessUnit}, ${t('frame.dashboard')}`}>
        {collapsed ? <UnitInitials name={session.businessUnit} /> : <BrandMark />}
        {!collapsed && <UnitName name={session.businessUnit} />}
      </Link>
      <nav className="place" aria-label={t('frame.place')}>
        <ol>
          {place.map((name, index) => (
            <li key={name} aria-current={index === place.length - 1 ? 'page' : undefined}>
              {index > 0 && <ChevronRight aria-hidden />}
              <span>{name}</span>
            </li>
          ))}
        </ol>
      </nav>
      <button type="button" className="command-box" onClick={onSearch} aria-keyshortcuts="Control+K">
        <Search aria-hidden />
        <span>{t('frame.search.open')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className="right">
        {news}
        <LiveIndicator {...live} />
        {helpUrl && (
          <a className="icon-button" href={helpUrl} target="_blank" rel="noreferrer" aria-label={t('frame.help')}>
            <CircleQuestionMark aria-hidden />
          </a>
        )}
        {profile}
      </div>
    </header>
  );
}

import { ChevronRight, PanelLeftClose, PanelLeftOpen, Settings, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ShownEntry } from '../../engine/menu';
import type { MenuState } from '../../machines/menu';
import { afterRows } from '../after-rows';
import { captions } from '../captions';
import { AS_LEFT } from '../kept-pages';
import { EntryTip } from './entry-tip';
import { GroupFlyout } from './group-flyout';
import { MenuIcon } from './menu-icon';
import type { OwnDialog } from './own-dialogs';
import { OwnSettings } from './own-settings';

export interface LeftMenuProps {
  readonly state: MenuState;
  readonly narrow: boolean;
  /** Title of the group that hangs open from the collapsed menu. */
  readonly group: string | null;
  readonly main: readonly ShownEntry[];
  readonly settings: readonly ShownEntry[];
  /** Path of the page that is shown, without leading slash. */
  readonly current: string;
  /** That page is one of the settings. */
  readonly isSetting: boolean;
  /** One of one's own dialogs is asked for. */
  onOpen(dialog: OwnDialog): void;
  /** Makes it narrow or wide, where it may be either. */
  onToggle?(): void;
  onSettings(): void;
  onGroup(title: string): void;
  onChosen(): void;
}

/** A long name goes on below after its slash, not within a word. */
function withBreaks(text: string) {
  const [first, ...others] = text.split('/');
  return [first, ...others.flatMap((part) => ['/', <wbr key={part} />, part])];
}

const NEIGHBOURS_PX = 88;

/** Scrolls a menu that is longer than the screen; `scrollIntoView` would let the Tab key begin there. */
function bringIntoSight(entry: Element): void {
  const list = entry.closest('nav');
  if (!list) return;
  const [own, seen] = [entry.getBoundingClientRect(), list.getBoundingClientRect()];
  if (own.top < seen.top) list.scrollTop -= seen.top - own.top + NEIGHBOURS_PX;
  if (own.bottom > seen.bottom) list.scrollTop += own.bottom - seen.bottom + NEIGHBOURS_PX;
}

/** A page's entry; collapsed, only its icon, with the name as a tip. */
function PageEntry({ shown, menu, nested }: { shown: ShownEntry; menu: LeftMenuProps; nested?: boolean }) {
  const text = captions.menu(shown.entry);
  const collapsed = menu.state.endsWith('collapsed');
  const isCurrent = shown.path === menu.current;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // It must know where everything stands, which while a page is loaded is worked out once its rows are there.
    if (isCurrent) afterRows(() => link.current && bringIntoSight(link.current));
  }, [isCurrent]);
  return (
    <EntryTip text={collapsed ? text : null}>
      <Link
        state={AS_LEFT}
        ref={link}
        className={nested && !collapsed ? 'entry nested' : 'entry'}
        to={`/${shown.path}`}
        aria-label={collapsed ? text : undefined}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={menu.onChosen}
      >
        {(!nested || collapsed) && <MenuIcon name={shown.entry.icon} />}
        <span className="text" title={text}>
          {withBreaks(text)}
        </span>
      </Link>
    </EntryTip>
  );
}

/** A group of the main menu: unfolds below its entry, or hangs open beside the collapsed menu (MENU-012, MENU-050). */
function GroupEntry({ shown, menu }: { shown: ShownEntry; menu: LeftMenuProps }) {
  const text = captions.menu(shown.entry);
  const holdsCurrent = shown.routes.some(({ path }) => path === menu.current);
  const [unfolded, setUnfolded] = useState(holdsCurrent);
  const collapsed = menu.state.endsWith('collapsed');
  const open = collapsed ? menu.group === shown.entry.title : unfolded;
  return (
    <>
      <EntryTip text={collapsed && !open ? text : null}>
        <button
          type="button"
          className={holdsCurrent && !open ? 'entry within' : 'entry'}
          aria-expanded={open}
          aria-label={collapsed ? text : undefined}
          onClick={() => (collapsed ? menu.onGroup(shown.entry.title) : setUnfolded(!unfolded))}
        >
          <MenuIcon name={shown.entry.icon} isGroup />
          <span className="text">{text}</span>
          <ChevronRight className="end" aria-hidden />
        </button>
      </EntryTip>
      {open && !collapsed && (
        <ul>
          {shown.routes.map((route) => (
            <li key={`${route.path} ${route.entry.title}`}>
              <PageEntry shown={route} menu={menu} nested />
            </li>
          ))}
        </ul>
      )}
      {open && collapsed && (
        <GroupFlyout title={text} routes={shown.routes} current={menu.current} onChosen={menu.onChosen} />
      )}
    </>
  );
}

/** A heading of the settings menu with its entries (MENU-024, MENU-032, MENU-036). */
function SettingsGroup({ shown, menu }: { shown: ShownEntry; menu: LeftMenuProps }) {
  const text = captions.menu(shown.entry);
  const id = useId();
  return (
    <>
      <p className="group-title" id={id}>
        {text}
      </p>
      <ul aria-labelledby={id}>
        {shown.routes.map((route) => (
          <li key={`${route.path} ${route.entry.title}`}>
            <PageEntry shown={route} menu={menu} />
          </li>
        ))}
      </ul>
    </>
  );
}

function FootButton(props: {
  text: string;
  collapsed: boolean;
  icon: ReactNode;
  disabled?: boolean;
  expanded?: boolean;
  current?: boolean;
  onClick(): void;
}) {
  return (
    <EntryTip text={props.collapsed ? props.text : null}>
      <button
        type="button"
        className="entry"
        aria-label={props.collapsed ? props.text : undefined}
        aria-expanded={props.expanded}
        aria-current={props.current || undefined}
        disabled={props.disabled}
        onClick={props.onClick}
      >
        {props.icon}
        <span className="text">{props.text}</span>
      </button>
    </EntryTip>
  );
}

/** The left menu in its four states (MENU-063 to MENU-072). */
export function LeftMenu(menu: LeftMenuProps) {
  const { t } = useTranslation();
  const inSettings = menu.state.startsWith('settings');
  const collapsed = menu.state.endsWith('collapsed');
  const toggle = menu.narrow ? t('frame.narrow') : t(collapsed ? 'frame.expand' : 'frame.collapse');
  return (
    <div className="menu">
      <nav aria-label={t(inSettings ? 'frame.settingsMenu' : 'frame.mainMenu')}>
        <ul>
          {(inSettings ? menu.settings : menu.main).map((shown) => (
            <li key={`${shown.path} ${shown.entry.title}`}>
              {shown.path !== undefined ? (
                <PageEntry shown={shown} menu={menu} />
              ) : inSettings ? (
                <SettingsGroup shown={shown} menu={menu} />
              ) : (
                <GroupEntry shown={shown} menu={menu} />
              )}
            </li>
          ))}
        </ul>
        {inSettings && <OwnSettings collapsed={collapsed} onOpen={menu.onOpen} />}
      </nav>
      <div className="foot">
        {(inSettings || menu.settings.length > 0) && (
          <FootButton
            text={t(inSettings ? 'frame.back' : 'frame.settings')}
            collapsed={collapsed}
            icon={inSettings ? <Undo2 aria-hidden /> : <Settings aria-hidden />}
            current={menu.isSetting && !inSettings}
            onClick={menu.onSettings}
          />
        )}
        {menu.onToggle && (
          <FootButton
            text={toggle}
            collapsed={collapsed}
            icon={collapsed ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
            disabled={menu.narrow}
            expanded={!collapsed}
            onClick={menu.onToggle}
          />
        )}
      </div>
    </div>
  );
}

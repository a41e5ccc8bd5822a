import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { PasswordChange } from '../../engine/http';
import type { ShownEntry } from '../../machines/menu';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import { CommandPalette, type PaletteItem } from './command-palette';
import { Header } from './header';
import { LanguageDialog } from './language-dialog';
import { LeftMenu } from './left-menu';
import { LiveDialog } from './live-dialog';
import { useLiveView } from './live-indicator';
import { MenuIcon } from './menu-icon';
import { PasswordDialog } from './password-dialog';
import { PhotoDialog } from './photo-dialog';
import { OWN_DIALOGS, type OwnDialog, ProfileMenu } from './profile-menu';
import { useMenu } from './use-menu';

export type ThemeChoice = 'system' | 'light' | 'dark';

export interface FrameProps {
  readonly main: readonly ShownEntry[];
  readonly settings: readonly ShownEntry[];
  /** Path of the page that is shown, without leading slash. */
  readonly current: string;
  readonly title: string;
  readonly helpUrl: string | undefined;
  readonly picture: string | undefined;
  readonly languages: readonly string[];
  readonly theme: ThemeChoice;
  onTheme(choice: ThemeChoice): void;
  /** What people change about themselves; each gives whether it is done, a refused password its reason. */
  readonly account: {
    changeLanguage(language: string): Promise<boolean>;
    changePassword(change: PasswordChange): Promise<boolean | string>;
    savePicture(picture: string): Promise<boolean>;
  };
  readonly children: ReactNode;
}

/** Pages of the menus as the palette lists them, each once, with the group they stand in. */
function pagesOf(entries: readonly ShownEntry[], open: (path: string) => void, group?: string): PaletteItem[] {
  return entries.flatMap((shown) =>
    shown.path === undefined
      ? pagesOf(shown.routes, open, captions.menu(shown.entry))
      : {
          key: `/${shown.path}`,
          kind: 'page' as const,
          text: captions.menu(shown.entry),
          hint: group,
          icon: <MenuIcon name={shown.entry.icon} />,
          run: () => open(shown.path ?? ''),
        },
  );
}

function once(items: readonly PaletteItem[]): PaletteItem[] {
  return items.filter((item, place) => items.findIndex(({ key }) => key === item.key) === place);
}

/** Opens the palette with Ctrl+K, wherever focus is. */
function useSearchKey(open: () => void): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        open();
      }
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
}

/** Names from the root to the page: settings pages stand below the settings. */
function placeOf(props: FrameProps, settings: string): string[] {
  const inSettings = props.settings.some(({ routes, path }) =>
    [path, ...routes.map((route) => route.path)].includes(props.current),
  );
  const inMain = props.main.some(({ routes, path }) =>
    [path, ...routes.map((route) => route.path)].includes(props.current),
  );
  return inSettings && !inMain ? [settings, props.title] : [props.title];
}

/** Header, left menu and content of every page behind the login (LAYOUT-001). */
export function Frame(props: FrameProps) {
  const { t } = useTranslation();
  const { session, logOut } = useCockpit();
  const navigate = useNavigate();
  const menu = useMenu();
  const live = useLiveView();
  const [dialog, setDialog] = useState<'search' | OwnDialog | null>(null);
  const close = () => setDialog(null);
  useSearchKey(() => setDialog('search'));
  const collapsed = menu.state.endsWith('collapsed');

  function openPage(path: string): void {
    if (props.main.some(({ path: main }) => main === path)) menu.send({ type: 'MAIN.CHOSEN' });
    navigate(`/${path}`);
  }
  const items: PaletteItem[] = [
    ...once([...pagesOf(props.main, openPage), ...pagesOf(props.settings, openPage, t('frame.settings'))]),
    ...OWN_DIALOGS.map((name) => ({
      key: name,
      kind: 'command' as const,
      text: t(`frame.${name}.title`),
      run: () => setDialog(name),
    })),
    {
      key: 'light',
      kind: 'command',
      text: t('frame.profile.themeLight'),
      hint: t('frame.profile.theme'),
      run: () => props.onTheme('light'),
    },
    {
      key: 'dark',
      kind: 'command',
      text: t('frame.profile.themeDark'),
      hint: t('frame.profile.theme'),
      run: () => props.onTheme('dark'),
    },
    { key: 'out', kind: 'command', text: t('frame.profile.logOut'), run: logOut },
  ];

  return (
    <div className="frame" data-menu={menu.state}>
      <Header
        place={placeOf(props, t('frame.settings'))}
        collapsed={collapsed}
        live={live}
        helpUrl={props.helpUrl}
        onSearch={() => setDialog('search')}
        profile={<ProfileMenu picture={props.picture} theme={props.theme} onTheme={props.onTheme} onOpen={setDialog} />}
      />
      <LeftMenu
        state={menu.state}
        narrow={menu.narrow}
        group={menu.group}
        main={props.main}
        settings={props.settings}
        current={props.current}
        onToggle={() => menu.send({ type: 'MENU.TOGGLE' })}
        onSettings={() => menu.send({ type: 'SETTINGS.TOGGLE' })}
        onGroup={(group) => menu.send({ type: 'GROUP.TOGGLE', group })}
        onChosen={() => menu.send({ type: menu.state.startsWith('settings') ? 'GROUP.CLOSE' : 'MAIN.CHOSEN' })}
      />
      <main className="content" id="content" tabIndex={-1}>
        {props.children}
      </main>
      <LiveDialog {...live} />
      {dialog === 'search' && <CommandPalette items={items} onClose={close} />}
      {dialog === 'language' && (
        <LanguageDialog
          languages={props.languages}
          current={session.language}
          onChange={props.account.changeLanguage}
          onClose={close}
        />
      )}
      {dialog === 'password' && <PasswordDialog onSubmit={props.account.changePassword} onClose={close} />}
      {dialog === 'photo' && <PhotoDialog picture={props.picture} onSave={props.account.savePicture} onClose={close} />}
    </div>
  );
}

import type { TFunction } from 'i18next';
import { Play, Plus } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { PasswordChange } from '../../engine/http';
import type { ShownEntry } from '../../machines/menu';
import { captions } from '../captions';
import { UNTIL_READ_MS, useCockpit } from '../cockpit';
import { layerCount } from '../dialogs';
import { type MainAction, type PageActions, PageActionsContext, type PageActionsHolder } from '../page-actions';
import { CommandPalette, type PaletteGroup, type PaletteItem } from './command-palette';
import { FactorsDialog } from './factors-dialog';
import { Header } from './header';
import { KeysDialog } from './keys-dialog';
import { LanguageDialog } from './language-dialog';
import { LeftMenu } from './left-menu';
import { LiveDialog } from './live-dialog';
import { useLiveView } from './live-indicator';
import { MenuIcon } from './menu-icon';
import { OWN_DIALOGS, type OwnDialog } from './own-dialogs';
import { PasswordDialog } from './password-dialog';
import { PhotoDialog } from './photo-dialog';
import { ProfileMenu } from './profile-menu';
import { SessionsDialog } from './sessions-dialog';
import { useKeys } from './use-keys';
import { useMenu } from './use-menu';
import { ViewingBar } from './viewing-bar';

export type ThemeChoice = 'system' | 'light' | 'dark';

export interface FrameProps {
  readonly main: readonly ShownEntry[];
  readonly settings: readonly ShownEntry[];
  /** Path of the page that is shown, without leading slash. */
  readonly current: string;
  /** The definition or page that it belongs to. */
  readonly below: string | undefined;
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
  /** What one should know wherever one is, in the header. */
  readonly news?: ReactNode;
  readonly children: ReactNode;
}

/** Pages of the menus as the palette lists them, each once, with the group they stand in. */
function pagesOf(entries: readonly ShownEntry[], open: (path: string) => void, group?: string): PaletteItem[] {
  return entries.flatMap((shown) =>
    shown.path === undefined
      ? pagesOf(shown.routes, open, captions.menu(shown.entry))
      : {
          key: `/${shown.path}`,
          text: captions.menu(shown.entry),
          hint: group,
          icon: <MenuIcon name={shown.entry.icon} />,
          run: () => open(shown.path ?? ''),
        },
  );
}

/** Pages of rows, the one that is shown first. */
function gridsOf(entries: readonly ShownEntry[], current: string): ShownEntry[] {
  const all = entries.flatMap((shown) => [shown, ...shown.routes]).filter(({ entry, path }) => entry.entity && path);
  const grids = all.filter(({ path }, place) => all.findIndex((other) => other.path === path) === place);
  return grids.sort((one, other) => Number(other.path === current) - Number(one.path === current));
}

function once(items: readonly PaletteItem[]): PaletteItem[] {
  return items.filter((item, place) => items.findIndex(({ key }) => key === item.key) === place);
}

/** What can be done with the chosen rows of the page that is shown, each with its reason if it cannot. */
function chosenGroup({ chosen, actions }: PageActions, t: TFunction): PaletteGroup {
  return {
    heading: t('frame.search.chosen', { count: chosen }),
    items: actions.map(({ name, title, enabled, reason, run }) => ({
      key: `row ${name}`,
      text: title,
      off: enabled ? undefined : (reason ?? ''),
      run,
    })),
  };
}

function mainGroup(main: MainAction, t: TFunction): PaletteGroup {
  const item = {
    key: 'main',
    text: main.title,
    icon: main.adds ? <Plus aria-hidden /> : <Play aria-hidden />,
    run: main.run,
  };
  return { heading: t('frame.search.page'), items: [item] };
}

const isListed = (entries: readonly ShownEntry[], page: string): boolean =>
  entries.some(({ path, routes }) => path === page || isListed(routes, page));

/** The entry of what a page belongs to. */
function entryOf(entries: readonly ShownEntry[], below: string | undefined): ShownEntry | undefined {
  const all = entries.flatMap((shown) => [shown, ...shown.routes]);
  return all.find(({ entry }) => below !== undefined && (entry.entity === below || entry.to === below));
}

/** Header, left menu and content of every page behind the login (LAYOUT-001). */
export function Frame(props: FrameProps) {
  const { t } = useTranslation();
  const { session, logOut, messages } = useCockpit();
  const navigate = useNavigate();
  const menu = useMenu();
  const live = useLiveView();
  const [dialog, setDialog] = useState<'search' | 'keys' | OwnDialog | null>(null);
  const page = useRef<PageActionsHolder['current']>(null);
  const [offered, setOffered] = useState<PageActions | null>(null);
  const close = () => setDialog(null);
  // Below another dialog the page's actions are out of reach.
  const openPalette = useCallback(() => {
    setOffered(layerCount() === 0 ? (page.current?.() ?? null) : null);
    setDialog('search');
  }, []);
  const openKeys = useCallback(() => setDialog('keys'), []);
  useKeys(openPalette, openKeys, messages.undo);
  useEffect(() => {
    if (!session.lacksSecondFactor) return;
    const run = () => setDialog('factors');
    messages.notice(t('frame.factors.due'), { title: t('frame.factors.add'), ms: UNTIL_READ_MS, notDone: true, run });
  }, [session.lacksSecondFactor, messages, t]);
  const collapsed = menu.state.endsWith('collapsed');
  const above = entryOf([...props.main, ...props.settings], props.below);
  const current = above?.path ?? props.current;
  const isSetting = isListed(props.settings, current) && !isListed(props.main, current);

  function openPage(path: string, search = ''): void {
    if (props.main.some(({ path: main }) => main === path)) menu.send({ type: 'MAIN.CHOSEN' });
    navigate(`/${path}${search}`);
  }
  const groups: PaletteGroup[] = [
    ...(offered?.chosen ? [chosenGroup(offered, t)] : []),
    ...(offered?.main ? [mainGroup(offered.main, t)] : []),
    {
      heading: t('frame.search.pages'),
      items: once([...pagesOf(props.main, openPage), ...pagesOf(props.settings, openPage, t('frame.settings'))]),
    },
    {
      heading: t('frame.search.commands'),
      items: [
        ...OWN_DIALOGS.map((name) => ({ key: name, text: t(`frame.${name}.title`), run: () => setDialog(name) })),
        {
          key: 'light',
          text: t('frame.profile.themeLight'),
          hint: t('frame.profile.theme'),
          run: () => props.onTheme('light'),
        },
        {
          key: 'dark',
          text: t('frame.profile.themeDark'),
          hint: t('frame.profile.theme'),
          run: () => props.onTheme('dark'),
        },
        { key: 'keys', text: t('frame.keys.title'), hint: '?', run: openKeys },
        { key: 'out', text: t('frame.profile.logOut'), run: logOut },
      ],
    },
    // Without a chosen row they only say so, to whoever looks for them by name.
    ...(offered && offered.chosen === 0 ? [chosenGroup(offered, t)] : []),
  ];

  const rowsWith = (text: string): PaletteGroup => ({
    heading: t('frame.search.rows', { text }),
    items: gridsOf(props.main, current).map(({ entry, path }) => ({
      key: `/${path}`,
      text: captions.menu(entry),
      icon: <MenuIcon name={entry.icon} />,
      run: () => openPage(path ?? '', `?${new URLSearchParams({ search: text })}`),
    })),
  });

  return (
    <div className="frame" data-menu={menu.state} data-viewing={session.viewedBy !== undefined}>
      {session.viewedBy !== undefined && <ViewingBar />}
      <Header
        place={[
          ...(isSetting ? [t('frame.settings')] : []),
          ...(above ? [captions.menu(above.entry)] : []),
          props.title,
        ]}
        collapsed={collapsed}
        live={live}
        helpUrl={props.helpUrl}
        onSearch={openPalette}
        news={props.news}
        profile={<ProfileMenu picture={props.picture} theme={props.theme} onTheme={props.onTheme} onOpen={setDialog} />}
      />
      <LeftMenu
        state={menu.state}
        narrow={menu.narrow}
        group={menu.group}
        main={props.main}
        settings={props.settings}
        current={current}
        isSetting={isSetting}
        onOpen={setDialog}
        onToggle={() => menu.send({ type: 'MENU.TOGGLE' })}
        onSettings={() => menu.send({ type: 'SETTINGS.TOGGLE' })}
        onGroup={(group) => menu.send({ type: 'GROUP.TOGGLE', group })}
        onChosen={() => menu.send({ type: menu.state.startsWith('settings') ? 'GROUP.CLOSE' : 'MAIN.CHOSEN' })}
      />
      <main className="content" id="content" tabIndex={-1}>
        <PageActionsContext value={page}>{props.children}</PageActionsContext>
      </main>
      <LiveDialog {...live} />
      {dialog === 'search' && <CommandPalette groups={groups} rowsWith={rowsWith} onClose={close} />}
      {dialog === 'keys' && <KeysDialog onClose={close} />}
      {dialog === 'language' && (
        <LanguageDialog
          languages={props.languages}
          current={session.language}
          onChange={props.account.changeLanguage}
          onClose={close}
        />
      )}
      {dialog === 'password' && <PasswordDialog onSubmit={props.account.changePassword} onClose={close} />}
      {dialog === 'factors' && <FactorsDialog onClose={close} />}
      {dialog === 'sessions' && <SessionsDialog onClose={close} />}
      {dialog === 'photo' && <PhotoDialog picture={props.picture} onSave={props.account.savePicture} onClose={close} />}
    </div>
  );
}

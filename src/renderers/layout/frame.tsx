import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { PasswordChange } from '../../engine/http';
import type { ShownEntry } from '../../engine/menu';
import type { EntityModel } from '../../engine/model';
import { captions } from '../captions';
import { UNTIL_READ_MS, useCockpit } from '../cockpit';
import { useDialogFirst } from '../dialogs';
import { AS_LEFT } from '../kept-pages';
import { fetchWhenIdle, latePart } from '../late-part';
import { type PageActions, PageActionsContext, type PageActionsHolder } from '../page-actions';
import { recentDialog, useUndoLast } from '../undo';
import { useMissing } from '../use-missing';
import { PHONE, useScreen } from '../use-screen';
import { Header } from './header';
import { LeftMenu } from './left-menu';
import { LiveDialog } from './live-dialog';
import { useLiveView } from './live-indicator';
import type { OpenedDialogProps } from './opened-dialog';
import type { OwnDialog } from './own-dialogs';
import { type PaletteGroup, paletteGroups, rowsGroup } from './palette-groups';
import { PhoneMenu } from './phone-menu';
import { ProfileMenu, profileItems } from './profile-menu';
import { useKeys } from './use-keys';
import { useMenu } from './use-menu';
import { ViewingBar } from './viewing-bar';

export type ThemeChoice = 'system' | 'light' | 'dark';

/** What a page shows besides itself, as the search lists it: what it is called, and where it stands. */
export interface PagePart {
  readonly title: string;
  readonly within: string | undefined;
  /** The end of its address. */
  readonly search: string;
}

export interface FrameProps {
  readonly main: readonly ShownEntry[];
  readonly settings: readonly ShownEntry[];
  /** What the page at a path shows besides itself: tabs, parts. */
  partsOf(path: string): readonly PagePart[];
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
  /** Finds anything (Ctrl+K): drawn whether it is open or not, since what it began goes on when it is closed. */
  find(parts: FindParts): ReactNode;
  readonly children: ReactNode;
}

export interface FindParts {
  readonly isOpen: boolean;
  /** Path of the page that is shown, without leading slash. */
  readonly current: string;
  readonly groups: readonly PaletteGroup[];
  /** Where rows with the text can be looked for; it stands below whatever is called so. */
  rowsWith(text: string): PaletteGroup;
  /** The icon of the page at a path. */
  iconOf(path: string): string | undefined;
  onOpen(): void;
  onClose(): void;
}

const openedDialog = latePart<OpenedDialogProps>(async () => (await import('./opened-dialog')).OpenedDialog);

const isListed = (entries: readonly ShownEntry[], page: string): boolean =>
  entries.some(({ path, routes }) => path === page || isListed(routes, page));

/** The entry that leads to a page. */
const pageAt = (entries: readonly ShownEntry[], page: string): ShownEntry | undefined =>
  entries.flatMap((shown) => [shown, ...shown.routes]).find(({ path }) => path === page);

/** The entry of what a page belongs to. */
function entryOf(entries: readonly ShownEntry[], below: string | undefined): ShownEntry | undefined {
  const all = entries.flatMap((shown) => [shown, ...shown.routes]);
  return all.find(({ entry }) => below !== undefined && (entry.entity === below || entry.to === below));
}

/** The name of the definition that has the page. */
const definitionAt = (models: Readonly<Record<string, EntityModel>>, path: string): string | undefined =>
  Object.values(models).find(({ pages }) => pages.some((page) => page.path === path))?.name;

/** Header, left menu and content of every page behind the login (LAYOUT-001). */
export function Frame(props: FrameProps) {
  const { t } = useTranslation();
  const { session, logOut, messages, product } = useCockpit();
  const navigate = useNavigate();
  const menu = useMenu();
  const live = useLiveView();
  const [dialog, setDialog] = useState<'search' | 'keys' | 'menu' | OwnDialog | null>(null);
  const page = useRef<PageActionsHolder['current']>(null);
  const [offered, setOffered] = useState<PageActions | null>(null);
  const close = () => setDialog(null);
  const isDialogFirst = useDialogFirst();
  const isFinding = dialog === 'search';
  const openPalette = useCallback(() => {
    if (isFinding || isDialogFirst()) return;
    setOffered(page.current?.() ?? null);
    setDialog('search');
  }, [isFinding, isDialogFirst]);
  const openKeys = useCallback(() => {
    setOffered(page.current?.() ?? null);
    setDialog('keys');
  }, []);
  const openRecent = useCallback(() => setDialog('recent'), []);
  useEffect(() => fetchWhenIdle([profileItems, openedDialog, recentDialog]), []);
  const missing = useMissing(close);
  useKeys({ openPalette, openKeys, openRecent, undo: useUndoLast() });
  useEffect(() => {
    if (!session.lacksSecondFactor) return;
    const run = () => setDialog('factors');
    messages.notice(t('frame.factors.due'), { title: t('frame.factors.add'), ms: UNTIL_READ_MS, notDone: true, run });
  }, [session.lacksSecondFactor, messages, t]);
  const collapsed = menu.state.endsWith('collapsed');
  const isPhone = useScreen(PHONE);
  const all = [...props.main, ...props.settings];
  const above = entryOf(all, props.below);
  // Of a page that no entry leads to, that of another page with the same rows is marked.
  const alike = isListed(all, props.current) ? undefined : entryOf(all, definitionAt(product.models, props.current));
  const current = (above ?? alike)?.path ?? props.current;
  const isSetting = isListed(props.settings, current) && !isListed(props.main, current);

  function openPage(path: string, search = ''): void {
    if (props.main.some(({ path: main }) => main === path)) menu.send({ type: 'MAIN.CHOSEN' });
    navigate(`/${path}${search}`, { state: search ? null : AS_LEFT });
  }
  const entries = {
    narrow: menu.narrow,
    group: menu.group,
    main: props.main,
    settings: props.settings,
    current,
    isSetting,
    onOpen: setDialog,
    onSettings: () => menu.send({ type: 'SETTINGS.TOGGLE' }),
    onGroup: (group: string) => menu.send({ type: 'GROUP.TOGGLE', group }),
    onChosen: () => menu.send({ type: menu.state.startsWith('settings') ? 'GROUP.CLOSE' : 'MAIN.CHOSEN' }),
  };
  const palette = { ...props, offered, openPage, onDialog: setDialog, logOut };
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
        onMenu={isPhone ? () => setDialog('menu') : undefined}
      />
      {!isPhone && <LeftMenu {...entries} state={menu.state} onToggle={() => menu.send({ type: 'MENU.TOGGLE' })} />}
      {isPhone && dialog === 'menu' && <PhoneMenu {...entries} state={menu.state} onClose={close} />}
      <main className="content" id="content" tabIndex={-1}>
        <PageActionsContext value={page}>{props.children}</PageActionsContext>
      </main>
      <LiveDialog {...live} />
      {props.find({
        isOpen: isFinding,
        current,
        groups: isFinding ? paletteGroups(palette, t) : [],
        rowsWith: (text) => rowsGroup(text, palette, current, t),
        iconOf: (path) => pageAt([...props.main, ...props.settings], path)?.entry.icon,
        onOpen: openPalette,
        onClose: close,
      })}
      {dialog && dialog !== 'search' && dialog !== 'menu' && (
        <openedDialog.Part {...props} page={offered} dialog={dialog} onClose={close} onMissing={missing} />
      )}
    </div>
  );
}

import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { ShownEntry } from '../../engine/menu';
import type { MenuEntry } from '../../engine/model';
import { ActionIcon } from '../actions';
import { captions } from '../captions';
import type { MainAction, PageActions } from '../page-actions';
import type { FrameProps } from './frame';
import { MenuIcon } from './menu-icon';
import { OWN_DIALOGS, type OwnDialog } from './own-dialogs';

/** Something the palette can do: open a page, run an action of the page that is shown, or a command. */
export interface PaletteItem {
  readonly key: string;
  readonly text: string;
  /** What stands behind it: the group it belongs to. */
  readonly hint?: string | undefined;
  /** Why it cannot run; it is shown all the same. */
  readonly off?: string | undefined;
  readonly icon?: ReactNode;
  /** Listed to whoever looks for it alone. */
  readonly isDeep?: boolean;
  run(): void;
}

export interface PaletteGroup {
  readonly heading: string;
  readonly kind: 'pages' | 'actions';
  readonly items: readonly PaletteItem[];
}

export interface PaletteParts extends Pick<FrameProps, 'main' | 'settings' | 'partsOf' | 'onTheme'> {
  /** What the page that is shown can do; null below another dialog. */
  readonly offered: PageActions | null;
  openPage(path: string, search?: string): void;
  onDialog(name: 'keys' | OwnDialog): void;
  logOut(): void;
}

/** What the command palette lists: what the page can do, the pages, what can be done anywhere. */
export function paletteGroups(parts: PaletteParts, t: TFunction): PaletteGroup[] {
  const { main, settings, offered, onTheme, onDialog, logOut } = parts;
  return [
    ...(offered?.chosen ? [chosenGroup(offered, t)] : []),
    ...(offered?.main ? [mainGroup(offered.main, t)] : []),
    {
      heading: t('frame.search.pages'),
      kind: 'pages',
      items: once([...pagesOf(main, parts), ...pagesOf(settings, parts, t('frame.settings'))]),
    },
    {
      heading: t('frame.search.commands'),
      kind: 'actions',
      items: [
        ...OWN_DIALOGS.map((name) => ({ key: name, text: t(`frame.${name}.title`), run: () => onDialog(name) })),
        {
          key: 'light',
          text: t('frame.profile.themeLight'),
          hint: t('frame.profile.theme'),
          run: () => onTheme('light'),
        },
        {
          key: 'dark',
          text: t('frame.profile.themeDark'),
          hint: t('frame.profile.theme'),
          run: () => onTheme('dark'),
        },
        { key: 'keys', text: t('frame.keys.title'), hint: '?', run: () => onDialog('keys') },
        { key: 'out', text: t('frame.profile.logOut'), run: logOut },
      ],
    },
    // Without a chosen row they only say so, to whoever looks for them by name.
    ...(offered && offered.chosen === 0 ? [chosenGroup(offered, t)] : []),
  ];
}

/** Pages that list rows with a text in them. */
export function rowsGroup(
  text: string,
  { main, openPage }: Pick<PaletteParts, 'main' | 'openPage'>,
  current: string,
  t: TFunction,
): PaletteGroup {
  return {
    heading: t('frame.search.rows', { text }),
    kind: 'pages',
    items: gridsOf(main, current).map(({ entry, path }) => ({
      key: `/${path}`,
      text: captions.menu(entry),
      icon: <MenuIcon name={entry.icon} />,
      run: () => openPage(path ?? '', `?${new URLSearchParams({ search: text })}`),
    })),
  };
}

/** Pages of the menus as the palette lists them, each once with its parts, and the group they stand in. */
function pagesOf(
  entries: readonly ShownEntry[],
  parts: Pick<PaletteParts, 'partsOf' | 'openPage'>,
  group?: string,
): PaletteItem[] {
  return entries.flatMap(({ path, entry, routes }) =>
    path === undefined ? pagesOf(routes, parts, captions.menu(entry)) : pageOf(path, entry, parts, group),
  );
}

/** A page, and what is found of it by name alone. */
function pageOf(
  path: string,
  entry: MenuEntry,
  { partsOf, openPage }: Pick<PaletteParts, 'partsOf' | 'openPage'>,
  group: string | undefined,
): PaletteItem[] {
  const text = captions.menu(entry);
  const icon = () => <MenuIcon name={entry.icon} />;
  return [
    { key: `/${path}`, text, hint: group, icon: icon(), run: () => openPage(path) },
    ...partsOf(path).map(({ title, within, search }) => ({
      key: `/${path}${search}`,
      text: title,
      hint: within === undefined ? text : `${text} · ${within}`,
      icon: icon(),
      isDeep: true,
      run: () => openPage(path, search),
    })),
  ];
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
    kind: 'actions',
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
    icon: <ActionIcon name={main.icon ?? 'play'} />,
    run: main.run,
  };
  return { heading: t('frame.search.page'), kind: 'actions', items: [item] };
}

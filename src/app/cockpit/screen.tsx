import type { TFunction } from 'i18next';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { type MenuRights, mainEntries, readRoutes, shownEntries, unlistedEntries } from '../../engine/menu';
import type { MenuEntry } from '../../engine/model';
import { featureOn } from '../../engine/permission';
import type { Session } from '../../engine/session';
import { inWords } from '../../engine/words';
import { ApprovalNews, OVERRIDES } from '../../overrides';
import { BellButton } from '../../renderers/bell';
import { captions } from '../../renderers/captions';
import { useCockpit } from '../../renderers/cockpit';
import { Find } from '../../renderers/find';
import { type FindParts, Frame } from '../../renderers/layout';
import { environment } from '../environment';
import { chooseTheme, readThemeChoice } from '../theme-choice';
import { loadWidgets } from './grid';
import { NotedProduct } from './noted-definition';
import { askFor, PageHost } from './page-host';
import { pageTable, type TableEntry } from './page-table';
import { partsOf } from './parts-of';
import { type AccountChanges, useAccount } from './use-account';

export interface ScreenProps {
  readonly session: Session;
  readonly languages: readonly string[];
  readonly changes: AccountChanges;
  onReload(): void;
}

/** Table of pages and entries of the menus, by what the session may see. */
function usePlan() {
  const { product, settings, session, may } = useCockpit();
  return useMemo(() => {
    const guard = { may, featureOn: (test: Parameters<typeof featureOn>[0]) => featureOn(test, session.features) };
    const rights: MenuRights = {
      ...guard,
      models: product.models,
      pages: new Map(product.menu.pages.map((page) => [page.path, page])),
      broken: new Map(product.broken.flatMap(({ name, pages: [first] }) => (first ? [[name, first] as const] : []))),
    };
    const routes = readRoutes(settings.Routes.menuSettings.routeConfigs, (error) =>
      console.error('Route settings cannot be parsed', error),
    );
    const main: MenuEntry[] = [
      ...mainEntries(product.menu, routes, product.models),
      ...unlistedEntries(product.menu, rights, routes),
    ];
    return {
      guard,
      table: pageTable(product, OVERRIDES),
      main: shownEntries(rights, main),
      settings: shownEntries(rights, product.menu.settings),
    };
  }, [product, settings, session, may]);
}

/** What a page is called. */
function pageTitle(entry: TableEntry, menu: readonly MenuEntry[], t: TFunction): string {
  if (entry.kind === 'override') return t(entry.override.title);
  if (entry.kind === 'broken') return inWords(entry.broken.name);
  const [first, second] = entry.tabs;
  // Several tabs are called as the menu calls their page.
  const listed = second && menu.find(({ to }) => to === entry.path);
  if (listed) return captions.menu(listed);
  return first ? captions.plural(first.model) : '';
}

/**
 * A change of page is told by the document's title, and focus goes to the content, but not on the first page. Questions of
 * the page before go with it.
 */
function useArrival(title: string, path: string): void {
  const { session, messages } = useCockpit();
  const before = useRef(path);
  useEffect(() => {
    document.title = `${title} · ${session.businessUnit}`;
  }, [title, session.businessUnit]);
  // Before the effects in which a page may take it further.
  useLayoutEffect(() => {
    if (before.current === path) return;
    before.current = path;
    messages.leave();
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [path, messages]);
}

/** The frame with the page of the address in it. */
export function Screen({ session, languages, changes, onReload }: ScreenProps) {
  const account = useAccount(changes);
  const { product, messages } = useCockpit();
  const { pathname } = useLocation();
  const { table, guard, main, settings } = usePlan();
  // Before the page itself tells something.
  useLayoutEffect(() => messages.arrived(pathname), [messages, pathname]);
  const asked = useMemo(() => askFor(table, guard, pathname), [table, guard, pathname]);
  const [theme, setTheme] = useState(readThemeChoice);
  const { t } = useTranslation();
  const titleOf = (entry: TableEntry) => pageTitle(entry, product.menu.main, t);
  const title = asked.kind === 'page' ? titleOf(asked.found.entry) : t('frame.dashboard');
  const current = asked.kind === 'page' ? asked.found.entry.path : '';
  useArrival(title, asked.kind === 'page' ? asked.found.key : '');

  return (
    <Frame
      main={main}
      settings={settings}
      partsOf={(path) => partsOf(table, guard, path, t)}
      current={current}
      below={product.menu.pages.find(({ path }) => path === current)?.below}
      title={title}
      helpUrl={environment()?.helpUrl}
      picture={session.picture || undefined}
      languages={languages}
      theme={theme}
      onTheme={(choice) => {
        chooseTheme(choice);
        setTheme(choice);
      }}
      account={account}
      news={
        <>
          <ApprovalNews />
          <BellButton />
        </>
      }
      find={(parts) => <FindHere {...parts} />}
    >
      <NotedProduct />
      <div className="pages">
        <PageHost asked={asked} titleOf={titleOf} onRetry={onReload} />
      </div>
    </Frame>
  );
}

/** The palette. What is begun in it has fields: what they stand on is fetched while one types. */
function FindHere(parts: FindParts) {
  const { isOpen } = parts;
  useEffect(() => {
    if (isOpen) loadWidgets().catch(() => undefined);
  }, [isOpen]);
  return <Find {...parts} />;
}

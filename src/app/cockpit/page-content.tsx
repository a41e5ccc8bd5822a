import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Override } from '../../overrides';
import { captions } from '../../renderers/captions';
import { useCockpit } from '../../renderers/cockpit';
import { type LatePart, latePart, lateWidgets } from '../../renderers/late-part';
import { PageSkeleton } from '../../renderers/layout';
import { prefetchRows } from '../../renderers/rows';
import { usePlace, useReplaceSearch } from '../../renderers/use-address';
import { hasKeptColumns, openViewAhead } from '../../renderers/views';
import { ErrorBoundary } from '../error-boundary';
import { BrokenPage } from './broken-page';
import { gridPage, loadWidgets } from './grid';
import { NotedDefinition } from './noted-definition';
import type { TableEntry } from './page-table';

type GridTabs = Extract<TableEntry, { kind: 'grid' }>['tabs'];

/** Parameter of the address that names the definition whose tab is shown; none for the first. */
export const TAB = 'tab';

/** Which tab an address shows. */
function tabIn(tabs: GridTabs, search: string): number {
  const name = new URLSearchParams(search).get(TAB);
  return Math.max(
    0,
    tabs.findIndex(({ model }) => model.name === name),
  );
}

function Grid({ model, page }: GridTabs[number]) {
  return <gridPage.Part model={model} page={page} waiting={<PageSkeleton title={captions.plural(model)} isList />} />;
}

/** Definitions that share one address, one at a time; each comes back as it was left. */
function Tabs({ tabs }: { tabs: GridTabs }) {
  const { pathname, search } = usePlace();
  const replaceSearch = useReplaceSearch();
  const left = useRef(new Map<number, string>());
  const chosen = tabIn(tabs, search);
  const current = tabs[chosen];
  if (!current) return null;
  const turnTo = (index: number) => {
    if (index === chosen) return;
    left.current.set(chosen, search);
    const first = index === 0 ? '' : `?${TAB}=${tabs[index]?.model.name}`;
    replaceSearch(pathname, left.current.get(index) ?? first);
  };
  return (
    <div className="page">
      <div className="page-tabs" role="tablist">
        {tabs.map(({ model }, index) => (
          <button
            key={model.name}
            type="button"
            role="tab"
            aria-selected={index === chosen}
            onClick={() => turnTo(index)}
          >
            {captions.plural(model)}
          </button>
        ))}
      </div>
      <div className="page-tab" role="tabpanel" aria-label={captions.plural(current.model)}>
        <Grid key={current.model.name} {...current} />
      </div>
    </div>
  );
}

/** The page of one definition, or of several; above it what their rows have against them. */
function Grids({ tabs }: { tabs: GridTabs }) {
  const { product } = useCockpit();
  const [only] = tabs;
  const page = tabs.length === 1 && only ? <Grid {...only} /> : <Tabs tabs={tabs} />;
  const noted = product.noted.filter(({ name }) => tabs.some(({ model }) => model.name === name));
  if (noted.length === 0) return page;
  return (
    <div className="page">
      <NotedDefinition diagnostics={noted.flatMap(({ diagnostics }) => diagnostics)} />
      <div className="page-tab">{page}</div>
    </div>
  );
}

const SCREENS = new WeakMap<Override['load'], LatePart<object>>();

/**
 * One component for each hand-written screen, so that newer definitions leave it open. Its sheets come after those of
 * the widgets that it may have; the first page has none, and waits for nothing.
 */
function screenOf({ path, load }: Override): LatePart<object> {
  const known = SCREENS.get(load);
  if (known) return known;
  const loadPage = async () => (await load()).default;
  const screen =
    path === ''
      ? latePart(loadPage)
      : lateWidgets(async () => {
          await loadWidgets();
          return loadPage();
        });
  SCREENS.set(load, screen);
  return screen;
}

function contentOf(entry: TableEntry, title: string, onRetry: () => void): ReactNode {
  if (entry.kind === 'broken') return <BrokenPage broken={entry.broken} onRetry={onRetry} />;
  if (entry.kind === 'override') {
    const Screen = screenOf(entry.override);
    return <Screen.Part waiting={<PageSkeleton title={title} />} />;
  }
  return <Grids tabs={entry.tabs} />;
}

/** Asks for a grid's first rows while its code is still on its way. */
function useRowsAhead(entry: TableEntry): void {
  const cockpit = useCockpit();
  const location = useLocation();
  useState(() => {
    const first = entry.kind === 'grid' ? entry.tabs[tabIn(entry.tabs, location.search)] : undefined;
    if (!first) return;
    prefetchRows(cockpit, first.model, first.page, location, hasKeptColumns(cockpit, first.model));
    openViewAhead(cockpit, first.model, location.search);
  });
}

interface PageContentProps {
  readonly entry: TableEntry;
  /** What the page is called while it loads. */
  readonly title: string;
  onRetry(): void;
}

/** What stands at an address, with a skeleton while it loads and its error kept to itself. */
export function PageContent({ entry, title, onRetry }: PageContentProps) {
  useRowsAhead(entry);
  const content = useMemo(() => contentOf(entry, title, onRetry), [entry, title, onRetry]);
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageSkeleton title={title} />}>{content}</Suspense>
    </ErrorBoundary>
  );
}

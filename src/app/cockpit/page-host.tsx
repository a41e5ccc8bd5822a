import { useEffect, useMemo, useRef } from 'react';
import { type Location, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { withView } from '../../engine/view';
import { isAsLeft, KeptPages } from '../../renderers/kept-pages';
import { leadsToRows, TO_ROWS } from '../../renderers/to-rows';
import { type Guard, type Guarded, guarded, lacking } from './guard';
import { PageContent } from './page-content';
import { type FoundPage, findPage, type TableEntry } from './page-table';
import { GonePage, RefusedPage, UnknownPage } from './refused-page';

/** What the address asks for: a page, one that is refused, or nothing that is known. */
export type Asked =
  | { readonly kind: 'page'; readonly found: FoundPage }
  | { readonly kind: 'refused'; readonly found: FoundPage; readonly lacks: Guarded }
  | { readonly kind: 'unknown' };

/** Finds the page of an address and asks the guard. */
export function askFor(table: readonly TableEntry[], guard: Guard, pathname: string): Asked {
  const found = findPage(table, pathname);
  if (!found) return { kind: 'unknown' };
  const entry = guarded(guard, found.entry);
  if (entry) return { kind: 'page', found: { ...found, entry } };
  return { kind: 'refused', found, lacks: lacking(guard, found.entry) };
}

interface Place {
  readonly entry: TableEntry;
  readonly location: Location;
}

interface PageHostProps {
  readonly asked: Asked;
  /** What a page is called. */
  titleOf(entry: TableEntry): string;
  onRetry(): void;
}

/**
 * Shows the page of the address; pages shown before stay alive, each at the address it was left at (LAYOUT-014). Whoever
 * comes back by the menu finds a page as it was; the entry of the page that is shown begins it anew. A page that is
 * refused by now, or gone with its definition, does not stay.
 */
export function PageHost({ asked, titleOf, onRetry }: PageHostProps) {
  const location = useLocation();
  const found = asked.kind === 'page' ? asked.found : null;
  const navigate = useNavigate();
  const left = useRef(new Map<string, Location>());
  const shown = useRef<string>(undefined);
  const last = useRef<{ readonly pathname: string; readonly key: string; readonly title: string }>(undefined);
  const place = useMemo<Place | null>(() => {
    if (!found) return null;
    const isBack = isAsLeft(location.state) && shown.current !== found.key;
    const was = isBack ? left.current.get(found.key) : undefined;
    return { entry: found.entry, location: was ? { ...was, state: location.state } : placeOf(found, location) };
  }, [found, location]);
  useEffect(() => {
    shown.current = found?.key;
    if (found && place) left.current.set(found.key, place.location);
  }, [found, place]);
  const title = found && titleOf(found.entry);
  useEffect(() => {
    if (found && title !== null) last.current = { pathname: location.pathname, key: found.key, title };
  }, [found, title, location.pathname]);
  const gone = asked.kind === 'unknown' && last.current?.pathname === location.pathname ? last.current : undefined;
  const moved = place && place.location !== location ? place.location : null;
  useEffect(() => {
    if (moved) navigate(moved, { replace: true, state: leadsToRows(moved.state) ? TO_ROWS : null });
  }, [moved, navigate]);
  return (
    <>
      {asked.kind === 'refused' && <RefusedPage title={titleOf(asked.found.entry)} lacks={asked.lacks} />}
      {asked.kind === 'unknown' && (gone ? <GonePage title={gone.title} /> : <UnknownPage />)}
      <KeptPages
        shown={found && place && { key: found.key, place }}
        gone={asked.kind === 'refused' ? asked.found.key : gone?.key}
      >
        {({ place: { entry, location: kept } }) => (
          <Routes location={kept}>
            <Route
              path={`/${entry.path}`}
              element={<PageContent entry={entry} title={titleOf(entry)} onRetry={onRetry} />}
            />
          </Routes>
        )}
      </KeptPages>
    </>
  );
}

/** A view that the path carries stands in the query from then on (ROUTE-064, OPEN-193). */
function placeOf({ entry, params: { customView } }: FoundPage, location: Location): Location {
  if (customView === undefined) return location;
  return { ...location, pathname: `/${entry.path}`, search: withView(customView, location.search) };
}

import { useEffect, useMemo, useRef } from 'react';
import { type Location, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { withView } from '../../engine/view';
import { useCockpit } from '../../renderers/cockpit';
import { KnownError } from '../../renderers/dialogs';
import { KeptPages } from '../../renderers/kept-pages';
import { type Guard, guarded } from './guard';
import { PageContent } from './page-content';
import { type FoundPage, findPage, type TableEntry } from './page-table';

/** What the address asks for: a page, one that is refused, or nothing that is known. */
export type Asked =
  | { readonly kind: 'page'; readonly found: FoundPage }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unknown' };

/** Finds the page of an address and asks the guard. */
export function askFor(table: readonly TableEntry[], guard: Guard, pathname: string): Asked {
  const found = findPage(table, pathname);
  if (!found) return { kind: 'unknown' };
  const entry = guarded(guard, found.entry);
  return entry ? { kind: 'page', found: { ...found, entry } } : { kind: 'refused' };
}

/** Says that the page is refused, and leads to the dashboard (ROUTE-074, OPEN-102). */
function Refused() {
  const { messages } = useCockpit();
  const { pathname } = useLocation();
  const asked = useRef(pathname);
  const navigate = useNavigate();
  useEffect(() => {
    messages.error(new KnownError('authorization', '', { why: asked.current }));
    navigate('/', { replace: true });
  }, [messages, navigate]);
  return null;
}

interface Place {
  readonly entry: TableEntry;
  readonly location: Location;
}

/** Shows the page of the address; pages shown before stay alive, each at the address it was left at (LAYOUT-014). */
export function PageHost({ asked, title, onRetry }: { asked: Asked; title: string; onRetry(): void }) {
  const location = useLocation();
  const found = asked.kind === 'page' ? asked.found : null;
  const navigate = useNavigate();
  const place = useMemo<Place | null>(
    () => found && { entry: found.entry, location: placeOf(found, location) },
    [found, location],
  );
  const moved = place && place.location !== location ? place.location : null;
  useEffect(() => {
    if (moved) navigate(moved, { replace: true });
  }, [moved, navigate]);
  if (asked.kind === 'refused') return <Refused />;
  if (!found || !place) return <Navigate to="/" replace />;
  return (
    <KeptPages shown={{ key: found.key, place }}>
      {({ place: { entry, location: kept } }) => (
        <Routes location={kept}>
          <Route path={`/${entry.path}`} element={<PageContent entry={entry} title={title} onRetry={onRetry} />} />
        </Routes>
      )}
    </KeptPages>
  );
}

/** A view that the path carries stands in the query from then on (ROUTE-064, OPEN-193). */
function placeOf({ entry, params: { customView } }: FoundPage, location: Location): Location {
  if (customView === undefined) return location;
  return { ...location, pathname: `/${entry.path}`, search: withView(customView, location.search) };
}

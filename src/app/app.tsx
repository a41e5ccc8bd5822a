import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { loadChunk } from './chunk';
import { ErrorBoundary } from './error-boundary';
import { LoginPage } from './login/login-page';
import type { Services } from './services';
import { Starting } from './starting';

const loadCockpit = () => loadChunk(() => import('./cockpit'));
const Cockpit = lazy(async () => {
  const { CockpitApp, loadGrid } = await loadCockpit();
  // Most pages are grids: theirs is fetched while the server is asked for the definitions. The dashboard goes first.
  if (window.location.pathname !== '/') loadGrid().catch(() => undefined);
  return { default: CockpitApp };
});

/** Fetches the cockpit and its grid while the person still types. */
function prefetch(): void {
  requestIdleCallback(() => {
    loadCockpit()
      .then(({ loadGrid }) => loadGrid())
      .catch(() => undefined);
  });
}

/** The gate: login without a session, the cockpit with one. */
export function App({ services }: { services: Services }) {
  const isSignedIn = useSelector(services.session, (snapshot) => snapshot.matches('authenticated'));
  if (!isSignedIn) return <LoginPage services={services} onTyping={prefetch} />;
  return (
    <ErrorBoundary>
      <Suspense fallback={<Starting />}>
        <Cockpit services={services} />
      </Suspense>
    </ErrorBoundary>
  );
}

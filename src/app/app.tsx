import { useSelector } from '@xstate/react';
import { latePart } from '../renderers/late-part';
import { ErrorBoundary } from './error-boundary';
import { LoginPage } from './login/login-page';
import type { Services } from './services';
import { Starting } from './starting';

const cockpit = latePart(async () => {
  const { CockpitApp, gridPage } = await import('./cockpit');
  // Most pages are grids, which come in the same file. The dashboard goes first.
  if (window.location.pathname !== '/') await gridPage.fetch().catch(() => undefined);
  return CockpitApp;
});

/** Fetches what stands behind the log-in. */
export const fetchCockpit = cockpit.fetch;

/** Fetches the cockpit and its grid while the person still types. */
function prefetch(): void {
  requestIdleCallback(() => {
    Promise.all([cockpit.fetch(), import('./cockpit').then(({ fetchGrid }) => fetchGrid())]).catch(() => undefined);
  });
}

/** The gate: login without a session, the cockpit with one. */
export function App({ services }: { services: Services }) {
  const isSignedIn = useSelector(services.session, (snapshot) => snapshot.matches('authenticated'));
  if (!isSignedIn) return <LoginPage services={services} onTyping={prefetch} />;
  return (
    <ErrorBoundary>
      <cockpit.Part services={services} waiting={<Starting />} />
    </ErrorBoundary>
  );
}

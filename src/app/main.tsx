import '@fontsource-variable/inter/wght.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/controls.css';
import '../renderers/dialogs/dialogs.css';
import './login/login.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { addressWithoutSession, addressWithSession } from './addresses';
import { App } from './app';
import { loadEnvironment } from './environment';
import { readLoginMemory } from './login-memory';
import { keepNoticeRoom } from './notice-room';
import { ReloadContext, reloadWith } from './reload';
import { createServices, languageOfSession, type Services } from './services';
import { showLanguage, startTexts } from './texts';
import { followTheme } from './theme-choice';

/** Keeps the address in step with the session, before anything is drawn. */
function settleAddress({ session }: Services): void {
  const { context, value } = session.getSnapshot();
  const isSignedIn = typeof value === 'object';
  const next = isSignedIn
    ? addressWithSession(location)
    : addressWithoutSession(location, context.ended === 'loggedOut');
  if (next !== null) history.replaceState(null, '', next);
}

followTheme();
const [, environment] = await Promise.all([startTexts(), loadEnvironment()]);
if (!environment.devextremeKey) keepNoticeRoom();
const services = createServices();
services.session.subscribe(() => settleAddress(services));
settleAddress(services);
const { session } = services.session.getSnapshot().context;
await showLanguage(
  services.http,
  session ? languageOfSession(session) : readLoginMemory().language,
  session?.businessUnit,
);
document.documentElement.dataset.environment = environment.development ? 'development' : 'production';
const root = createRoot(document.getElementById('root') as HTMLElement);

/** Closes all pages, which keep what is typed in them, and loads anew. */
function reload(): void {
  flushSync(() => root.unmount());
  reloadWith(services.keptForms.packed());
}

root.render(
  <ReloadContext value={reload}>
    <App services={services} />
  </ReloadContext>,
);

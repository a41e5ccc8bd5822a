import '@fontsource-variable/inter/wght.css';
import './theme/tokens.css';
import './theme/base.css';
import './theme/controls.css';
import '../renderers/dialogs/dialogs.css';
import './login/login.css';
import { createRoot } from 'react-dom/client';
import { readCookie } from '../engine/session';
import { ReloadContext } from '../renderers/reload-context';
import { keepWidgetLicence } from '../renderers/widget-licence';
import { addressWithoutSession, addressWithSession } from './addresses';
import { App, fetchCockpit } from './app';
import { loadEnvironment } from './environment';
import { readLoginMemory } from './login-memory';
import { keepNoticeRoom } from './notice-room';
import { handOver, reloading } from './reload';
import { createServices, languageOfSession, type Services } from './services';
import { showLanguage, startTexts } from './texts';
import { followTheme } from './theme-choice';

/** So long the first picture waits for the cockpit; then it says that this is on its way. */
const PATIENCE_MS = 300;
/** And so long for rows that were asked for ahead: a picture of what is about to change is drawn for nobody. */
const ROWS_PATIENCE_MS = 60;

/** Keeps the address in step with the session, before anything is drawn. */
function settleAddress({ session }: Services): void {
  const { context, value } = session.getSnapshot();
  const isSignedIn = typeof value === 'object';
  const next = isSignedIn
    ? addressWithSession(location)
    : addressWithoutSession(location, context.ended === 'loggedOut');
  if (next !== null) history.replaceState(null, '', next);
}

/** Asks for the font of the texts before there is one: what is drawn in another would move. Its failure is nobody's. */
function loadFont(): Promise<unknown> {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font');
  return document.fonts.load(`1em ${family}`).catch(() => undefined);
}

/** Done when that is, or after so long. */
function within(ms: number, wanted: Promise<unknown> | undefined): Promise<unknown> {
  return Promise.race([wanted, new Promise((resolve) => setTimeout(resolve, ms))]);
}

/** Draws the page. Not while this module is evaluated: the cockpit's, which stand on it, would wait for it. */
async function start(): Promise<void> {
  // Whoever was signed in most likely is: the cockpit comes meanwhile. Its failures are told where it is drawn.
  const cockpit = readCookie(document, 'user_info') === null ? undefined : fetchCockpit().catch(() => undefined);
  const font = loadFont();
  const [, environment] = await Promise.all([startTexts(), loadEnvironment()]);
  keepWidgetLicence(environment.devextremeKey);
  if (!environment.devextremeKey) keepNoticeRoom();
  const services = createServices();
  services.session.subscribe(() => settleAddress(services));
  settleAddress(services);
  const { session } = services.session.getSnapshot().context;
  const language = session ? languageOfSession(session) : readLoginMemory().language;
  await Promise.all([
    showLanguage(services.http, language, session?.businessUnit),
    session &&
      within(PATIENCE_MS, Promise.all([cockpit, font, services.firstLoad.begin(session.token)])).then(() =>
        within(ROWS_PATIENCE_MS, window.cockpitAhead?.first),
      ),
  ]);
  document.documentElement.dataset.environment = environment.development ? 'development' : 'production';
  draw(services);
}

function draw(services: Services): void {
  const root = createRoot(document.getElementById('root') as HTMLElement);
  handOver(services.keptForms.packed);
  root.render(
    <ReloadContext value={reloading(services.keptForms)}>
      <App services={services} />
    </ReloadContext>,
  );
}

followTheme();
void start();

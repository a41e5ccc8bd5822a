/** What lives as long as the page: the HTTP client, the session, the messages. */
import { type Actor, createActor } from 'xstate';
import {
  API,
  API_BASE,
  createHttpClient,
  type HttpClient,
  type LoginResponse,
  type SeenPosition,
  seenPosition,
} from '../engine/http';
import { offeredLanguage } from '../engine/language';
import {
  forgetSession,
  isEndedElsewhere,
  rememberedApiBase,
  rememberSession,
  restoreSession,
  type Session,
  sessionOfLogin,
} from '../engine/session';
import { createSessionMachine } from '../machines/session';
import { createMessageStore, type MessageStore } from '../renderers/dialogs/core';
import { createKeptForms, type KeptForms } from '../renderers/kept-forms';
import { askAhead } from './ahead/ask-ahead';
import { localStore, sessionStore } from './browser-storage';
import { environment } from './environment';
import { createFirstLoad, type FirstLoad } from './first-load';
import { readLoginMemory } from './login-memory';
import { createModelNews, type ModelNews } from './model-news';
import { takeHandedOver } from './reload';

export type SessionActor = Actor<ReturnType<typeof createSessionMachine>>;

export interface Services {
  readonly http: HttpClient;
  readonly session: SessionActor;
  readonly messages: MessageStore;
  readonly keptForms: KeptForms;
  /** By which definitions rows came. */
  readonly models: ModelNews;
  /** How far what this browser has seen goes. */
  readonly position: SeenPosition;
  readonly firstLoad: FirstLoad;
  /** Makes this window the cockpit as another person has it. */
  viewAs(answer: LoginResponse): void;
  /** Address of the API, with /api. */
  apiBase(): string;
}

/** The language of a session: the person's own if the product has it (OPEN-042). */
export function languageOfSession(session: Pick<Session, 'defaultLanguage'>): string {
  return offeredLanguage(session.defaultLanguage);
}

function apiBase(): string | null {
  const known = environment();
  return known && (rememberedApiBase(document, [API_BASE, known.apiBase]) ?? known.apiBase);
}

function stores() {
  return {
    document,
    localStorage: localStore,
    sessionStorage: sessionStore,
    secure: location.protocol === 'https:',
    apiBase: apiBase() ?? '',
  };
}

function createSession(
  http: HttpClient,
  messages: MessageStore,
  keptForms: KeptForms,
  forgetCalls: () => void,
): SessionActor {
  const machine = createSessionMachine({
    async logIn(credentials, signal) {
      const { data } = await http.post(API.login, credentials, { signal, anonymous: true });
      if (!data) throw new Error('The log-in brought no answer');
      return data;
    },
    heartbeat: async (signal) => (await http.post(API.heartbeat, undefined, { signal })).data,
    tellLogout({ token }) {
      const headers = { Authorization: `Bearer ${token}` };
      http.post(API.logout, undefined, { headers, anonymous: true }).catch(() => undefined);
    },
    forgetTyped: () => keptForms.forget(),
    remember: (session) => rememberSession(stores(), session),
    forget(session) {
      forgetSession(stores(), session);
      forgetCalls();
      messages.clear();
      // The window goes back to who looked on.
      if (session.viewedBy !== undefined) location.replace('/');
    },
    watchOtherTabs(session, onEnded) {
      const listener = (event: StorageEvent) => isEndedElsewhere(event, session) && onEnded();
      window.addEventListener('storage', listener);
      return () => window.removeEventListener('storage', listener);
    },
    logFailure: (error) => console.error('A heartbeat failed', error),
  });
  return createActor(machine, {
    input: {
      restored: restoreSession({ document, localStorage: localStore, sessionStorage: sessionStore }, new Date()),
    },
  });
}

/** Makes them; the session begins with what the browser kept. */
export function createServices(): Services {
  const messages = createMessageStore();
  const keptForms = createKeptForms(takeHandedOver());
  const models = createModelNews();
  const current = (): Session | null => session.getSnapshot().context.session;
  const position = seenPosition(localStore);
  const ahead = askAhead((url, init) => fetch(url, init), localStore, current);
  const http = createHttpClient({
    fetch: ahead.fetch,
    environment: apiBase,
    allowedOrigins: environment()?.allowedOrigins ?? [],
    clock: { setTimeout: (work, ms) => setTimeout(work, ms) },
    token: () => current()?.token ?? null,
    onUnauthorised: () => session.send({ type: 'SESSION.REFUSED' }),
    onError: messages.error,
    onModel: models.tell,
    onMissing: () => models.tell(null),
    position,
    choose: messages.choose,
    language() {
      const known = current();
      return known ? languageOfSession(known) : readLoginMemory().language;
    },
  });
  const session = createSession(http, messages, keptForms, () => {
    ahead.forget();
    position.forget();
  });
  session.start();
  return {
    http,
    session,
    messages,
    keptForms,
    models,
    position,
    firstLoad: createFirstLoad(http),
    viewAs(answer) {
      rememberSession(stores(), sessionOfLogin(answer));
      location.replace('/');
    },
    apiBase: () => apiBase() ?? '',
  };
}

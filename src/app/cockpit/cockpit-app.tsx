import { useSelector } from '@xstate/react';
import i18next from 'i18next';
import { useEffect, useMemo, useRef } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { ProductResponse } from '../../engine/http';
import { claimsOf, type Session } from '../../engine/session';
import { createLiveConnection } from '../../machines/connection';
import { CockpitContext } from '../../renderers/cockpit';
import { MessageHost } from '../../renderers/dialogs';
import { useKeptKeyboard } from '../../renderers/layout';
import { localStore } from '../browser-storage';
import { languageOfSession, type Services } from '../services';
import { showLanguage } from '../texts';
import '../../renderers/layout/frame.css';
import '../../renderers/layout/menu.css';
import '../../renderers/layout/page.css';
import '../../renderers/layout/loading.css';
import '../../overrides/dashboard/dashboard.css';
import { buildCockpit } from './build-cockpit';
import { Screen } from './screen';
import { StartPage } from './start-page';
import type { AccountChanges } from './use-account';
import { useCockpitData } from './use-cockpit-data';
import { useLanguages } from './use-languages';
import { useSessionEnd } from './use-session-end';

/** The live connection of a session; it ends with it. */
function useLive(services: Services, businessUnit: string) {
  const live = useMemo(
    () =>
      createLiveConnection({
        http: services.http,
        baseUrl: services.apiBase(),
        businessUnit,
        sawPosition: services.position.saw,
      }),
    [services, businessUnit],
  );
  useEffect(() => () => live.stop(), [live]);
  return live;
}

/** Tells the session what the person has changed. */
function changesOf({ http, session }: Services): AccountChanges {
  return {
    async onLanguage(code) {
      await showLanguage(http, code, session.getSnapshot().context.session?.businessUnit);
      session.send({ type: 'SESSION.CHANGED', change: { defaultLanguage: code } });
    },
    onPicture: (picture) => session.send({ type: 'SESSION.CHANGED', change: { picture } }),
    onPasswordChanged: () => session.send({ type: 'PASSWORD.CHANGED' }),
  };
}

/** What decides how much of the definitions the person sees. */
function rightsOf({ token, enabledFeatures }: Session): string {
  return JSON.stringify([claimsOf(token)?.role, enabledFeatures]);
}

/** Everything behind the login. */
function SignedIn({ services, session }: { services: Services; session: Session }) {
  const language = languageOfSession(session);
  const { data, error, reload, refresh } = useCockpitData(services, {
    businessUnit: session.businessUnit,
    token: session.token,
    language,
    rights: rightsOf(session),
  });
  const { messages } = services;
  const live = useLive(services, session.businessUnit);
  const settings = data?.settings;
  const product = useRef(data?.product);
  product.current = data?.product;
  const cockpit = useMemo(
    () =>
      settings &&
      buildCockpit(services, session, settings, {
        product: () => product.current as ProductResponse,
        live,
        messages,
        refresh,
      }),
    [services, session, settings, live, messages, refresh],
  );
  useEffect(() => {
    if (settings) services.session.send({ type: 'SETTINGS.LOADED', heartBeat: settings.userSettings.heartBeat });
  }, [services, settings]);

  const isReady = cockpit !== undefined;
  useEffect(() => {
    if (isReady && !localStore.isLasting) messages.notice(i18next.t('frame.notKept'));
  }, [isReady, messages]);

  // Another language begins the whole screen anew: the keyboard is kept from without.
  useKeptKeyboard();
  useSessionEnd(services.session, cockpit);
  const languages = useLanguages(services);
  const changes = useMemo(() => changesOf(services), [services]);
  if (!cockpit || !data)
    return <StartPage error={error} onRetry={reload} onLeave={() => services.session.send({ type: 'LOGOUT' })} />;
  return (
    <CockpitContext value={cockpit}>
      <BrowserRouter>
        <Screen key={language} session={session} languages={languages} changes={changes} onReload={reload} />
        <MessageHost store={messages} />
      </BrowserRouter>
    </CockpitContext>
  );
}

/** The cockpit of whoever is signed in; another person or unit starts afresh. */
export function CockpitApp({ services }: { services: Services }) {
  const session = useSelector(services.session, (snapshot) => snapshot.context.session);
  return (
    session && <SignedIn key={`${session.businessUnit}/${session.userId}`} services={services} session={session} />
  );
}

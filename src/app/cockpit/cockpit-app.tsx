import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { createLiveConnection } from '../../machines/connection';
import type { Session } from '../../machines/session';
import { CockpitContext } from '../../renderers/cockpit';
import { MessageHost } from '../../renderers/dialogs';
import { languageOfSession, type Services } from '../services';
import { showLanguage } from '../texts';
import '../theme/frame.css';
import '../theme/dashboard.css';
import { buildCockpit } from './build-cockpit';
import { Screen } from './screen';
import { StartPage } from './start-page';
import { useCockpitData } from './use-cockpit-data';

/** The live connection of a session; it ends with it. */
function useLive(services: Services, businessUnit: string) {
  const live = useMemo(
    () => createLiveConnection({ http: services.http, baseUrl: services.apiBase(), businessUnit }),
    [services, businessUnit],
  );
  useEffect(() => () => live.stop(), [live]);
  return live;
}

/** Everything behind the login. */
function SignedIn({ services, session }: { services: Services; session: Session }) {
  const language = languageOfSession(session);
  const { data, error, reload } = useCockpitData(services, language);
  const { messages } = services;
  const live = useLive(services, session.businessUnit);
  const cockpit = useMemo(
    () => data && buildCockpit(services, session, data, live, messages),
    [services, session, data, live, messages],
  );
  useEffect(() => {
    if (data) services.session.send({ type: 'SETTINGS.LOADED', heartBeat: data.settings.userSettings.heartBeat });
  }, [services, data]);

  const changeLanguage = useCallback(
    async (code: string) => {
      await showLanguage(services.http, code);
      services.session.send({ type: 'SESSION.CHANGED', change: { defaultLanguage: code } });
    },
    [services],
  );
  if (!cockpit || !data)
    return <StartPage error={error} onRetry={reload} onLeave={() => services.session.send({ type: 'LOGOUT' })} />;
  return (
    <CockpitContext value={cockpit}>
      <BrowserRouter>
        <Screen
          key={language}
          session={session}
          languages={data.languages}
          onLanguage={changeLanguage}
          onReload={reload}
        />
      </BrowserRouter>
      <MessageHost store={messages} />
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

import { useSelector } from '@xstate/react';
import i18next from 'i18next';
import { useEffect } from 'react';
import type { Cockpit } from '../../renderers/cockpit';
import { minuteOf } from '../../renderers/minute-of';
import type { SessionActor } from '../services';

/** Warns of the end of a session, and offers to log in again at once: what stands in forms is kept (OPEN-264). */
export function useSessionEnd(session: SessionActor, cockpit: Cockpit | undefined): void {
  const seconds = useSelector(session, (snapshot) => snapshot.context.endsInSeconds);
  const isReady = cockpit !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, however often the cockpit is built anew.
  useEffect(() => {
    if (!cockpit || seconds === null) return;
    const ms = seconds * 1000;
    const time = minuteOf(cockpit.format, new Date(Date.now() + ms));
    cockpit.messages.caution(i18next.t('session.ends', { time }), {
      title: i18next.t('session.again'),
      ms,
      run: () => session.send({ type: 'LOGIN.AGAIN' }),
    });
  }, [session, seconds, isReady]);
}

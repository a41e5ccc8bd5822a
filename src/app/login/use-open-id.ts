import { useEffect, useState } from 'react';
import { API, type HttpClient, type LoginResponse } from '../../engine/http';
import { sessionOfLogin } from '../../engine/session';
import { sessionStore } from '../browser-storage';
import type { Services } from '../services';

/** A pause in typing after which the unit counts as entered. */
const TYPED_MS = 400;

/** Whether the entered business unit signs in with OpenId; the server alone knows (LOGIN-008, OPEN-041). */
export function useOpenIdEnabled(http: HttpClient, businessUnitName: string): boolean {
  const [enabledFor, setEnabledFor] = useState<string | null>(null);
  useEffect(() => {
    if (!businessUnitName) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const options = { anonymous: true, signal: abort.signal };
        const { data } = await http.get(API.openIdEnabled, { businessUnitName }, options);
        setEnabledFor(data === true ? businessUnitName : null);
      } catch {
        setEnabledFor(null);
      }
    }, TYPED_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [http, businessUnitName]);
  return enabledFor === businessUnitName && businessUnitName !== '';
}

/** Sends the browser to the provider of a unit (LOGIN-016, OPEN-040). */
export async function goToProvider(http: HttpClient, businessUnitName: string, isInternal: boolean): Promise<void> {
  const query = { businessUnitName, clientId: 'Cockpit', isApportAccount: isInternal };
  const { data } = await http.get(API.oidcUri, query, { anonymous: true });
  if (!data) throw new Error('The server names no provider');
  const state = new URL(data).searchParams.get('state');
  sessionStore.setItem(WAY, JSON.stringify({ state, from: location.pathname + location.search } satisfies Way));
  location.assign(data);
}

/** Where a log-in at the provider was begun in this tab; an answer to any other is not taken. */
const WAY = 'cockpit_openid';
interface Way {
  readonly state: string | null;
  /** The log-in page as it stood, with the page that is wanted after it. */
  readonly from: string;
}

/** Takes up a log-in on the way back from the provider; true while the server is asked. */
export function useProviderAnswer(
  { http, session }: Pick<Services, 'http' | 'session'>,
  onFailure: (error: unknown) => void,
): boolean {
  const [isBusy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address holds one answer, taken once.
  useEffect(() => {
    const answer = takeAnswer();
    if (!answer) return;
    setBusy(true);
    logIn(http, answer).then(
      (login) => session.send({ type: 'LOGIN.DONE', session: sessionOfLogin(login) }),
      (error: unknown) => {
        setBusy(false);
        onFailure(error);
      },
    );
  }, []);
  return isBusy;
}

interface ProviderAnswer {
  readonly code?: string;
  readonly state?: string;
  readonly iss?: string;
}

/** What the provider sent back to this page, if it did; the address is as it was before. */
function takeAnswer(): ProviderAnswer | null {
  const { code, state, iss }: ProviderAnswer = Object.fromEntries(new URLSearchParams(location.search));
  if (!state) return null;
  const way = takeWay();
  history.replaceState(null, '', way?.from ?? location.pathname);
  return { state, ...(iss ? { iss } : {}), ...(code && way?.state === state ? { code } : {}) };
}

/** The log-in that was begun here; one that cannot be read is none. */
function takeWay(): Way | null {
  const kept = sessionStore.getItem(WAY);
  sessionStore.removeItem(WAY);
  try {
    const way = JSON.parse(kept ?? 'null') as Partial<Way> | null;
    return typeof way?.state === 'string' && typeof way.from === 'string' ? { state: way.state, from: way.from } : null;
  } catch {
    return null;
  }
}

async function logIn(http: HttpClient, answer: ProviderAnswer): Promise<LoginResponse> {
  const { code, state, iss } = answer;
  if (!code || !state) throw new Error('The provider sent no answer to this log-in');
  const { data } = await http.post(API.openIdLogin, { code, state, ...(iss ? { iss } : {}) }, { anonymous: true });
  if (!data) throw new Error('The log-in brought no answer');
  return data;
}

/** Asks at once for what this page asked for when it was loaded last. */
import { positionHeaders } from '../../engine/http';
import { restoreSession } from '../../engine/session';
import type { AheadAnswers } from './answers';
import { type AskedCall, callKey, ownerOf, type PageNeeds, readMemo } from './memo';

const release = (document.currentScript as HTMLScriptElement | null)?.dataset.release ?? '';
const NOTHING: PageNeeds = { calls: [], code: [] };

try {
  const session = restoreSession({ document, localStorage, sessionStorage }, new Date());
  if (session) {
    const { pages } = readMemo(localStorage, ownerOf(session), release);
    const needs = pages[location.pathname + location.search] ?? NOTHING;
    window.cockpitAhead = { token: session.token, release, answers: askFor(needs, session.token) };
  }
} catch {
  // A browser that keeps nothing has nothing to go by: the page asks when its code is there.
}

/** The token goes to this server alone, whatever is remembered. What the first rows do not wait for, waits for what they do. */
function askFor({ calls, code }: PageNeeds, token: string): AheadAnswers['answers'] {
  const answers: AheadAnswers['answers'] = new Map();
  const own = calls.filter(({ url }) => new URL(url, location.href).origin === location.origin);
  const send = ({ url, headers }: AskedCall) =>
    fetch(url, { headers: { ...headers, ...positionHeaders(localStorage), authorization: `Bearer ${token}` } });
  const first = own.filter(({ isLate }) => !isLate).map((call) => [call, send(call)] as const);
  for (const address of code) preload(address);
  const settled = Promise.allSettled(first.map(([, answer]) => answer));
  const late = own.filter(({ isLate }) => isLate).map((call) => [call, settled.then(() => send(call))] as const);
  for (const [{ url, headers }, answer] of [...first, ...late]) {
    // Who takes it hears of a failure.
    answer.catch(() => undefined);
    answers.set(callKey(url, headers), answer);
  }
  return answers;
}

function preload(address: string): void {
  const link = document.createElement('link');
  link.rel = address.endsWith('.js') ? 'modulepreload' : 'preload';
  if (address.endsWith('.css')) link.as = 'style';
  link.href = address;
  link.dataset.ahead = '';
  document.head.append(link);
}

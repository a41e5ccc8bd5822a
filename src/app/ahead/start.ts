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
    setTimeout(() => learnLanguage(session.defaultLanguage));
    window.cockpitAhead = { token: session.token, release, ...askFor(needs, session.token) };
  }
} catch {
  // A browser that keeps nothing has nothing to go by: the page asks when its code is there.
}

/**
 * The token goes to this server alone, whatever is remembered. Code goes first, which is longest in reading; a long list
 * waits for the others. Of these the last goes first: the rows are asked for last, take the server longest, and a browser
 * has few connections.
 */
function askFor({ calls, code }: PageNeeds, token: string): Pick<AheadAnswers, 'answers' | 'first'> {
  const answers: AheadAnswers['answers'] = new Map();
  const own = calls.filter(({ url }) => new URL(url, location.href).origin === location.origin);
  const send = async ({ url, headers }: AskedCall) =>
    whole(
      await fetch(url, { headers: { ...headers, ...positionHeaders(localStorage), authorization: `Bearer ${token}` } }),
    );
  for (const address of code) preload(address);
  const soon = own.filter(({ isLate }) => !isLate).reverse();
  const sent = soon.map((call) => [call, send(call)] as const);
  const first = Promise.allSettled(sent.map(([, answer]) => answer));
  const late = own.filter(({ isLate }) => isLate).map((call) => [call, first.then(() => send(call))] as const);
  for (const [{ url, headers }, answer] of [...sent, ...late]) {
    // Who takes it hears of a failure.
    answer.catch(() => undefined);
    answers.set(callKey(url, headers), answer);
  }
  return { answers, first };
}

/** The answer with its text, read while the page's code is on its way: who takes it has it at once. Files are left as they come. */
async function whole(answer: Response): Promise<Response> {
  if (!answer.headers.get('content-type')?.includes('json')) return answer;
  const text = await answer.text();
  return Object.assign(answer, { text: async () => text });
}

/** A browser reads what it knows of a language at its first number and plural: now, while the page waits anyway. */
function learnLanguage(language: string): void {
  new Intl.NumberFormat(language).format(0);
  new Intl.PluralRules(language).select(0);
}

function preload(address: string): void {
  const link = document.createElement('link');
  link.rel = address.endsWith('.js') ? 'modulepreload' : 'preload';
  if (address.endsWith('.css')) link.as = 'style';
  // As the code asks for it afterwards: else it would come twice.
  link.crossOrigin = '';
  link.href = address;
  link.dataset.ahead = '';
  document.head.append(link);
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { API, type LoginResponse, type SecondFactorRequest } from '../../engine/http';
import { sessionOfLogin } from '../../engine/session';
import type { Services } from '../services';
import { isSetByAnother } from './login-problem';
import { stepProblem } from './second-step';

/** Does one thing of a log-in's second step at a time, and says what went wrong. */
export function useStep({ http, session }: Services, onRefused: (error: unknown) => void) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function run(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (isSetByAnother(error)) return onRefused(error);
      const said = stepProblem(error);
      setProblem('text' in said ? said.text : t(said.key));
    }
    setBusy(false);
  }
  /** A call with the ticket. */
  async function call<T>(path: string, body: object): Promise<T> {
    const { data } = await http.post<T>(path, body, { anonymous: true });
    if (!data) throw new Error('The log-in brought no answer');
    return data;
  }
  /** The call that the session comes from. */
  async function finish(body: SecondFactorRequest): Promise<void> {
    const answer = await call<LoginResponse>(API.secondFactor, body);
    session.send({ type: 'LOGIN.DONE', session: sessionOfLogin(answer) });
  }
  return { busy, problem, setProblem, run, call, finish };
}

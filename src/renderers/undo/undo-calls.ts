import type { TFunction } from 'i18next';
import {
  API,
  fill,
  type HttpClient,
  IDEMPOTENCY_HEADER,
  isLost,
  isRefused,
  type Undone as UndoneRows,
} from '../../engine/http';
import { lostAnswer } from '../../engine/perform';
import { browserWait } from '../browser-wait';
import type { Cockpit } from '../cockpit';
import { errorContent } from '../dialogs';
import { tellUndone } from './undone-rows';

/** What a person is told of that was taken back. */
export interface Undone {
  /** Keys of the calls by which it was done. */
  readonly calls: readonly string[];
  /** What was done: "SO-1001819: Remove hold". */
  readonly text: string;
}

type Elsewhere = NonNullable<UndoneRows['elsewhere']>[number];

/** Takes calls back, the last first, and tells what came of it. */
export async function undoCalls(
  { calls, text }: Undone,
  { http, messages }: Pick<Cockpit, 'http' | 'messages'>,
  t: TFunction,
): Promise<void> {
  messages.undone(calls);
  const refused = new Map<string, string[]>();
  const refuse = (reason: string, name?: string) => {
    refused.set(reason, [...(refused.get(reason) ?? []), ...(name === undefined ? [] : [name])]);
  };
  const elsewhere: Elsewhere[] = [];
  let [done, waiting] = [0, 0];
  try {
    for (const call of [...calls].reverse()) {
      const result = await undoCall(http, call);
      const undone = (result?.succeeded ?? []).map(({ id }) => id);
      tellUndone(undone);
      done += undone.length;
      for (const { name, reason } of result?.failed ?? []) refuse(reason, name);
      waiting += result?.waiting?.length ?? 0;
      elsewhere.push(...(result?.elsewhere ?? []));
    }
  } catch (error) {
    if (!isRefused(error)) return messages.error(error);
    refuse(errorContent(error).message);
  }
  if (refused.size > 0) {
    const reasons = [...refused].map(([reason, names]) => [names.join(', '), reason].filter(Boolean).join(': '));
    messages.warning([text, ...reasons, ...elsewhereTexts(elsewhere, t)].join('\n'), {
      title: t(done > 0 ? 'undo.partly' : 'undo.refused'),
    });
  } else
    messages.notice(
      [t(waiting > 0 ? 'undo.waits' : 'undo.did', { text }), ...elsewhereTexts(elsewhere, t)].join(' · '),
    );
}

/** Which rows are in another state than before what was taken back: one by its name, several of one kind by their number. */
function elsewhereTexts(rows: readonly Elsewhere[], t: TFunction): string[] {
  const alike = new Map<string, Elsewhere[]>();
  for (const row of rows) {
    const kind = JSON.stringify([row.now, row.was]);
    alike.set(kind, [...(alike.get(kind) ?? []), row]);
  }
  return [...alike.values()].map((some) => t('undo.elsewhere', { ...some[0], count: some.length }));
}

/** Takes one call back, under a key of its own, so that it is done once though its answer is lost. */
async function undoCall(http: HttpClient, id: string): Promise<UndoneRows | null> {
  const key = crypto.randomUUID();
  const path = fill(API.undoCall, { id });
  const repeat = () => http.request<UndoneRows>({ method: 'POST', path, headers: { [IDEMPOTENCY_HEADER]: key } });
  try {
    return (await repeat()).data;
  } catch (error) {
    if (!isLost(error)) throw error;
    return (await lostAnswer({ http, key, repeat, wait: browserWait })).data;
  }
}

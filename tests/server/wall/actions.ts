import { type FilledCall, fillCall } from '../../../src/engine/action';
import type { ActionModel, EntityModel } from '../../../src/engine/model';
import type { Row } from '../../../src/engine/query/load-options';
import { sampleRow } from '../../sample';
import type { Answer, Client } from '../harness';

export interface Attempt {
  readonly name: string;
  readonly model: EntityModel;
  readonly action: ActionModel;
}

/** Every action that a client can call. */
export function attempts(models: readonly EntityModel[]): Attempt[] {
  return models.flatMap((model) =>
    model.actions
      .filter(({ served }) => served)
      .map((action) => ({ name: `${model.name}.${action.name}`, model, action })),
  );
}

/** The requests of an action for a row, its form filled with values that its schema allows. */
export function requestsFor({ model, action }: Attempt, row: Row): FilledCall[] {
  const form = { ...sampleRow(action.form?.fields ?? []), ...referencesOf(action, row) };
  return fillCall(model, action, action.rows === 'none' ? [] : [row], { form, page: row });
}

/** References keep the row's own values, so that no rule but the wall can be in the way. */
function referencesOf(action: ActionModel, row: Row): Row {
  const names = (action.form?.fields ?? [])
    .filter(({ lookup, name }) => lookup && row[name] != null)
    .map(({ name }) => name);
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

/** Sends a request as the definition's own client does. */
export function send(
  client: Client,
  { method, path, query, body, headers }: FilledCall,
): Promise<Answer<Record<string, unknown>>> {
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString();
  return client.fetchJson(search ? `${path}?${search}` : path, { method, headers, ...(body ? { body } : {}) });
}

/** True if the answer says that nothing was done: refused, not found, or all of its items failed. */
export function didNothing({ status, body }: Answer<Record<string, unknown>>): boolean {
  if (status === 207) return Array.isArray(body.succeeded) && body.succeeded.length === 0;
  return status >= 400 && status < 500 && status !== 401 && status !== 403;
}

/** True if the answer says that no such row is there, and not that the request was wrong in another way. */
export function foundNothing(answer: Answer<Record<string, unknown>>): boolean {
  return answer.status === 404 || (answer.status === 207 && didNothing(answer));
}

/** True if the request refers to rows of another definition that are ours. */
export function namesOurs({ action }: Attempt, row: Row): boolean {
  return (action.form?.fields ?? []).some(({ lookup, name }) => lookup?.entity !== undefined && row[name] != null);
}

import type { Answer, HttpCall, HttpClient, Query, QueryValue } from '../../engine/http';
import type { CallModel, EntityModel } from '../../engine/model';
import { type LoadOptions, type LoadResult, type Row, writeFilter } from '../../engine/query';

/** Values of placeholders and page filters of a list call, by their name: `page.pid`, `inventoryId`. */
export type QueryValues = Readonly<Record<string, unknown>>;

export interface ListRequest {
  readonly model: EntityModel;
  /** Page filters by their query names. */
  readonly parameters: Query;
  readonly values: QueryValues;
  readonly options: LoadOptions;
  readonly signal?: AbortSignal;
  /** The mark of rows that are there already: the same ones are not sent again. */
  readonly known?: string | undefined;
}

/** Rows, with the mark of all of them if they are all; none if they are those that are known. */
export interface ListAnswer extends LoadResult {
  readonly mark?: string | undefined;
  readonly isKnown?: boolean;
}

/** The call that answers a list request: load options travel as JSON in the query (OPEN-012). */
export function listCall({ model, parameters, values, options, signal, known }: ListRequest): HttpCall | null {
  const paged = options.take !== undefined;
  const call = paged ? (model.endpoints.search ?? model.endpoints.list) : model.endpoints.list;
  if (!call) return null;
  return {
    method: call.method,
    path: fillPath(call.path, values),
    query: [...fillQuery(call, values), ...entriesOf(parameters), ...optionEntries(options)],
    ...(signal ? { signal } : {}),
    ...(known === undefined ? {} : { headers: { 'If-None-Match': known } }),
  };
}

/** What tells one list request from another; nothing if the definition has no such call. */
export function addressOf(request: ListRequest): string | null {
  const call = listCall(request);
  return call && JSON.stringify([call.method, call.path, call.query]);
}

/** Asks for rows; a plain array is a result without counts. */
export async function fetchRows(http: HttpClient, request: ListRequest): Promise<ListAnswer> {
  const call = listCall(request);
  if (!call) return { result: [], totalCount: 0 };
  const answer: Answer<LoadResult | readonly Row[]> = await http.request(call);
  if (answer.status === 304) return { result: [], mark: request.known, isKnown: true };
  const data = answer.data ?? [];
  if (!Array.isArray(data)) return data as LoadResult;
  return { result: data as readonly Row[], mark: answer.headers?.get('ETag') ?? undefined };
}

function optionEntries({ filter, ...others }: LoadOptions): (readonly [string, QueryValue])[] {
  return Object.entries({ ...others, ...(filter ? { filter: writeFilter(filter) } : {}) })
    .filter(([, value]) => value !== undefined && value !== '' && value !== false)
    .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : (value as QueryValue)]);
}

function entriesOf(query: Query): readonly (readonly [string, QueryValue | readonly QueryValue[]])[] {
  return Array.isArray(query) ? query : Object.entries(query);
}

function fillPath(path: string, values: QueryValues): string {
  return path.replace(/\{([^{}]+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));
}

function fillQuery(call: CallModel, values: QueryValues): (readonly [string, QueryValue])[] {
  return call.query.map(([name, template]) => {
    const placeholder = /^\{([^{}]+)\}$/.exec(template)?.[1];
    return [name, placeholder === undefined ? template : (values[placeholder] as QueryValue)];
  });
}

import type { HttpClient } from '../../engine/http';
import { ENTITY_LOOKUP } from '../../engine/http';
import type { CallModel, LookupModel, NamedValue, Scalar } from '../../engine/model';
import type { Resolve } from '../../engine/query';
import { isGiven, placeholdersOfCondition, placeholderText, wordsTest } from '../../engine/query';

/** One entry of a lookup: what is stored, and what is shown. */
export interface Choice {
  readonly value: Scalar;
  readonly text: string;
}

export interface LookupQuery {
  readonly searchText?: string;
  /** Asks for the entries of these values, to show what is chosen already. */
  readonly values?: readonly Scalar[];
  readonly skip?: number;
  readonly take?: number;
}

/** Gives the choices of a lookup. */
export type ChoiceSource = (query: LookupQuery) => Promise<readonly Choice[]>;

/** Where a lookup stands, so that the server finds it and applies its filter: a field, or a page filter. */
export interface LookupPlace {
  /** The definition, or one with the action whose form asks: `task.close`. */
  readonly of: string;
  readonly property?: string;
  readonly pageFilter?: string;
}

/** A source over named values: nothing is asked. */
export function namedChoices(values: readonly NamedValue[], title: (value: Scalar) => string): ChoiceSource {
  const all = values.map(({ value }) => ({ value, text: title(value) }));
  return async (query) => among(all, query);
}

/**
 * A source over a lookup: rows of a definition are searched by the server, the values of a call are read once.
 * `resolve` gives placeholders of the lookup's filter and call.
 */
export function lookupChoices(
  http: HttpClient,
  lookup: LookupModel,
  place: LookupPlace,
  resolve: Resolve,
): ChoiceSource {
  if (lookup.call) return callChoices(http, lookup, lookup.call, resolve);
  const path = `${ENTITY_LOOKUP}${lookup.entity}`;
  return async ({ searchText, values, skip, take }) => {
    const given = givenFor(lookup, resolve);
    const answer = await http.get<unknown>(path, { ...place, searchText, skip, take, given, value: values ?? [] });
    return entriesOf(answer.data, lookup);
  };
}

/** What the lookup's filter waits for and the server cannot know. */
function givenFor({ filter }: LookupModel, resolve: Resolve): string | undefined {
  const names = filter ? placeholdersOfCondition(filter).filter(isGiven).map(placeholderText) : [];
  if (names.length === 0) return undefined;
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, resolve(name)])));
}

/** A text that is another one as soon as the lookup would give other choices, since the form or filters changed. */
export function lookupDependence(lookup: LookupModel | undefined, resolve: Resolve): string {
  if (!lookup?.filter && !lookup?.call) return '';
  return JSON.stringify(lookup, (_, part) =>
    typeof part === 'string' && part.startsWith('{form.') ? (resolve(part.slice(1, -1)) ?? null) : part,
  );
}

function callChoices(http: HttpClient, lookup: LookupModel, call: CallModel, resolve: Resolve): ChoiceSource {
  let all: Promise<readonly Choice[]> | undefined;
  return async (query) => {
    all ??= readCall(http, lookup, call, resolve).catch((error: unknown) => {
      all = undefined;
      throw error;
    });
    return among(await all, query);
  };
}

async function readCall(
  http: HttpClient,
  lookup: LookupModel,
  call: CallModel,
  resolve: Resolve,
): Promise<readonly Choice[]> {
  const path = call.path.replace(/\{([^{}]+)\}/g, (_, name: string) => encodeURIComponent(String(resolve(name) ?? '')));
  const query = call.query.map(([name, template]) => {
    const placeholder = /^\{([^{}]+)\}$/.exec(template)?.[1];
    return [name, placeholder === undefined ? template : (resolve(placeholder) as string)] as const;
  });
  const answer = await http.request<unknown>({ method: call.method, path, query });
  return entriesOf(answer.data, lookup);
}

/** The entries of an answer: texts, or objects of which the lookup names value and text. */
export function entriesOf(data: unknown, lookup: Pick<LookupModel, 'value' | 'text'>): Choice[] {
  const list = Array.isArray(data) ? data : ((data as { result?: unknown[] } | null)?.result ?? []);
  return list.map((entry: unknown): Choice => {
    if (typeof entry !== 'object' || entry === null) return { value: entry as Scalar, text: String(entry) };
    const object = entry as Record<string, unknown>;
    const value = object.value ?? (lookup.value && object[lookup.value]) ?? object.id ?? object.name;
    const text = object.text ?? (lookup.text && object[lookup.text]) ?? object.name ?? object.description ?? value;
    return { value: value as Scalar, text: String(text) };
  });
}

function among(all: readonly Choice[], { searchText, values, skip = 0, take }: LookupQuery): readonly Choice[] {
  let found = all;
  if (values) found = found.filter(({ value }) => values.includes(value));
  const isWanted = wordsTest(searchText ?? '');
  found = found.filter(({ text }) => isWanted(text));
  return found.slice(skip, take === undefined ? undefined : skip + take);
}

import type { EntityModel, Template } from '../../../src/engine/model';
import { parsePlaceholder } from '../../../src/engine/query';
import { badRequest } from '../../platform/errors';
import type { Candidate } from './choose';
import type { Values } from './empty';

/** The rows that a request is about: those whose properties have these values. */
export interface NamedRows {
  readonly tests: readonly { readonly property: string; readonly values: readonly string[] }[];
  /**
   * Keys of the only rows that are meant, when others share these values: of the orders of a process those that were
   * chosen, as the versions tell that came with them.
   */
  readonly among?: readonly string[] | undefined;
  /** True for a call with a list: it answers what became of each row. */
  readonly isList: boolean;
}

/** The property that stands for the whole key, its parts joined by `|`. */
export const WHOLE_KEY = '';

/** Reads a request's templates backwards: which rows of the definition it names in path, query and body. */
export function namedRows(candidate: Candidate, query: Values, body: Values, most: number): NamedRows {
  const { model, action } = candidate;
  const { tests, isList } = readTemplates(candidate, query, body);
  if (action.effect.kind === 'add' || action.rows === 'none') return NONE;
  const byKey = { property: keyProperty(model), values: texts([body.ids ?? body.id].flat()) };
  const named = tests.length > 0 ? { tests, isList } : { tests: [byKey], isList: body.ids !== undefined };
  const count = Math.max(...named.tests.map(({ values }) => values.length));
  if (count > most) throw badRequest(`The call names ${count} rows; at most ${most} are allowed at once`);
  if (named.tests.some(({ values }) => values.length === 0)) throw badRequest('The call names no row');
  const isByKey = named.tests.some(({ property }) => property === byKey.property);
  return isByKey ? named : { ...named, among: seenKeys(body) };
}

/** What a request names as keys, where it names rows by nothing else; there need not be a row for each. */
export function keysIn({ tests }: NamedRows, model: EntityModel): readonly string[] | undefined {
  const [only, ...others] = tests;
  return others.length === 0 && only?.property === keyProperty(model) ? only.values : undefined;
}

/** Keys of the rows whose versions a call brings. */
function seenKeys({ versions }: Values): string[] | undefined {
  const keys = versions !== null && typeof versions === 'object' ? Object.keys(versions) : [];
  return keys.length > 0 ? keys : undefined;
}

/** The rows that an action starts from which adds a row of another definition; a value may be left out of such a call. */
export function sourceRows(candidate: Candidate, query: Values, body: Values): NamedRows {
  const { action } = candidate;
  if (action.effect.kind !== 'add' || action.rows === 'none') return NONE;
  const { tests, isList } = readTemplates(candidate, query, body);
  return { tests: tests.filter(({ values }) => values.length > 0), isList };
}

const NONE: NamedRows = { tests: [], isList: false };

function readTemplates({ action, call, path }: Candidate, query: Values, body: Values): NamedRows {
  const tests: { property: string; values: string[] }[] = [];
  let isList = false;
  const note = (template: Template, given: unknown) => {
    const placeholder = typeof template === 'string' ? parsePlaceholder(template) : null;
    if (placeholder?.scope === 'rows') {
      isList = true;
      tests.push({ property: placeholder.name, values: texts([given].flat()) });
    } else if (placeholder?.scope === 'row') tests.push({ property: placeholder.name, values: texts([given]) });
    else if (template !== null && typeof template === 'object') {
      for (const [name, part] of Object.entries(template) as [string, Template][]) note(part, member(given, name));
    }
  };
  for (const [name, value] of Object.entries(path)) note(`{${name}}`, value);
  for (const [name, template] of call.query) note(template, query[name]);
  for (const [name, template] of Object.entries(action.body)) note(template, body[name]);
  return { tests, isList };
}

function keyProperty({ key }: EntityModel): string {
  return key.length === 1 ? key[0]! : WHOLE_KEY;
}

function member(given: unknown, name: string): unknown {
  return given !== null && typeof given === 'object' && Object.hasOwn(given, name)
    ? (given as Values)[name]
    : undefined;
}

/** Values of an address are texts, so all are compared as texts. */
function texts(values: readonly unknown[]): string[] {
  const named = values.filter(
    (value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean',
  );
  return [...new Set(named.map(String))].filter((value) => value !== '' && !value.includes('\0'));
}

/** Placeholders: which exist, and which may stand where. */
import type { Template } from '../../model';
import { messages } from '../messages';
import { type Place, valuePlace } from '../parse/places';
import type { Report } from '../report';

const PLACEHOLDER = /^\{(?:(rows|form|page|session|settings|clock)\.)?([A-Za-z][A-Za-z0-9]*)\}$/;

const SESSION_VALUES = ['userId', 'userName', 'businessUnit', 'language'] as const;
const CLOCK_VALUES = ['now', 'yesterday', 'today', 'tomorrow', 'weekAgo', 'endOfYesterday', 'endOfToday'] as const;

type PlaceholderScope = 'row' | 'rows' | 'form' | 'page' | 'session' | 'settings' | 'clock';

export interface Placeholder {
  readonly scope: PlaceholderScope;
  readonly name: string;
}

/** The placeholder that a text wholly is. */
export function placeholderIn(text: unknown): Placeholder | undefined {
  const match = typeof text === 'string' ? PLACEHOLDER.exec(text) : null;
  return match ? { scope: (match[1] ?? 'row') as PlaceholderScope, name: match[2] ?? '' } : undefined;
}

/** The names that a placeholder of each scope may have; a text says why the scope has no place here. */
export type Allowed = { readonly [scope in PlaceholderScope]?: Iterable<string> | { readonly why: string } };

/** What every template may use. */
export function everywhere(settings: Iterable<string>): Allowed {
  return { session: SESSION_VALUES, clock: CLOCK_VALUES, settings };
}

/** Checks a text that may be a placeholder, and says whether it is one that may stand here. */
export function checkPlaceholder(text: string, place: Place, word: string, allowed: Allowed, report: Report): boolean {
  const found = placeholderIn(text);
  if (!found) {
    const [, slip] = /^\{([A-Za-z]+\.[A-Za-z][A-Za-z0-9]*)\}$/.exec(text) ?? [];
    if (slip !== undefined) report(place, messages.unknownPlaceholder(word, slip, everyName(allowed)));
    else if (/\{[A-Za-z][A-Za-z0-9.]*\}/.test(text)) report(place, messages.mixedPlaceholder(text));
    return false;
  }
  const names = allowed[found.scope];
  if (names === undefined) report(place, messages.misplacedPlaceholder(text, WHY[found.scope]));
  else if ('why' in names) report(place, messages.misplacedPlaceholder(text, names.why));
  else if (![...names].includes(found.name))
    report(
      place,
      messages.unknownPlaceholder(
        word,
        found.scope === 'row' ? found.name : `${found.scope}.${found.name}`,
        spelled(found.scope, names),
      ),
    );
  else return true;
  return false;
}

/** All placeholders that may stand here. */
function everyName(allowed: Allowed): string[] {
  return Object.entries(allowed).flatMap(([scope, names]) =>
    'why' in names ? [] : spelled(scope as PlaceholderScope, names),
  );
}

function spelled(scope: PlaceholderScope, names: Iterable<string>): string[] {
  return [...names].map((name) => (scope === 'row' ? name : `${scope}.${name}`));
}

const WHY: Record<PlaceholderScope, string> = {
  row: 'there is no row here',
  rows: 'there are no chosen rows here',
  form: 'there is no form here',
  page: 'there is no page here',
  session: 'there is no session here',
  settings: 'there are no settings here',
  clock: 'there is no clock here',
};

/** Checks every text of a template. */
export function checkTemplate(template: Template, place: Place, word: string, allowed: Allowed, report: Report): void {
  const check = (inner: Template, at: Place) => checkTemplate(inner, at, word, allowed, report);
  if (typeof template === 'string') checkPlaceholder(template, place, word, allowed, report);
  else if (isList(template)) for (const [index, one] of template.entries()) check(one, valuePlace(template, index));
  else if (typeof template === 'object' && template !== null)
    for (const [name, one] of Object.entries(template)) check(one, valuePlace(template, name));
}

const isList = (template: Template): template is readonly Template[] => Array.isArray(template);

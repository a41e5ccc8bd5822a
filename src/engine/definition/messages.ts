/** Every diagnostic of the compiler: its code, how bad it is, and what it says. Where it stands is added by the report. */

import type { Diagnostic } from '../model';
import type { PatternProblem } from '../pattern';
import { nearest } from '../words';

export interface Message extends Pick<Diagnostic, 'code' | 'severity' | 'values'> {
  /** Said when it is told: to find the name that was meant takes a while, and of very many not all are told. */
  readonly message: string | (() => string);
}

const error = (code: string, message: Message['message']): Message => ({ code, severity: 'error', message });
const warning = (code: string, message: Message['message']): Message => ({ code, severity: 'warning', message });
const hint = (code: string, message: string): Message => ({ code, severity: 'hint', message });

/** `; did you mean "x"?`, if a candidate is near. */
function didYouMean(name: string, candidates: Iterable<string>): string {
  const meant = nearest(name, candidates);
  return meant === undefined ? expectedNames(candidates) : `; did you mean "${meant}"?`;
}

/** `; expected a, b or c`, if there are not too many. */
function expectedNames(candidates: Iterable<string>): string {
  const names = [...candidates];
  if (names.length === 0 || names.length > LISTED) return '';
  return `; expected ${names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`}`;
}

const LISTED = 8;

/** A value as a message shows it: short, in JSON. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function meantBy(found: unknown, candidates: Iterable<string>): string {
  const meant = typeof found === 'string' ? nearest(found, candidates) : undefined;
  return meant === undefined ? '' : `; did you mean "${meant}"?`;
}

type Names = Iterable<string>;

/** What a regular expression is that is none for us. */
const BUT: Readonly<Record<PatternProblem, string>> = {
  unreadable: '',
  unsupported: ' that neither looks ahead or behind nor refers back, since what checks it takes linear time',
  tooLarge: ' that is shorter or repeats less',
};

export const messages = {
  // The file
  notJson: (what: string) => error('not-json', `not JSON: ${READABLE[what] ?? what}`),
  notAnObject: (found: unknown) =>
    error('not-json', `a file holds one object in braces, not ${found === undefined ? 'nothing' : shown(found)}`),
  notRead: (failure: string) =>
    error('not-read', `the file cannot be read (${failure}): see where it leads, and who may read it`),
  notUtf8: (encoding: string | undefined) =>
    error(
      'not-utf8',
      `the file is ${encoding === undefined ? 'not UTF-8 from here on: Windows-1252 or Latin-1, probably' : encoding}; save it as UTF-8`,
    ),
  tooLarge: (bytes: number, most: number) =>
    error('too-large', `the file has ${kilobytes(bytes)}, and ${kilobytes(most)} is the most that is read`),
  tooMany: (severity: Message['severity'], told: number): Message => ({
    ...error('too-many', `more than ${told} ${severity}s: the rest is told when these are mended`),
    severity,
  }),
  tooDeep: (limit: number) => error('not-json', `nested deeper than ${limit} levels`),
  repeatedWord: (name: string) => error('repeated-word', `"${name}" is written twice`),
  repeatedName: (name: string, other: string) =>
    error(
      'repeated-name',
      `"${name}" is defined in ${other} as well, which stays in force; write "extends": "${name}" for this one to be laid over it, "replaces": true to take its place, or give it another name`,
    ),
  notLaid: (name: string) =>
    error(
      'not-laid',
      `with this file, "${name}" has mistakes: it goes on as it was served before, or as it is without the file`,
    ),
  laidOver: (name: string, other: string) =>
    warning('laid-over', `this takes the place of "${name}" of ${other}, for everything that uses it`),
  replacesNothing: (name: string) =>
    warning('replaces-nothing', `replaces is true, and there is no other "${name}" to take the place of`),
  repeatedValue: (value: unknown) => error('repeated-name', `${shown(value)} is named twice`),
  fileName: (name: string) =>
    error('reserved-name', `a definition cannot be called "${name}": use small letters, digits and hyphens`),

  // Words and their form
  unknownWord: (word: string, known: Names) =>
    error('unknown-word', () => `"${word}" is no word here${saidElsewhere(word, [...known])}`),
  missingWord: (word: string, where: string) => error('missing-word', `${where} needs "${word}"`),
  wrongForm: (word: string, found: unknown, expected: string, candidates: Names = []) => {
    const other = word === 'type' && typeof found === 'string' ? OTHER_TYPES.get(found.toLowerCase()) : undefined;
    const isFlag = word === 'required' && typeof found === 'boolean';
    const meant = isFlag ? ofDefinition(word) : other === undefined ? meantBy(found, candidates) : `; write ${other}`;
    return error('wrong-form', `${word} is ${shown(found)}; expected ${expected}${meant}`);
  },
  wrongPattern: (word: string, pattern: string, problem: PatternProblem = 'unreadable') =>
    error('wrong-form', `${word} is ${shown(pattern)}; expected a regular expression${BUT[problem]}`),
  otherType: (word: string, types: readonly string[], found: string) =>
    error('wrong-form', `"${word}" is a word for ${types.join(' and ')}, and this is ${found}`),
  reservedName: (name: string) => error('reserved-name', `a property cannot be called "${name}"`),
  keptByWithin: (name: string) =>
    error('reserved-name', `within gives the row "${name}" by itself; leave the property out`),
  reservedTable: (name: string) =>
    error('reserved-name', `a definition cannot be called "${name}": the product has a table of that name`),
  reservedTexts: (name: string) =>
    error(
      'reserved-name',
      `a definition cannot be called "${name}": the product has texts of that name, by which its columns would be called`,
    ),
  longName: (name: string, most: number) =>
    error('long-name', `${shown(name)} has ${name.length} letters; a property's name has ${most} at most`),
  sameColumn: (name: string, other: string, column: string) =>
    error('repeated-name', `the database knows "${name}" and "${other}" by one name, ${column}`),
  tooManyColumns: (found: number, most: number) =>
    error('too-many-properties', `${found} properties; a table holds ${most} at most`),
  reservedQueryName: (name: string) => error('reserved-name', `a filter cannot be called "${name}" in the query`),
  reservedPath: (path: string) => error('reserved-name', `a page cannot be at "${path}", which is the product's own`),
  handPage: (path: string) => error('repeated-name', `the page "${path}" is written by hand, as menu.json says`),
  repeatsDefault: (word: string, value: unknown) => hint('repeats-default', `"${word}":${shown(value)} is the default`),
  unsupportedFilter: (kind: unknown) =>
    error('unsupported-filter', `Unsupported filter type: ${typeof kind === 'string' ? kind : shown(kind)}`),

  // Names
  unknownProperty: (word: string, name: string, known: Names) =>
    error('unknown-property', () => `${word} names "${name}"${didYouMean(name, known)}`),
  noReference: (word: 'of' | 'open', name: string) =>
    error('no-reference', `${word} needs a reference to a definition, and "${name}" is none`),
  otherKind: (source: string, own: string) =>
    error('other-kind', `of repeats ${source}, and the property holds ${own}: say the same type and format`),
  otherReference: (value: string, own: string) =>
    error('other-kind', `lookup refers by ${value}, and the property holds ${own}: say the same type and format`),
  otherKindStored: (stored: string, own: string) =>
    error('other-kind', `this holds ${own}, and ${stored} in a definition with the same rows: say the same there`),
  foundByNoText: (name: string) =>
    error('found-by-no-text', () => `found names "${name}", which is no text that is stored and shown`),
  uniqueNotStored: (name: string) =>
    error('unique-not-stored', () => `unique names "${name}", which is computed and stored nowhere`),
  missingNoNumber: (name: string) => error('missing-no-number', () => `missing names "${name}", which is no number`),
  noUnit: (name: string) => error('no-unit', () => `measuredIn names "${name}", which holds no text that is stored`),
  notComputed: (name: string) =>
    warning(
      'not-computed',
      `nothing computes "${name}", so no row has a value of it: without "computed" it is stored, and "daysSince" counts days`,
    ),
  computedKey: (name: string) =>
    error('wrong-key', `key names "${name}", which is computed: rows are told apart by what is stored`),
  wrongKey: (name: string, kind: string) =>
    error('wrong-key', `key names "${name}", which holds ${kind}: that tells no rows apart`),
  unknownEntity: (word: string, name: string, known: Names) =>
    error('unknown-entity', () => `${word} names "${name}"${didYouMean(name, known)}`),
  emptyLookup: () =>
    error(
      'empty-lookup',
      () => 'lookup names neither an entity nor a call; what starts from another one takes it whole',
    ),
  unknownCall: (call: string, entity: string, known: Names) =>
    error('unknown-call', () => `also of ${entity} has no "${call}"${didYouMean(call, known)}`),
  unknownType: (name: string, known: Names) =>
    error('unknown-type', () => `types.json has no "${name}"${didYouMean(name, known)}`),
  unknownAction: (word: 'extends' | 'buttons' | 'inverse' | 'next', name: string, known: Names) =>
    error('unknown-action', () => `${word} names "${name}"${didYouMean(name, known)}`),
  unknownValue: (word: string, value: unknown, known: Names) =>
    error('unknown-value', () => `${word} names ${shown(value)}${didYouMean(String(value), known)}`),
  unknownPermission: (key: string, known: Names) =>
    error('unknown-permission', () => `"${key}"${meantBy(key, known) || ' is no permission'}`),
  unknownFeature: (flag: string, known: Names) =>
    error('unknown-feature', () => `"${flag}"${meantBy(flag, known) || ' is no feature'}`),
  unknownPage: (word: string, path: string, known: Names) =>
    error('unknown-page', () => `${word} names "${path}"${didYouMean(path, known)}`),
  unknownWidget: (type: number) => error('unknown-widget', `of names ${type}, which is no widget`),
  unknownRole: (role: string, meant: string) => warning('unknown-role', `"${role}"; did you mean "${meant}"?`),
  unusedPermission: (key: string, meant: string) =>
    warning('unused-permission', `no definition asks for "${key}"; did you mean "${meant}"?`),
  sharedKey: (key: string, base: string, other: string) =>
    warning('shared-key', `${key} is asked for by ${other} as well as by ${base}: whoever may do one may do the other`),
  newPermission: (key: string) => hint('new-permission', `${key} is new: AdminRole only`),

  // Templates
  unknownPlaceholder: (word: string, placeholder: string, known: Names) =>
    error('unknown-placeholder', () => {
      const meant = nearest(placeholder, known);
      return `${word} names "{${placeholder}}"${meant === undefined ? '' : `; did you mean "{${meant}}"?`}`;
    }),
  misplacedPlaceholder: (placeholder: string, why: string) =>
    error('misplaced-placeholder', `"${placeholder}": ${why}`),
  mixedPlaceholder: (text: string) => error('mixed-placeholder', `"${text}": a placeholder is the whole value`),
  singleBraces: (written: string, name: string) =>
    error('mixed-placeholder', `confirm has "${written}"; a text shows a value of the row by "{{${name}}}"`),
  unknownTextValue: (word: string, name: string, known: Names) =>
    error('unknown-placeholder', () => `${word} names "{{${name}}}"${didYouMean(name, known)}`),
  unsetPlaceholder: (placeholder: string) =>
    error('unset-placeholder', `no filter or join sets {${placeholder}} of list`),

  // Values
  unfilterable: (name: string, why: string) => error('unfilterable', `${name} is ${why}`),
  wrongValue: (word: string, found: unknown, name: string, type: string) =>
    error('wrong-value', `${word}.${name} is ${kindOf(found)}, the property ${type}`),
  unfitting: (placeholder: string, held: string, name: string, own: string) =>
    error('wrong-value', `"${placeholder}" stands for ${held}, and ${name} holds ${own}`),
  wrongRange: (least: string, from: number, most: string, to: number) =>
    error('wrong-value', `${least} ${from} is more than ${most} ${to}`),
  wrongDefault: (found: unknown, type: string) =>
    error('wrong-value', `default is ${kindOf(found)}, the property ${type}`),
  brokenDefault: (found: unknown, rule: string, limit: unknown) =>
    error('wrong-value', `default is ${shown(found)}, and ${rule} ${shown(limit)} does not allow it`),
  wrongNamedValue: (found: unknown, type: string) =>
    error('wrong-value', `${shown(found)} is ${kindOf(found)}, the property ${type}`),
  incomparable: (left: string, leftType: string, right: string, rightType: string) =>
    error('incomparable', `${left} is ${leftType}, ${right} ${rightType}`),

  comparedInList: (name: string, other: string) =>
    error('incomparable', `${name} is compared with ${other} of the same row, which no list can be asked for`),
  comparesItself: (name: string) =>
    error('incomparable', `${name} is compared with itself; "{${name}}" is the value that is stored`),

  // Between definitions
  extendsCycle: (chain: readonly string[]) => error('extends-cycle', chain.join(' → ')),
  omitNothing: (owner: string, path: string) => error('omit-nothing', `${owner} has no "${path}"`),
  saidByBase: (word: string, base: string) =>
    error('said-by-base', `${word} is about the rows of ${base}: say it there`),
  noJoin: (entity: string, target: string) => error('no-join', `${entity} has no reference to ${target}; give filter`),
  ambiguousJoin: (entity: string, count: number, target: string) =>
    error('ambiguous-join', `${entity} has ${COUNTS[count] ?? count} references to ${target}; give filter`),

  // Actions and pages
  noState: (state: string) => error('no-state', `no property "${state}"; give state`),
  unnamedStates: (state: string) =>
    error('no-state', `within names states, and ${state} says by neither enum nor oneOf which there are`),
  noDate: (what: string, name: string) => error('no-date', `${what} from a date on, and ${name} holds none`),
  statesToKeep: (state: string) => error('states-to-keep', `rows have a ${state}: name those in which one may go (in)`),
  refersNot: (name: string, base: string) => error('refers-not', `${name} has no reference to ${base}`),
  noList: () => error('no-list', 'pages, but no list call'),
  noEffect: (action: string) => error('no-effect', `${action} writes nothing and has no command`),
  nothingToApprove: (word: string) => error('nothing-to-approve', `what ${word}s something changes nothing to approve`),
  needsCommand: (action: string, states: number, command: string) =>
    error(
      'needs-command',
      `${action} may lead to ${COUNTS[states] ?? states} states: give each an action of its own, or the server the command ${command}`,
    ),
  ambiguousCall: (first: string, second: string) =>
    error('ambiguous-call', `${first} and ${second} may send the same request`),
  ambiguousList: (first: string, second: string, call: string) =>
    error('ambiguous-call', `${first} and ${second} both answer ${call}`),

  noStart: (state: string) =>
    warning('no-start', `${state} has no default: a row that is added has no state, and no action starts from none`),
  unreachableState: (states: readonly unknown[]) =>
    warning('unreachable-state', `no action leads to ${some(states.map(shown))}`),
  enteredState: (state: string, actions: readonly string[]) =>
    warning(
      'entered-state',
      `no form names the fields, so ${state} is asked for by ${actions.join(' and ')}: whoever may do that enters any, past the actions that lead there; name the fields of the form without it`,
    ),
  noText: (reference: string, texts: readonly string[]) =>
    warning(
      'no-text',
      `a list shows ${reference} by its key: give the row a text "${texts.join('" or "')}", or hide it`,
    ),

  // Forms
  neverAsked: (field: string, action: string, lacking: string) =>
    warning(
      'never-asked',
      `${action} never asks for ${field}: its when looks at ${lacking}, which is neither asked for nor known of the row`,
    ),
  notAsked: (property: string) =>
    warning('not-asked', `add does not ask for "${property}", which is required and has no default`),

  // Texts
  unknownText: (key: string, known: Names) =>
    warning('unknown-text', () => {
      const meant = nearest(key, known, NEAR);
      return `no text is called "${key}"${meant === undefined ? '' : `; did you mean "${meant}"?`}`;
    }),
  untranslated: (keys: readonly string[], language: string) =>
    warning(
      'untranslated',
      `${keys.length} ${keys.length === 1 ? 'text lacks' : 'texts lack'} ${language}: ${some(keys)}`,
    ),
} as const satisfies Record<string, (...values: never[]) => Message>;

/** The first few, and how many more. */
function some(names: readonly string[]): string {
  const rest = names.length - NAMED;
  return `${names.slice(0, NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** How many letters of a long key may be wrong. */
const NEAR = 3;

/** How many of many names a line tells. */
const NAMED = 6;

const COUNTS: Record<number, string> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six' };

/** Words of a definition that elsewhere belong to a property. */
const ofDefinition = (word: string): string => `; the "${word}" of the definition lists such properties`;

/** A word that is called otherwise here, or stands elsewhere; else the nearest one. */
function saidElsewhere(word: string, known: readonly string[]): string {
  const other = OTHER_WORDS.get(word.toLowerCase());
  if (other !== undefined && known.includes(other)) return `; write "${other}"`;
  return PLACES.get(word) ?? didYouMean(word, known);
}

/** What other languages call a word. */
const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ...['label', 'caption', 'displayname', 'name'].map((name) => [name, 'title'] as const),
  ...['help', 'hint', 'tooltip'].map((name) => [name, 'description'] as const),
  ...['choices', 'options', 'values'].map((name) => [name, 'enum'] as const),
  ...['ref', 'reference', 'references', 'relation'].map((name) => [name, 'lookup'] as const),
  ...['dependson', 'showif', 'visibleif', 'condition'].map((name) => [name, 'when'] as const),
  ...['columns', 'fields'].map((name) => [name, 'properties'] as const),
  ...['right', 'rights', 'role', 'roles'].map((name) => [name, 'permission'] as const),
  ['min', 'minimum'],
  ['max', 'maximum'],
  ['value', 'const'],
]);

/** Words that stand somewhere else. */
const PLACES: ReadonlyMap<string, string> = new Map([
  ['icon', '; menu.json gives an entry its icon, and an action has one of its own'],
  ['menu', '; a page says "menu": false, and menu.json the rest'],
  ['unique', ofDefinition('unique')],
]);

/** What other languages call a type, and how it is said here. */
const OTHER_TYPES: ReadonlyMap<string, string> = new Map([
  ...['int', 'long', 'bigint'].map((name) => [name, '"integer"'] as const),
  ...['decimal', 'float', 'double', 'money'].map((name) => [name, '"number"'] as const),
  ...['text', 'varchar', 'char'].map((name) => [name, '"string", or nothing'] as const),
  ...['datetime', 'timestamp', 'date-time'].map((name) => [name, '"format": "date-time"'] as const),
  ...['date', 'time', 'email', 'password', 'image', 'json'].map((name) => [name, `"format": "${name}"`] as const),
  ...['url', 'uri'].map((name) => [name, '"format": "uri"'] as const),
  ['bool', '"boolean"'],
  ['list', '"array"'],
  ['enum', '"enum": […] or "oneOf": […]'],
]);

/** 4194304 → `4096 KB`. */
const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1024)} KB`;

/** 'text', 'number', 'boolean', … for a value that was found. */
function kindOf(value: unknown): string {
  if (typeof value === 'string') return 'text';
  if (Array.isArray(value)) return 'a list';
  return value === null ? 'null' : typeof value;
}

const READABLE: Record<string, string> = {
  InvalidSymbol: 'this is no word, number or text',
  InvalidNumberFormat: 'this is no number',
  TrailingComma: 'a comma too many before this',
  PropertyNameExpected: 'expected a name in quotation marks',
  ValueExpected: 'expected a value',
  ColonExpected: 'expected a colon',
  CommaExpected: 'expected a comma',
  CloseBraceExpected: 'expected a closing brace',
  CloseBracketExpected: 'expected a closing bracket',
  EndOfFileExpected: 'expected the end of the file',
  InvalidCommentToken: 'comments are not allowed',
  UnexpectedEndOfComment: 'comments are not allowed',
  UnexpectedEndOfString: 'expected a closing quotation mark',
  UnexpectedEndOfNumber: 'this number has no end',
  InvalidUnicode: 'this is no Unicode escape',
  InvalidEscapeCharacter: 'this is no escape',
  InvalidCharacter: 'this character must be escaped',
};

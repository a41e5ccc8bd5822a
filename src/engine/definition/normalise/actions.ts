/** Actions that start from others, of the same definition or of another one. */
import { messages } from '../messages';
import { entriesIn, isObject, type JsonObject, objectIn, textIn, textsIn } from '../parse/json';
import { copyOf, emptyLike, type Place, placeOf, putFrom, recordMember, valuePlace } from '../parse/places';
import type { Report } from '../report';
import { merge, omit } from './merge';

/** An action as it stands alone, and whom it started from: `entity.action` of each, itself first. */
export interface ActionWords {
  readonly name: string;
  readonly words: JsonObject;
  readonly chain: readonly (readonly [entity: string, action: string])[];
  /** True if what it starts from cannot be had. */
  readonly uncertain: boolean;
}

/** What the resolving of actions needs of each definition. */
export interface ActionOwner {
  readonly name: string;
  readonly definition: JsonObject;
}

/** Every action keeps these to itself. */
const OWN = ['extends', 'omit', 'title'];

/** Finds actions with what they start from; each is merged once. */
export function createActionFinder(
  owners: ReadonlyMap<string, ActionOwner>,
  known: ReadonlySet<string>,
  reportFor: (owner: string) => Report,
) {
  const done = new Map<string, ActionWords | undefined>();

  function find(entity: string, name: string, heirs: readonly string[]): ActionWords | undefined {
    const identity = `${entity}.${name}`;
    if (done.has(identity)) return done.get(identity);
    const found = resolve(entity, name, heirs);
    done.set(identity, found);
    return found;
  }

  function resolve(entity: string, name: string, heirs: readonly string[]): ActionWords | undefined {
    const owner = owners.get(entity);
    const own = objectIn(objectIn(owner?.definition, 'actions'), name);
    if (!owner || !own) return undefined;
    const self: ActionWords = { name, words: own, chain: [[entity, name]], uncertain: false };
    const from = textIn(own, 'extends');
    if (from === undefined) return self;
    const report = reportFor(entity);
    const place = valuePlace(own, 'extends');
    const [otherEntity, otherName] = from.includes('.') ? from.split('.') : [entity, from];
    const identity = `${otherEntity}.${otherName}`;
    if ([...heirs, `${entity}.${name}`].includes(identity)) {
      report(
        place,
        messages.extendsCycle(
          [...heirs.slice(Math.max(0, heirs.indexOf(identity))), `${entity}.${name}`, identity].map((part) =>
            part.replace(`${entity}.`, ''),
          ),
        ),
      );
      return { ...self, uncertain: true };
    }
    const base = find(otherEntity ?? entity, otherName ?? from, [...heirs, `${entity}.${name}`]);
    if (!base) {
      reportUnknown(otherEntity ?? entity, from, place, report);
      return { ...self, uncertain: true };
    }
    const origin = owners.get(otherEntity ?? entity);
    const start = origin && origin !== owner ? carriedOver(base, origin.definition) : base.words;
    const inherited = copyOf(start, OWN);
    return {
      name,
      words: merge(omit(inherited, own, from, report), own),
      chain: [[entity, name], ...base.chain],
      uncertain: base.uncertain,
    };
  }

  function reportUnknown(entity: string, from: string, place: Place, report: Report): void {
    if (!known.has(entity)) report(place, messages.unknownEntity('extends', entity, known));
    else if (owners.has(entity))
      report(
        place,
        messages.unknownAction(
          'extends',
          from,
          entriesIn(owners.get(entity)?.definition, 'actions').map(([name]) =>
            from.includes('.') ? `${entity}.${name}` : name,
          ),
        ),
      );
  }

  const all = new Map<string, readonly ActionWords[]>();
  return (entity: string): readonly ActionWords[] => {
    const before = all.get(entity);
    if (before) return before;
    const actions = entriesIn(owners.get(entity)?.definition, 'actions').flatMap(([name, own]) => {
      const found = isObject(own) ? find(entity, name, []) : undefined;
      return found ? [found] : [];
    });
    all.set(entity, actions);
    return actions;
  };
}

/** Names of the properties that a field's `when` and `compare` look at. */
function lookedAt(field: JsonObject): string[] {
  return [...namesIn(objectIn(field, 'when')), ...othersIn(field)];
}

function namesIn(condition: JsonObject | undefined): string[] {
  return Object.entries(condition ?? {}).flatMap(([name, test]) => {
    if (name === 'anyOf' && Array.isArray(test)) return test.filter(isObject).flatMap(namesIn);
    if (name === 'not' && isObject(test)) return namesIn(test);
    return [name, ...(isObject(test) ? othersIn(test) : [])];
  });
}

function othersIn(words: JsonObject): string[] {
  return Object.values(objectIn(words, 'compare') ?? {}).filter((other) => typeof other === 'string');
}

/** A property that conditions look at and nobody is asked for: of the row that is added, not of the one above it. */
function unseen(own: JsonObject): JsonObject {
  const words = copyOf(own, ['when', 'compare', 'lookup', 'enum']);
  if (Array.isArray(own.enum)) words.oneOf = own.enum.map((value) => ({ const: value }));
  return Object.assign(words, { hidden: true, readOnly: true });
}

/** An action that leaves its definition takes the words of the row's properties along, and what is required. */
function carriedOver({ name, words: action }: ActionWords, definition: JsonObject): JsonObject {
  const isOrdinary = name === 'add' || name === 'update';
  const form = objectIn(action, 'form') ?? (isOrdinary ? objectIn(definition, 'form') : undefined);
  const properties = objectIn(form, 'properties');
  if (!form || !properties) return action;
  const row = objectIn(definition, 'properties') ?? {};
  const fields = emptyLike(properties);
  for (const [name, given] of Object.entries(properties)) {
    const own = objectIn(row, name);
    const words = own && isObject(given) ? merge(own, given) : own && given === true ? own : given;
    putFrom(fields, name, words, properties, name);
  }
  for (const name of Object.values(fields).filter(isObject).flatMap(lookedAt)) {
    const own = objectIn(row, name);
    if (own && !(name in fields)) putFrom(fields, name, unseen(own), row, name);
  }
  const required =
    'required' in form
      ? form.required
      : Object.keys(properties).filter(
          (name) => !Object.hasOwn(row, name) || textsIn(definition, 'required').includes(name),
        );
  const carriedForm = copyOf(form, ['properties', 'required']);
  putFrom(carriedForm, 'properties', fields, form, 'properties');
  carriedForm.required = required;
  recordMember(carriedForm, 'required', placeOf(form), placeOf(form));
  const copy = copyOf(action, ['form']);
  putFrom(copy, 'form', carriedForm, 'form' in action ? action : definition, 'form');
  return copy;
}

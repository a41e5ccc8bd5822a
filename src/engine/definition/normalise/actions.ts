/** Actions that start from others, of the same definition or of another one. */
import { messages } from '../messages';
import {
  type ActionWords,
  type ConditionWords,
  type DefinitionWords,
  type FormWords,
  innerConditions,
  isLimits,
  type Named,
  namedIn,
  type PropertyWords,
} from '../normal-form';
import { copyOf, emptyLike, type Place, placeOf, putAt, putFrom, valuePlace } from '../parse/places';
import type { Report } from '../report';
import { merge, omit } from './merge';

/** An action as it stands alone, and whom it started from: `entity.action` of each, itself first. */
export interface NormalAction {
  readonly name: string;
  readonly words: ActionWords;
  readonly chain: readonly (readonly [entity: string, action: string])[];
  /** True if what it starts from cannot be had. */
  readonly uncertain: boolean;
}

/** What the resolving of actions needs of each definition. */
export interface ActionOwner {
  readonly name: string;
  readonly definition: DefinitionWords;
}

/** Every action keeps these to itself. */
const OWN = ['extends', 'omit', 'title'] as const;

/** Finds actions with what they start from; each is merged once. */
export function createActionFinder(
  owners: ReadonlyMap<string, ActionOwner>,
  known: ReadonlySet<string>,
  reportFor: (owner: string) => Report,
) {
  const done = new Map<string, NormalAction | undefined>();

  function find(entity: string, name: string, heirs: readonly string[]): NormalAction | undefined {
    const identity = `${entity}.${name}`;
    if (done.has(identity)) return done.get(identity);
    const found = resolve(entity, name, heirs);
    done.set(identity, found);
    return found;
  }

  function resolve(entity: string, name: string, heirs: readonly string[]): NormalAction | undefined {
    const owner = owners.get(entity);
    const own = namedIn(owner?.definition.actions, name);
    if (!owner || !own) return undefined;
    const self: NormalAction = { name, words: own, chain: [[entity, name]], uncertain: false };
    const from = own.extends;
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
          Object.keys(owners.get(entity)?.definition.actions ?? {}).map((name) =>
            from.includes('.') ? `${entity}.${name}` : name,
          ),
        ),
      );
  }

  const all = new Map<string, readonly NormalAction[]>();
  return (entity: string): readonly NormalAction[] => {
    const before = all.get(entity);
    if (before) return before;
    const actions = Object.keys(owners.get(entity)?.definition.actions ?? {}).flatMap(
      (name) => find(entity, name, []) ?? [],
    );
    all.set(entity, actions);
    return actions;
  };
}

/** Names of the properties that a field's `when` and `compare` look at. */
function lookedAt({ when, compare }: PropertyWords): string[] {
  return [...namesIn(when ?? {}), ...Object.values(compare ?? {})];
}

function namesIn(condition: ConditionWords): string[] {
  return Object.entries(condition).flatMap(([name, test]) => {
    const inner = innerConditions(name, test);
    return inner ? inner.flatMap(namesIn) : [name, ...(isLimits(test) ? Object.values(test.compare ?? {}) : [])];
  });
}

/** A property that conditions look at and nobody is asked for: of the row that is added, not of the one above it. */
function unseen(own: PropertyWords): PropertyWords {
  const { enum: values } = own;
  return Object.assign(
    copyOf(own, ['when', 'compare', 'lookup', 'enum']),
    values ? { oneOf: values.map((value) => ({ const: value })) } : {},
    { hidden: true, readOnly: true },
  );
}

/** An action that leaves its definition takes the words of the row's properties along, and what is required. */
function carriedOver({ name, words: action }: NormalAction, definition: DefinitionWords): ActionWords {
  const isOrdinary = name === 'add' || name === 'update';
  const form = action.form ?? (isOrdinary ? definition.form : undefined);
  if (!form?.properties) return action;
  const carried: FormWords = copyOf(form, ['properties', 'required']);
  putFrom(carried, 'properties', fieldsWithRow(form.properties, definition.properties ?? {}), form, 'properties');
  putAt(carried, 'required', form.required ?? requiredByRow(form.properties, definition), placeOf(form));
  const copy = copyOf(action, ['form']);
  if (action.form) putFrom(copy, 'form', carried, action, 'form');
  else putFrom(copy, 'form', carried, definition, 'form');
  return copy;
}

type Fields = NonNullable<FormWords['properties']>;

function fieldsWithRow(written: Fields, row: Named<PropertyWords>): Fields {
  const fields = emptyLike(written) as Record<string, true | PropertyWords>;
  for (const [name, given] of Object.entries(written)) {
    const own = namedIn(row, name);
    const words = own && given !== true ? merge(own, given) : (own ?? given);
    putFrom(fields, name, words, written, name);
  }
  for (const name of Object.values(fields).flatMap((field) => (field === true ? [] : lookedAt(field)))) {
    const own = namedIn(row, name);
    if (own && !Object.hasOwn(fields, name)) putFrom(fields, name, unseen(own), row, name);
  }
  return fields;
}

/** What the row requires, and what is new. */
function requiredByRow(fields: Fields, { properties = {}, required = [] }: DefinitionWords): string[] {
  return Object.keys(fields).filter((name) => !Object.hasOwn(properties, name) || required.includes(name));
}

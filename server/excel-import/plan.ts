/** Which definition a sheet is about, and which of its properties the columns are. */
import type { ActionModel, EntityModel, PropertyModel } from '../../src/engine/definition/model';
import { cutModel, featureOn, isAllowed, mayReach } from '../../src/engine/permission';
import type { EntityModels, Session } from '../context';
import { nearestName, Wording } from '../entities';
import type { FindText } from '../localisation';
import type { Reading } from './values';
import type { Sheet } from './workbook';

/** A sheet that can be imported. */
export interface Plan {
  /** Cut to what the session may know. */
  readonly model: EntityModel;
  /** Of the two those that the session may perform. */
  readonly add: ActionModel | undefined;
  readonly update: ActionModel | undefined;
  readonly columns: ReadonlyMap<number, PropertyModel>;
  readonly titlesOf: Reading['titlesOf'];
  /** How refusals are said. */
  readonly words: Wording;
}

/** Why a sheet cannot be imported. */
export interface NoPlan {
  readonly entity?: string;
  readonly reason: string;
}

/** What is understood besides the language of the session. */
const ENGLISH = 'en-GB';
/** What adding needs besides the action's own key (vocabulary, Keys). */
const CREATE_PERMISSION = 'grid.can_create';
/** Excel allows no longer name of a sheet, and none with these signs. */
const LONGEST_NAME = 31;
const NOT_IN_NAMES = /[[\]:*?/\\']/g;

/** Takes a sheet and the definitions of the session's unit. A sheet that is forbidden is as unknown as one that is not there. */
export function planSheet(
  { name, rows: [head, ...rows] }: Sheet,
  entities: EntityModels,
  session: Session,
  find: FindText,
): Plan | NoPlan {
  const say = (key: string, values: Readonly<Record<string, string>>) =>
    find(session.language, [`server.import.${key}`], values) ?? key;
  const unknown = (what: 'Sheet' | 'Column', given: string, known: readonly Called[]) => {
    const names = known.flatMap((one) => one.names);
    const meant = nearestName(given, names);
    return say(`unknown${what}${meant === undefined ? '' : 'Meant'}`, { name: given, meant: meant ?? '' });
  };
  const targets = targetsOf(entities, session, find);
  const target = targets.find(({ names }) => names.some((known) => sheetName(known) === sheetName(name)));
  if (!target) return { reason: unknown('Sheet', name, targets) };
  const entity = target.model.name;
  const columns = new Map<number, PropertyModel>();
  for (const [column, cell] of head?.cells ?? []) {
    const given = typeof cell === 'object' ? letters(column) : String(cell).trim();
    const field = target.fields.find(({ names }) => names.some((known) => folded(known) === folded(given)));
    if (!field) return { entity, reason: unknown('Column', given, target.fields) };
    if ([...columns.values()].includes(field.property)) return { entity, reason: say('columnTwice', { name: given }) };
    columns.set(column, field.property);
  }
  const [nameless] = rows.flatMap(({ cells }) => cells).find(([column]) => !columns.has(column)) ?? [];
  if (nameless !== undefined) return { entity, reason: unknown('Column', letters(nameless), []) };
  return { ...target, columns };
}

/** Something with all that people may call it. */
interface Called {
  readonly names: readonly string[];
}

interface Target extends Omit<Plan, 'columns'>, Called {
  readonly fields: readonly (Called & { readonly property: PropertyModel })[];
}

/** What the session may import into; a definition goes before those that extend it. */
function targetsOf(entities: EntityModels, session: Session, find: FindText): Target[] {
  const models = Object.values(entities).sort((a, b) => Number(a.name !== a.base) - Number(b.name !== b.base));
  return models.flatMap((whole): Target[] => {
    if (!mayReach(entities, whole, session)) return [];
    const model = cutModel(whole, session, (name) => entities[name]);
    const [add, update] = (['add', 'update'] as const).map((kind) =>
      model.actions.find((action) => isOrdinary(action, kind, model) && mayPerform(model, action, session)),
    );
    if (!add && !update) return [];
    const words = new Wording(find, session.language, model, (add ?? update)?.form);
    const speakers = [words, new Wording(find, ENGLISH, model, (add ?? update)?.form)];
    const fields = fieldsOf(model, [add, update]).map((property) => {
      const shown = model.properties.find(({ name }) => name === property.textProperty);
      const called = [property, ...(shown ? [shown] : [])];
      const names = called.flatMap((one) => [one.name, ...speakers.map((speaker) => speaker.property(one.name))]);
      return { property, names: [...new Set(names)] };
    });
    const names = [model.name, ...speakers.flatMap((speaker) => [speaker.plural(model), speaker.title(model)])];
    const titlesOf: Reading['titlesOf'] = (property, value) =>
      typeof value === 'boolean'
        ? [session.language, ENGLISH].map((language) => find(language, [`values.${value ? 'yes' : 'no'}`]) ?? '')
        : speakers.map((speaker) => speaker.valueOf(model, property, value));
    return [{ model, add, update, words, titlesOf, fields, names: [...new Set(names)] }];
  });
}

/** The action that adds a row of the definition, or changes one, by what was entered. */
function isOrdinary({ name, served, system, form, effect }: ActionModel, kind: 'add' | 'update', model: EntityModel) {
  return (
    name === kind &&
    served &&
    !system &&
    form !== undefined &&
    effect.kind === kind &&
    [model.name, model.base].includes(effect.entity)
  );
}

function mayPerform(model: EntityModel, action: ActionModel, session: Session): boolean {
  const keys = [action.permission, ...(action.effect.kind === 'add' ? [CREATE_PERMISSION] : [])];
  return (
    keys.every((key) => session.may(key)) && featureOn(model.feature, session.features) && isAllowed(action, session)
  );
}

/** What may stand in a column: what the forms ask for, and what a row is recognised by. */
function fieldsOf(model: EntityModel, actions: readonly (ActionModel | undefined)[]): PropertyModel[] {
  const asked = actions.flatMap((action) => action?.form?.fields ?? []).filter(({ readOnly }) => !readOnly);
  const known = new Set([...model.key, ...model.unique.flat()]);
  const all = [...asked, ...model.properties.filter(({ name }) => known.has(name))].filter(isPlain);
  return [...new Map(all.map((property) => [property.name, property] as const).reverse()).values()].reverse();
}

/** A cell can hold it. */
function isPlain({ type, format, items }: PropertyModel): boolean {
  return (
    type !== 'object' && format !== 'image' && (type !== 'array' || (items !== undefined && items.type !== 'object'))
  );
}

function folded(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}

function sheetName(text: string): string {
  return folded(text.replace(NOT_IN_NAMES, ' ').trim().slice(0, LONGEST_NAME));
}

/** A column as Excel calls it: 0 is A, 26 is AA. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

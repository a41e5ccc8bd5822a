import type {
  ActionModel,
  Condition,
  EntityModel,
  FilterModel,
  FormModel,
  LookupModel,
  NamedValue,
  PropertyModel,
  RowsModel,
  Template,
  WaitsModel,
} from '../model';
import { placeholdersOf, placeholdersOfCondition, placeholdersOfPath, propertiesOf, splitPlaceholder } from '../query';
import { cutLookup, hiddenWords, lookupsOf, type UnseenOf } from './cut-lookup';
import { cutSchema } from './cut-schema';
import { type Guarded, isAllowed, unseenProperties, type Viewer } from './sees';

/**
 * The model as the viewer may know it: without the properties, filters, form fields and details that a permission or
 * a feature keeps away, and without whatever else names them. An action goes as soon as its condition, its call or
 * what it writes is about an unseen property, since nobody could say why it is refused; one that only lacks its own
 * permission stays. `others` finds the models of details and lookups; without it what these say is left alone. A
 * model with nothing to hide is returned as it is.
 */
export function cutModel(
  model: EntityModel,
  viewer: Viewer,
  others: (name: string) => EntityModel | undefined = () => undefined,
): EntityModel {
  const unseenOf = unseenIn(viewer, others);
  const hidden = hiddenIn(model, viewer, unseenOf);
  if (hidden === '') return model;
  const known = CUTS.get(model) ?? new Map<string, EntityModel>();
  CUTS.set(model, known);
  const cut = known.get(hidden) ?? cutBy(model, viewer, unseenOf, `${model.hash}-${fingerprint(hidden)}`);
  known.set(hidden, cut);
  return cut;
}

/** Few sessions differ in what they see, so each cut is made once for all of them. */
const CUTS = new WeakMap<EntityModel, Map<string, EntityModel>>();
const GUARDS = new WeakMap<EntityModel, readonly Guarded[]>();
const LOOKUPS = new WeakMap<EntityModel, readonly LookupModel[]>();

const NOTHING: ReadonlySet<string> = new Set();

function unseenIn(viewer: Viewer, others: (name: string) => EntityModel | undefined): UnseenOf {
  return (entity) => {
    const other = others(entity);
    return other ? unseenProperties(other, viewer) : NOTHING;
  };
}

/** Which of the model's guards hold the viewer off, and which details and lookups; empty if none does. */
function hiddenIn(model: EntityModel, viewer: Viewer, unseenOf: UnseenOf): string {
  const guards = GUARDS.get(model) ?? guardsOf(model);
  GUARDS.set(model, guards);
  const refused = guards.flatMap((guarded, index) => (isAllowed(guarded, viewer) ? [] : [index]));
  const joins = model.detail.flatMap((rows, index) => (seesJoin(rows, unseenOf) ? [] : [`d${index}`]));
  const lookups = LOOKUPS.get(model) ?? lookupsOf(model);
  LOOKUPS.set(model, lookups);
  const words = lookups.flatMap((lookup, index) => hiddenWords(lookup, unseenOf).map((word) => `${word}${index}`));
  return [...refused, ...joins, ...words].join();
}

function guardsOf({ properties, filters, form, actions, comments }: EntityModel): Guarded[] {
  const fields = [...(form?.fields ?? []), ...actions.flatMap((action) => action.form?.fields ?? [])];
  const holders = [...properties, ...filters, ...fields];
  const own: readonly Guarded[] = comments ? [comments] : [];
  return [...own, ...holders, ...holders.flatMap(({ values }): readonly Guarded[] => values ?? [])].filter(
    ({ permission, feature }) => permission !== undefined || feature !== undefined,
  );
}

function cutBy(model: EntityModel, viewer: Viewer, unseenOf: UnseenOf, hash: string): EntityModel {
  const unseen = unseenProperties(model, viewer);
  const { detail, form } = model;
  const seen = (names: readonly string[]): string[] => names.filter((name) => !unseen.has(name));
  const rest = withoutUnseen(model, unseen);
  return {
    ...(model.comments && !isAllowed(model.comments, viewer) ? withoutComments(rest) : rest),
    hash,
    properties: model.properties
      .filter(({ name }) => !unseen.has(name))
      .map((property) => cutValues(cutProperty(property, unseen, unseenOf), viewer)),
    display: unseen.has(model.display) ? (model.key[0] ?? model.display) : model.display,
    found: model.found.filter((name) => !unseen.has(name)),
    unique: model.unique.filter((set) => !set.some((name) => unseen.has(name))),
    sort: model.sort.filter(({ property }) => !unseen.has(property)),
    columns: seen(model.columns),
    sticky: seen(model.sticky),
    totals: seen(model.totals),
    filters: model.filters
      .filter((filter) => isAllowed(filter, viewer) && !filterNames(filter).some((name) => unseen.has(name)))
      .map((filter) => cutValues(cutLookup(filter, unseenOf), viewer)),
    ...(form ? { form: cutForm(form, unseen, viewer, unseenOf) } : {}),
    actions: model.actions
      .filter((action) => !namesOf(action).some((name) => unseen.has(name)))
      .map((action) => cutAction(action, unseen, viewer, unseenOf)),
    detail: detail.filter((rows) => seesParent(rows, unseen) && seesJoin(rows, unseenOf)),
    schema: cutSchema(model.schema, unseen),
  };
}

/** The model without a state that is unseen, and without a word on what waits that cannot be said. */
function withoutUnseen(model: EntityModel, unseen: ReadonlySet<string>): EntityModel {
  const { waits, ...rest } = model.state !== undefined && unseen.has(model.state) ? withoutState(model) : model;
  const seen = waits && seenWaits(waits, unseen);
  return seen ? { ...rest, waits: seen } : rest;
}

/** What cannot be said without an unseen property is not said; a number is without its unit. */
function seenWaits(waits: WaitsModel, unseen: ReadonlySet<string>): WaitsModel | undefined {
  const { unit, ...rest } = waits;
  if ([...propertiesOf(rest.when), ...rest.missing, rest.of].some((name) => unseen.has(name))) return undefined;
  return unit !== undefined && unseen.has(unit) ? rest : waits;
}

function withoutState({ state: _, within: __, ...model }: EntityModel): EntityModel {
  return model;
}

function withoutComments({ comments: _, ...model }: EntityModel): EntityModel {
  return model;
}

function seesParent(rows: RowsModel, unseen: ReadonlySet<string>): boolean {
  return !placeholdersOfCondition(rows.filter).some(({ scope, name }) => scope === 'row' && unseen.has(name));
}

function seesJoin(rows: RowsModel, unseenOf: UnseenOf): boolean {
  const unseen = unseenOf(rows.entity);
  return unseen.size === 0 || !propertiesOf(rows.filter).some((name) => unseen.has(name));
}

function filterNames({ dxPropName, dxSelector, when, compare }: FilterModel): string[] {
  const compared = compare.flatMap(({ operand }) => (operand.kind === 'property' ? [operand.name] : []));
  return [dxPropName, dxSelector, ...(when ? propertiesOf(when) : []), ...compared];
}

/** A relation to an unseen property is left to the server. */
function cutProperty(given: PropertyModel, unseen: ReadonlySet<string>, unseenOf: UnseenOf): PropertyModel {
  const property = cutLookup(given, unseenOf);
  const { textProperty, measuredIn, ...rest } = property;
  return {
    ...rest,
    ...(textProperty === undefined || unseen.has(textProperty) ? {} : { textProperty }),
    ...(measuredIn === undefined || unseen.has(measuredIn) ? {} : { measuredIn }),
    ...(property.items ? { items: cutProperty(property.items, NOTHING, unseenOf) } : {}),
    ...(property.properties
      ? { properties: property.properties.map((member) => cutProperty(member, NOTHING, unseenOf)) }
      : {}),
    compare: property.compare.filter(({ operand }) =>
      operand.kind === 'property' ? !unseen.has(operand.name) : !unseen.has(splitPlaceholder(operand.placeholder).name),
    ),
  };
}

/** Values that a feature keeps away are not offered. */
function cutValues<T extends { readonly values?: readonly NamedValue[] }>(holder: T, viewer: Viewer): T {
  if (!holder.values?.some((value) => !isAllowed(value, viewer))) return holder;
  return { ...holder, values: holder.values.filter((value) => isAllowed(value, viewer)) };
}

function cutForm(form: FormModel, unseen: ReadonlySet<string>, viewer: Viewer, unseenOf: UnseenOf): FormModel {
  const gone = unseenFields(form, unseen, viewer);
  return {
    ...form,
    fields: form.fields
      .filter(({ name }) => !gone.has(name))
      .map((field) => cutValues(cutProperty(field, gone, unseenOf), viewer)),
    required: form.required.filter((name) => !gone.has(name)),
    sections: form.sections
      .map((section) => ({ ...section, fields: section.fields.filter((name) => !gone.has(name)) }))
      .filter((section) => section.fields.length > 0),
    schema: cutSchema(form.schema, gone),
  };
}

/** Unseen properties, and the fields that are refused themselves or asked only depending on one of these. */
function unseenFields(form: FormModel | undefined, unseen: ReadonlySet<string>, viewer: Viewer): ReadonlySet<string> {
  const gone = new Set(unseen);
  for (const field of form?.fields ?? []) if (!isAllowed(field, viewer)) gone.add(field.name);
  for (const field of form?.fields ?? [])
    if (field.when && propertiesOf(field.when).some((name) => gone.has(name))) gone.add(field.name);
  return gone;
}

/** Properties of the row that the action is about, those of its form aside. */
function namesOf(action: ActionModel): string[] {
  const calls = [action.call.one, ...(action.call.many ? [action.call.many] : [])];
  const placeholders = [
    ...calls.flatMap((call) => [
      ...placeholdersOfPath(call.path),
      ...call.query.flatMap(([, value]) => placeholdersOf(value)),
    ]),
    ...placeholdersOf(action.body),
    ...placeholdersOf(action.set),
    ...(action.open === undefined ? [] : placeholdersOfPath(action.open)),
    ...(action.show ? placeholdersOfCondition(action.show.filter) : []),
  ];
  const rowNames = placeholders.filter(({ scope }) => scope === 'row' || scope === 'rows').map(({ name }) => name);
  return [...conditionNames(action.when), ...Object.keys(action.set), ...rowNames];
}

function conditionNames(condition: Condition | undefined): string[] {
  return condition ? propertiesOf(condition) : [];
}

function cutAction(action: ActionModel, unseen: ReadonlySet<string>, viewer: Viewer, unseenOf: UnseenOf): ActionModel {
  const gone = unseenFields(action.form, unseen, viewer);
  const placed = Object.entries(action.body)
    .filter(([, template]) => placesUnseen(template, gone))
    .map(([name]) => name);
  return {
    ...action,
    body: Object.fromEntries(Object.entries(action.body).filter(([name]) => !placed.includes(name))),
    ...(action.form ? { form: cutForm(action.form, unseen, viewer, unseenOf) } : {}),
    request: cutSchema(action.request, new Set([...gone, ...placed])),
  };
}

function placesUnseen(template: Template, gone: ReadonlySet<string>): boolean {
  return placeholdersOf(template).some(({ scope, name }) => scope === 'form' && gone.has(name));
}

/** Tells two cuts of one model apart, so that nobody ever keeps one for the other (FNV-1a, 64 bit). */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}

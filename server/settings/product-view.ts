/** The definitions as one session may see them: what it lacks the right for is nowhere in them. */
import { createHash } from 'node:crypto';
import type {
  ActionModel,
  CompileResult,
  Condition,
  EntityModel,
  FilterModel,
  FormModel,
  JsonSchema,
  PropertyModel,
} from '../../src/engine/definition/model';
import type { ProductResponse } from '../../src/engine/http/api';
import { featureOn, isAllowed, unseenProperties, type Viewer } from '../../src/engine/permission';

/** Takes the compiled definitions and a session; gives the answer of GET /Cockpit/product. */
export function productView(
  { product, broken }: CompileResult,
  viewer: Viewer,
  serverVersion: string,
): ProductResponse {
  const models = Object.fromEntries(
    Object.entries(product.entities).map(([name, model]) => [name, cutModel(model, viewer)]),
  );
  return {
    entities: Object.values(models).map(({ name, hash }) => ({ name, hash })),
    models,
    broken,
    permissions: product.permissions,
    menu: product.menu,
    widgets: product.widgets.filter(({ feature }) => featureOn(feature, viewer.features)),
    serverVersion,
  };
}

/**
 * Cuts a model to what the viewer may see. Properties without the right are gone from columns, filters, forms, sort and
 * schemas; actions stay, so that the screen can say who may. A cut model has a hash of its own.
 */
export function cutModel(model: EntityModel, viewer: Viewer): EntityModel {
  const unseen = unseenProperties(model, viewer);
  const filters = model.filters.filter((filter) => isAllowed(filter, viewer) && !concerns(filter, unseen));
  const actions = model.actions.map((action) => cutAction(action, unseen, viewer));
  const form = model.form && cutForm(model.form, unseen, viewer);
  const untouched =
    unseen.size === 0 &&
    filters.length === model.filters.length &&
    actions.every((action, index) => action === model.actions[index]) &&
    form === model.form;
  if (untouched) return model;

  const cut: EntityModel = {
    ...model,
    properties: model.properties
      .filter(({ name }) => !unseen.has(name))
      .map((property) => cutProperty(property, unseen)),
    display: unseen.has(model.display) ? (model.key[0] ?? model.display) : model.display,
    unique: model.unique.filter((set) => !set.some((name) => unseen.has(name))),
    sort: model.sort.filter(({ property }) => !unseen.has(property)),
    filters,
    ...(form ? { form } : {}),
    actions,
    texts: withoutKeys(model.texts, unseen),
    schema: cutSchema(model.schema, unseen),
  };
  return { ...cut, hash: createHash('sha256').update(JSON.stringify(cut)).digest('hex').slice(0, 32) };
}

function concerns({ name, dxPropName, dxSelector }: FilterModel, unseen: ReadonlySet<string>): boolean {
  return [name, dxPropName, dxSelector].some((property) => unseen.has(property));
}

function cutAction(action: ActionModel, unseen: ReadonlySet<string>, viewer: Viewer): ActionModel {
  const form = action.form && cutForm(action.form, unseen, viewer);
  if (form === action.form && unseen.size === 0) return action;
  const gone = new Set([
    ...unseen,
    ...(action.form?.fields ?? []).map(({ name }) => name).filter((name) => !has(form, name)),
  ]);
  return {
    ...action,
    ...(form ? { form } : {}),
    set: Object.fromEntries(Object.entries(action.set).filter(([name]) => !gone.has(name))),
    request: cutSchema(action.request, gone),
  };
}

function has(form: FormModel | undefined, name: string): boolean {
  return form?.fields.some((field) => field.name === name) ?? false;
}

function cutForm(form: FormModel, unseen: ReadonlySet<string>, viewer: Viewer): FormModel {
  const fields = form.fields.filter((field) => !unseen.has(field.name) && isAllowed(field, viewer));
  if (fields.length === form.fields.length) return form;
  const names = new Set(fields.map(({ name }) => name));
  const gone = new Set(form.fields.map(({ name }) => name).filter((name) => !names.has(name)));
  return {
    fields: fields.map((field) => cutProperty(field, gone)),
    required: form.required.filter((name) => names.has(name)),
    sections: form.sections.map((section) => ({
      ...section,
      fields: section.fields.filter((name) => names.has(name)),
    })),
    schema: cutSchema(form.schema, gone),
  };
}

/** Takes out what a seen property says about unseen ones. */
function cutProperty(property: PropertyModel, unseen: ReadonlySet<string>): PropertyModel {
  const { textProperty, when, ...rest } = property;
  return {
    ...rest,
    ...(textProperty !== undefined && !unseen.has(textProperty) ? { textProperty } : {}),
    ...(when && !mentions(when, unseen) ? { when } : {}),
    compare: property.compare.filter(({ operand }) => operand.kind !== 'property' || !unseen.has(operand.name)),
  };
}

function mentions(condition: Condition, names: ReadonlySet<string>): boolean {
  if ('all' in condition) return condition.all.some((part) => mentions(part, names));
  if ('any' in condition) return condition.any.some((part) => mentions(part, names));
  if ('not' in condition) return mentions(condition.not, names);
  return names.has(condition.property);
}

function withoutKeys<T>(record: Readonly<Record<string, T>>, names: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !names.has(key.split('.', 1)[0] ?? key)));
}

/** Takes the properties out of an object's schema, wherever it lists or requires them. */
function cutSchema(schema: JsonSchema, names: ReadonlySet<string>): JsonSchema {
  if (names.size === 0) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => {
      if (keyword === 'properties' && isObject(value)) return [[keyword, withoutKeys(value, names)]];
      if (keyword === 'required' && Array.isArray(value))
        return [[keyword, value.filter((name) => !names.has(String(name)))]];
      if (isBranches(keyword) && Array.isArray(value)) {
        const parts = value
          .map((part) => (isObject(part) ? cutSchema(part, names) : part))
          .filter((part) => !isRule(part, names));
        return parts.length > 0 ? [[keyword, parts]] : [];
      }
      if (SINGLE.has(keyword) && isObject(value)) return [[keyword, cutSchema(value, names)]];
      return [[keyword, value]];
    }),
  );
}

const SINGLE = new Set(['if', 'then', 'else', 'not']);

function isBranches(keyword: string): boolean {
  return keyword === 'allOf' || keyword === 'anyOf' || keyword === 'oneOf';
}

/** True for an if/then that lost what it was about. */
function isRule(part: unknown, names: ReadonlySet<string>): boolean {
  if (!isObject(part) || !isObject(part.if)) return false;
  const left = [part.if, part.then].filter(isObject);
  return names.size > 0 && left.some((branch) => Array.isArray(branch.required) && branch.required.length === 0);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

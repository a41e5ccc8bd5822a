/**
 * The compiler of definitions: files in, models or diagnostics out. It reads no disk and knows no screen.
 *
 *   SourceFile[]
 *      │ parse       text → JSON that knows its places
 *      │ validate    every word against schemas/meta; what is wrong is reported and taken out
 *      │ normalise   short forms written out, `extends` merged, the head of each definition read
 *      │ link        names resolved across files, every default written out
 *      ▼
 *   ProductModel, frozen   +   Diagnostic[]   +   the definitions that were left out
 *
 * A definition with an error takes down itself and what starts from it. All others compile as if it were not there.
 */
import entityMeta from '../../../schemas/meta/entity.json';
import featuresMeta from '../../../schemas/meta/features.json';
import menuMeta from '../../../schemas/meta/menu.json';
import permissionsMeta from '../../../schemas/meta/permissions.json';
import settingsMeta from '../../../schemas/meta/settings.json';
import typesMeta from '../../../schemas/meta/types.json';
import widgetsMeta from '../../../schemas/meta/widgets.json';
import { checkCalls, ordinaryCalls } from './check/calls';
import { checkTitles } from './check/defaults';
import { checkTexts } from './check/texts';
import { contentHash, deepFreeze } from './finish';
import { linkEntity } from './link/entity';
import { wholeKey } from './link/guards';
import { type Head, pathsOf, readHead } from './link/head';
import { linkMenu } from './link/menu';
import { linkSettings, readFeatures, readPermissions, settingNames } from './link/product';
import { prune } from './link/prune';
import type { Scope } from './link/scope';
import { linkWidgets } from './link/widgets';
import { messages } from './messages';
import type { CompileResult, EntityModel, JsonSchema, PermissionSets, ProductModel, SourceFile } from './model';
import { createActionFinder } from './normalise/actions';
import { expandDefinition, expandProperty } from './normalise/expand';
import { extendAll } from './normalise/extend';
import type { SharedTypes } from './normalise/words';
import { isObject, type JsonObject, objectIn, textIn, textsIn } from './parse/json';
import { parse } from './parse/parse';
import type { Place } from './parse/places';
import { type ProductFile, sortFiles } from './parse/sort-files';
import { createDiagnostics, type Diagnostics } from './report';
import { validate } from './validate/validate';

export interface CompileOptions {
  /** Commands registered with the server: `sales-order.prepareOrder`. */
  readonly commands?: Iterable<string>;
}

const META: Record<ProductFile | 'entity', JsonSchema> = {
  entity: entityMeta,
  types: typesMeta,
  permissions: permissionsMeta,
  features: featuresMeta,
  menu: menuMeta,
  widgets: widgetsMeta,
  settings: settingsMeta,
};

/** Compiles all files of a product. The result is frozen. */
export function compile(files: readonly SourceFile[], options: CompileOptions = {}): CompileResult {
  const diagnostics = createDiagnostics();
  const sorted = sortFiles(files);
  const product = new Map(
    [...sorted.product].map(([kind, file]) => [kind, read(file, META[kind], diagnostics, ownerOf(kind))]),
  );
  const definitions = readDefinitions(sorted.entities, diagnostics);
  const linked = link(definitions, product, diagnostics, options);
  checkTexts(sorted.locales, linked.product, definitions, diagnostics);
  return deepFreeze({ ...linked, diagnostics: diagnostics.all() });
}

/** Definitions depend on the shared types, so mistakes there are kept apart. No definition can have this name. */
const ownerOf = (kind: ProductFile): string => `${kind}.json`;

/** Parse and validate one file. */
function read(file: SourceFile, meta: JsonSchema, diagnostics: Diagnostics, owner: string): JsonObject | undefined {
  const report = diagnostics.reportFor(owner);
  const { json, isWhole } = parse(file, report);
  if (!json || !isWhole) return undefined;
  validate(json, meta, report);
  return json;
}

interface Definitions {
  /** Place of each definition's file, also of those that cannot be read. */
  readonly places: ReadonlyMap<string, Place>;
  readonly files: ReadonlyMap<string, JsonObject>;
  readonly addresses: ReadonlyMap<string, readonly string[]>;
}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

function readDefinitions(files: readonly (readonly [string, SourceFile])[], diagnostics: Diagnostics): Definitions {
  const places = new Map<string, Place>();
  const written = new Map<string, JsonObject>();
  const addresses = new Map<string, readonly string[]>();
  for (const [name, file] of files) {
    const place = { file: file.path, line: 1, column: 1 };
    const other = places.get(name);
    if (other) {
      diagnostics.reportFor(name)(place, messages.repeatedName(name, other.file));
      continue;
    }
    places.set(name, place);
    const report = diagnostics.reportFor(name);
    if (!NAME.test(name) || name in Object.prototype) {
      report(place, messages.fileName(name));
      continue;
    }
    const { json, isWhole } = parse(file, report);
    if (!json) continue;
    addresses.set(name, pathsOf(json));
    if (!isWhole) continue;
    validate(json, META.entity, report);
    checkTitles(name, json, report);
    written.set(name, expandDefinition(json));
  }
  return { places, files: written, addresses };
}

type Product = ReadonlyMap<ProductFile, JsonObject | undefined>;

function link(
  definitions: Definitions,
  product: Product,
  diagnostics: Diagnostics,
  options: CompileOptions,
): Omit<CompileResult, 'diagnostics'> {
  const { files, places } = definitions;
  const names = new Set(places.keys());
  const types = readTypes(product.get('types'), diagnostics);
  const extended = extendAll(files, names, diagnostics);
  const heads = new Map<string, Head>();
  for (const [name, one] of extended) heads.set(name, readHead(name, one, types, diagnostics.reportFor(name)));

  const actionsOf = createActionFinder(heads, names, (owner) => diagnostics.reportFor(owner));
  const calls = ordinaryCalls([...heads.values()], actionsOf);
  const scope: Scope = {
    heads,
    names,
    types,
    permissions: readPermissions(product.get('permissions')),
    features: new Set(Object.keys(readFeatures(product.get('features')))),
    settings: settingNames(product.get('settings')),
    pages: new Set([...[...definitions.addresses.values()].flat(), ...textsIn(product.get('menu'), 'pages')]),
    actionsOf,
    ownerOfCall: (call) => calls.get(call.toLowerCase()),
    commands: new Set(options.commands ?? []),
    diagnostics,
  };
  const linked = new Map<string, Omit<EntityModel, 'hash'>>();
  for (const head of heads.values())
    linked.set(head.name, linkEntity({ scope, head, report: diagnostics.reportFor(head.name) }));
  checkCalls(linked, heads, diagnostics);

  for (const name of names) inheritMistakes(name, files, types, heads.get(name), diagnostics);
  const isWhole = (name: string) => linked.has(name) && !diagnostics.hasErrors(name);
  const isAllWhole = [...names].every(isWhole);
  const entities: Record<string, EntityModel> = {};
  for (const [name, model] of linked) {
    if (!isWhole(name)) continue;
    const pruned = isAllWhole ? model : prune(model, isWhole);
    entities[name] = { ...pruned, hash: hashOf(pruned) };
  }
  const broken = [...names].filter((name) => !isWhole(name));
  const lost = new Map(broken.map((name) => [name, definitions.addresses.get(name) ?? []]));
  const report = diagnostics.reportFor();
  const result: ProductModel = {
    entities,
    permissions: withNewKeys(scope.permissions, entities),
    features: readFeatures(product.get('features')),
    menu: linkMenu(product.get('menu'), { scope, models: entities, broken: lost, report }),
    widgets: linkWidgets(product.get('widgets'), entities, scope, report),
    settings: linkSettings(product.get('settings'), types, scope, report),
  };
  return {
    product: result,
    broken: broken.map((name) => ({ name, pages: lost.get(name) ?? [], diagnostics: diagnostics.of(name) })),
  };
}

function readTypes(file: JsonObject | undefined, diagnostics: Diagnostics): SharedTypes {
  const defs = objectIn(file, '$defs') ?? {};
  const types = new Map<string, JsonObject>();
  for (const [name, words] of Object.entries(defs)) if (isObject(words)) types.set(name, expandProperty(words));
  const isBroken = diagnostics.hasErrors(ownerOf('types'));
  return { types, broken: new Set(isBroken ? types.keys() : []) };
}

/** Add and update mostly share the definition's form, which counts once. */
function hashOf(model: Omit<EntityModel, 'hash'>): string {
  const actions = model.actions.map((action) => (action.form === model.form ? { ...action, form: true } : action));
  return contentHash({ ...model, actions });
}

/** What starts from a definition with mistakes shares them, and so does what uses shared types with mistakes. */
function inheritMistakes(
  name: string,
  files: ReadonlyMap<string, JsonObject>,
  types: SharedTypes,
  head: Head | undefined,
  diagnostics: Diagnostics,
): void {
  for (const { shared } of head?.properties.values() ?? [])
    if (shared !== undefined && types.broken.has(shared)) diagnostics.inherit(name, ownerOf('types'));
  const seen = new Set([name]);
  let from = textIn(files.get(name), 'extends');
  while (from !== undefined && !seen.has(from)) {
    diagnostics.inherit(name, from);
    seen.add(from);
    from = textIn(files.get(from), 'extends');
  }
}

/** A key that permissions.json lacks belongs to AdminRole. */
function withNewKeys(sets: PermissionSets, entities: Readonly<Record<string, EntityModel>>): PermissionSets {
  const result = { header: { ...sets.header }, grid: { ...sets.grid }, data: { ...sets.data } };
  for (const model of Object.values(entities)) {
    const keys = [
      ...model.actions.map(({ permission }) => permission),
      ...[...model.properties, ...model.filters, ...model.pages].flatMap(({ permission }) => permission ?? []),
    ];
    for (const key of keys.map(wholeKey)) {
      const [group = 'data', name = ''] = key.split('.');
      const set = result[group as keyof PermissionSets];
      if (!Object.hasOwn(set, name)) set[name] = 'AdminRole';
    }
  }
  return result;
}

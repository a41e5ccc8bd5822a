/** The first two stages for every file: text → JSON with places, each word against schemas/meta. */
import entityMeta from '../../../schemas/meta/entity.json';
import featuresMeta from '../../../schemas/meta/features.json';
import menuMeta from '../../../schemas/meta/menu.json';
import permissionsMeta from '../../../schemas/meta/permissions.json';
import settingsMeta from '../../../schemas/meta/settings.json';
import typesMeta from '../../../schemas/meta/types.json';
import widgetsMeta from '../../../schemas/meta/widgets.json';
import type { JsonSchema, SourceFile } from '../model';
import { checkTitles } from './check/defaults';
import { messages } from './messages';
import type { ProductFiles, WrittenDefinition } from './normal-form';
import { pathsOf, shownIn } from './normalise/head';
import { goOn } from './normalise/merge';
import { type JsonObject, objectIn } from './parse/json';
import { type Parsed, parse, startOf } from './parse/parse';
import { keyPlace, type Place } from './parse/places';
import { type ProductFile, sortFiles } from './parse/sort-files';
import type { Diagnostics, Report } from './report';
import { readTitles, type SharedTitles } from './titles';
import { validate } from './validate/validate';

const META: Record<ProductFile | 'entity', JsonSchema> = {
  entity: entityMeta,
  types: typesMeta,
  permissions: permissionsMeta,
  features: featuresMeta,
  menu: menuMeta,
  widgets: widgetsMeta,
  settings: settingsMeta,
};

/** What the files hold, as far as it could be read; what is wrong in it is taken out. */
export interface Files {
  /** Every definition that has a file, and where that starts. */
  readonly places: ReadonlyMap<string, Place>;
  readonly definitions: ReadonlyMap<string, WrittenDefinition>;
  /** What further files lay over definitions, in their order. */
  readonly laid: ReadonlyMap<string, readonly WrittenDefinition[]>;
  /** Pages of definitions, also of those with mistakes. */
  readonly addresses: ReadonlyMap<string, readonly string[]>;
  /** Definitions whose rows a file says that it shows, also one with mistakes; none for a file of which nothing could be read. */
  readonly shown: ReadonlyMap<string, readonly string[]>;
  readonly product: ProductFiles;
  readonly locales: readonly (readonly [language: string, file: SourceFile])[];
}

/** Under which name the mistakes of a product file count. No definition can have it. */
export const ownerOf = (kind: ProductFile): string => `${kind}.json`;

/** Under which name the mistakes of a definition's files count that are not in force: they take nothing down. */
export const otherFileOf = (name: string): string => `${name} (other file)`;

/** Reads all files; every mistake in them is reported. */
export function readFiles(files: readonly SourceFile[], diagnostics: Diagnostics): Files {
  const sorted = sortFiles(files);
  const read = new Map<ProductFile, JsonObject>();
  for (const [kind, file] of sorted.product) {
    const report = diagnostics.reportFor(ownerOf(kind));
    const { json, isWhole } = parse(file, report);
    if (!json || !isWhole) continue;
    validate(json, META[kind], report);
    const before = read.get(kind);
    if (before) noteLaidOver(kind, before, json, report);
    read.set(kind, before ? goOn(before, json) : json);
  }
  // What is left of a file after validation is as the vocabulary says: here JSON gets its type.
  const product = Object.fromEntries(read) as ProductFiles;
  return {
    ...readDefinitions(sorted.entities, readTitles(product.types), diagnostics),
    product,
    locales: sorted.locales,
  };
}

/** Members that many definitions share, and that a further file may take over: by the product file that has them. */
const SHARED: Partial<Record<ProductFile, string>> = { types: '$defs', widgets: 'widgets' };

/** What is laid over a shared type or a widget changes it for all: that is told. */
function noteLaidOver(kind: ProductFile, before: JsonObject, further: JsonObject, report: Report): void {
  const map = SHARED[kind];
  const [known, own] = map === undefined ? [] : [objectIn(before, map), objectIn(further, map)];
  if (!known || !own) return;
  for (const name of Object.keys(own).filter((one) => Object.hasOwn(known, one)))
    report(keyPlace(own, name), messages.laidOver(name, shortPath(keyPlace(known, name).file)));
}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

function readDefinitions(
  files: readonly (readonly [name: string, file: SourceFile])[],
  titles: SharedTitles,
  diagnostics: Diagnostics,
): Pick<Files, 'places' | 'definitions' | 'laid' | 'addresses' | 'shown'> {
  const places = new Map<string, Place>();
  const definitions = new Map<string, WrittenDefinition>();
  const laid = new Map<string, readonly WrittenDefinition[]>();
  const addresses = new Map<string, readonly string[]>();
  const shown = new Map<string, readonly string[]>();
  for (const [name, { start, parsed, mistakes, further }] of chosenFiles(files, diagnostics)) {
    const report = diagnostics.reportFor(name);
    places.set(name, start);
    const texts = [...(parsed.json ? [parsed.json] : []), ...further];
    if (parsed.json) shown.set(name, texts.flatMap(shownIn));
    const isName = NAME.test(name) && !(name in Object.prototype);
    if (!isName) report(start, messages.fileName(name));
    if (!isName) continue;
    for (const mistake of mistakes) report(...mistake);
    const { json, isWhole } = parsed;
    if (!json) continue;
    addresses.set(name, texts.flatMap(pathsOf));
    if (!isWhole) continue;
    const [definition, ...others] = texts.map((text): WrittenDefinition => {
      validate(text, META.entity, report);
      // As for the product's files, this is where JSON gets its type.
      const written = text as WrittenDefinition;
      checkTitles(name, written, titles, report);
      return written;
    });
    if (definition) definitions.set(name, definition);
    if (others.length > 0) laid.set(name, others);
  }
  return { places, definitions, laid, addresses, shown };
}

/** Where a file lies in its folder of definitions: nobody needs to know where that is. */
const shortPath = (file: string): string => file.split('/').slice(-3).join('/');

/** A file of a definition, read. */
interface Read {
  readonly start: Place;
  readonly parsed: Parsed;
  readonly mistakes: readonly Parameters<Report>[];
  /** What further files lay over it. */
  readonly further: readonly JsonObject[];
}

/**
 * The file of each definition. Of several the first stays in force, unless a later one says that it takes its place, or
 * starts from it and is laid over it; what is wrong with the others is told, and takes nothing down.
 */
function chosenFiles(
  files: readonly (readonly [name: string, file: SourceFile])[],
  diagnostics: Diagnostics,
): Map<string, Read> {
  const chosen = new Map<string, Read>();
  for (const [name, file] of files) {
    const report = diagnostics.reportFor(otherFileOf(name));
    const mistakes: Parameters<Report>[] = [];
    const parsed = parse(file, (...mistake) => mistakes.push(mistake));
    const read: Read = { start: startOf(file), parsed, mistakes, further: [] };
    const before = chosen.get(name);
    const { json, isWhole } = parsed;
    if (before && json && isWhole && json.extends === name) {
      const further = [...before.further, json];
      chosen.set(name, { ...before, further, mistakes: [...before.mistakes, ...mistakes] });
      continue;
    }
    const replaces = json?.replaces === true;
    if (before && !replaces) {
      report(read.start, messages.repeatedName(name, shortPath(before.start.file)));
      for (const mistake of mistakes) report(...mistake);
      continue;
    }
    if (replaces && !before && json) report(keyPlace(json, 'replaces'), messages.replacesNothing(name));
    chosen.set(name, read);
  }
  return chosen;
}

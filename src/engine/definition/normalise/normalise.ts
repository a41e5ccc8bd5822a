/** Stage three: short forms written out, `extends` merged, and the head of each definition read. */

import type { PropertyWords, TypesFile } from '../normal-form';
import { type Files, ownerOf } from '../read';
import type { Diagnostics } from '../report';
import { readTitles } from '../titles';
import { createActionFinder, type NormalAction } from './actions';
import { expandDefinition, expandProperty } from './expand';
import { extendAll, laidOver } from './extend';
import { type Head, readHead } from './head';
import type { SharedTypes } from './words';

/** The definitions in their long form, each standing alone. */
export interface Normal {
  readonly heads: ReadonlyMap<string, Head>;
  readonly types: SharedTypes;
  readonly actionsOf: (entity: string) => readonly NormalAction[];
}

/** Brings all definitions into their long form. What a definition inherits from has mistakes for it as well. */
export function normalise(files: Files, diagnostics: Diagnostics): Normal {
  const names = new Set(files.places.keys());
  const types = readTypes(files.product.types, diagnostics);
  const long = new Map(
    [...files.definitions].map(([name, json]) => {
      const further = (files.laid.get(name) ?? []).map(expandDefinition);
      return [name, laidOver(expandDefinition(json), further, name, diagnostics.reportFor(name))];
    }),
  );
  const heads = new Map<string, Head>();
  for (const [name, extended] of extendAll(long, names, diagnostics))
    heads.set(name, readHead(name, extended, types, diagnostics.reportFor(name)));
  return { heads, types, actionsOf: createActionFinder(heads, names, (owner) => diagnostics.reportFor(owner)) };
}

function readTypes(file: TypesFile | undefined, diagnostics: Diagnostics): SharedTypes {
  const written = Object.entries(file?.$defs ?? {});
  const types = new Map<string, PropertyWords>(written.map(([name, words]) => [name, expandProperty(words)]));
  return {
    types,
    titles: readTitles(file),
    broken: new Set(diagnostics.hasErrors(ownerOf('types')) ? types.keys() : []),
  };
}

import type { EntityModel } from '../../../../src/engine/model';
import type { EntityModels } from '../../../platform/context';

/** What the database says of rows by itself: the texts of references. */
interface Linked {
  /** The properties that show the row a reference means, by reference. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
  /** The properties that other rows show. */
  readonly shown: ReadonlySet<string>;
}

const KNOWN = new WeakMap<EntityModels, ReadonlyMap<string, Linked>>();
const NOTHING: Linked = { texts: new Map(), shown: new Set() };

/** What is linked of the rows of a base. */
export function linkedOf(entities: EntityModels, base: string): Linked {
  let known = KNOWN.get(entities);
  if (!known) {
    known = findLinked(entities);
    KNOWN.set(entities, known);
  }
  return known.get(base) ?? NOTHING;
}

function findLinked(entities: EntityModels): ReadonlyMap<string, Linked> {
  const found = new Map<string, { readonly texts: Map<string, string[]>; readonly shown: Set<string> }>();
  const of = ({ base }: EntityModel) => {
    const known = found.get(base) ?? { texts: new Map(), shown: new Set() };
    found.set(base, known);
    return known;
  };
  for (const model of Object.values(entities)) {
    for (const { name, textOf, repeats } of model.properties) {
      if (textOf === undefined) continue;
      const { texts } = of(model);
      texts.set(textOf, [...(texts.get(textOf) ?? []), name]);
      const lookup = model.properties.find((property) => property.name === textOf)?.lookup;
      const other = lookup?.entity === undefined ? undefined : entities[lookup.entity];
      if (!other) continue;
      const { shown } = of(other);
      shown.add(lookup?.value ?? other.key[0] ?? '');
      shown.add(repeats ?? lookup?.text ?? other.display);
    }
  }
  return found;
}

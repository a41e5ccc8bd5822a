import type { EntityModel } from '../../../../src/engine/model';
import type { EntityModels } from '../../../platform/context';

/** Where rows of a base show a property of those that they refer to. */
export interface Showing {
  readonly base: string;
  readonly reference: string;
  /** The property of the other row that the reference is compared with. */
  readonly value: string;
  readonly text: string;
}

/** What the database says of rows by itself: the texts of references. */
interface Linked {
  /** The properties that show the row a reference means, by reference. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
  /** The properties by which other rows refer to them. */
  readonly meant: ReadonlySet<string>;
  /** The properties that other rows show, with where they do. */
  readonly shown: ReadonlyMap<string, readonly Showing[]>;
}

const KNOWN = new WeakMap<EntityModels, ReadonlyMap<string, Linked>>();
const NOTHING: Linked = { texts: new Map(), meant: new Set(), shown: new Map() };

/** What is linked of the rows of a base. */
export function linkedOf(entities: EntityModels, base: string): Linked {
  let known = KNOWN.get(entities);
  if (!known) {
    known = findLinked(entities);
    KNOWN.set(entities, known);
  }
  return known.get(base) ?? NOTHING;
}

interface Finding extends Linked {
  readonly texts: Map<string, string[]>;
  readonly meant: Set<string>;
  readonly shown: Map<string, Showing[]>;
}

function findLinked(entities: EntityModels): ReadonlyMap<string, Linked> {
  const found = new Map<string, Finding>();
  const of = ({ base }: EntityModel) => {
    const known = found.get(base) ?? { texts: new Map(), meant: new Set(), shown: new Map() };
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
      const { meant, shown } = of(other);
      const value = lookup?.value ?? other.key[0] ?? '';
      const property = repeats ?? lookup?.text ?? other.display;
      meant.add(value);
      const showing = { base: model.base, reference: textOf, value, text: name };
      shown.set(property, [...(shown.get(property) ?? []), showing]);
    }
  }
  return found;
}

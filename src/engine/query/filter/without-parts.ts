import { allOf, type Filter, foldFilter } from './filter';

/** A filter without those of its parts that have to hold anyway; each is known by what it means, not by how it is written. */
export function withoutParts(filter: Filter, held: readonly Filter[]): Filter | undefined {
  const meanings = new Set(held.map(meaningOf));
  const left = (part: Filter): Filter | undefined => {
    if (meanings.has(meaningOf(part))) return undefined;
    return 'all' in part ? allOf(...part.all.map(left)) : part;
  };
  return left(filter);
}

interface Meaning {
  readonly word: 'all' | 'any' | 'one';
  readonly texts: readonly string[];
}

/** The same text for filters of the same meaning: in any order, with joins in joins, with lists as choices. */
function meaningOf(filter: Filter): string {
  const joined = (word: Meaning['word'], parts: readonly Meaning[]): Meaning => {
    const texts = new Set(parts.flatMap((part) => (part.word === word ? part.texts : [textOf(part)])));
    return texts.size === 1 ? { word: 'one', texts: [...texts] } : { word, texts: [...texts].sort() };
  };
  const one = (...parts: unknown[]): Meaning => ({ word: 'one', texts: [JSON.stringify(parts)] });
  const meaning = foldFilter<Meaning>(filter, {
    all: (parts) => joined('all', parts),
    any: (parts) => joined('any', parts),
    not: (part) => one('not', textOf(part)),
    test: ({ property, operator, value }) =>
      operator === 'in' && Array.isArray(value)
        ? joined(
            'any',
            value.map((choice) => one(property, '=', choice)),
          )
        : one(property, operator, value),
  });
  return textOf(meaning);
}

function textOf({ word, texts }: Meaning): string {
  return word === 'one' ? (texts[0] ?? '') : `${word}(${texts.join()})`;
}

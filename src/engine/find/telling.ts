/** What is told of a row beside its name, where one line has to do. */
import type { EntityModel, PropertyModel } from '../model';
import type { Kind } from '../value/kinds';

const SHORT: ReadonlySet<Kind> = new Set([
  'text',
  'integer',
  'number',
  'decimal',
  'date',
  'date-time',
  'time',
  'email',
]);
/** A text that may be longer is none for one line. */
const LONGEST = 255;
/** So many may be empty before there is nothing to tell. */
const CANDIDATES = 6;
/** Told of one row. */
export const MOST_TOLD = 3;

/** Properties that tell rows apart, the most telling first: what the page is searched by, then as its columns stand. */
export function tellingOf(model: Pick<EntityModel, 'properties' | 'filters' | 'key' | 'display' | 'state'>): string[] {
  const telling = model.properties.filter((property) => isTelling(property, model)).map(({ name }) => name);
  const filtered = model.filters.map(({ dxSelector }) => dxSelector).filter((name) => telling.includes(name));
  return [...new Set([...filtered, ...telling])].slice(0, CANDIDATES);
}

function isTelling(property: PropertyModel, { key, display, state }: Pick<EntityModel, 'key' | 'display' | 'state'>) {
  const { name, kind, hidden, writeOnly, textProperty, schema } = property;
  if (hidden || writeOnly || textProperty !== undefined || !SHORT.has(kind)) return false;
  if (name === display || name === state || key.includes(name)) return false;
  return Number(schema.maxLength ?? 0) <= LONGEST;
}

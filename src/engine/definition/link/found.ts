/** Which texts of a row it is found by when somebody types, or scans, what it is called. */
import type { PropertyModel } from '../../model';
import { KINDS } from '../../value/kinds';
import { inWords } from '../../words';
import { messages } from '../messages';
import { valuePlace } from '../parse/places';
import type { Context } from './scope';

/** Last words of names whose values tell one thing from another, and stand on its label. */
const IDENTIFYING = new Set('no nr number barcode ean gtin upc sku sscc batch lot serial'.split(' '));
/** Each has an index of its own, which every write pays for. */
const MOST = 6;

/** Properties by which a row is found: those that the definition lists, else what names a row and what identifies it. */
export function foundOf({ head, report }: Context, properties: readonly PropertyModel[]): string[] {
  const written = head.definition.found;
  if (!written)
    return properties
      .filter((property) => isNaming(property, head.display))
      .map(({ name }) => name)
      .slice(0, MOST);
  for (const [index, name] of written.entries()) {
    const property = properties.find((one) => one.name === name);
    if (property && !isText(property)) report(valuePlace(written, index), messages.foundByNoText(name));
  }
  return written.filter((name) => properties.some((property) => property.name === name && isText(property)));
}

/** The text of a reference names another row, which is found by itself. */
function isNaming(property: PropertyModel, display: string): boolean {
  if (!isText(property) || property.values || property.lookup || property.textOf || property.kind !== 'text')
    return false;
  if (property.name === display) return true;
  const last = inWords(property.name).split(' ').at(-1) ?? '';
  return !property.hidden && IDENTIFYING.has(last.toLowerCase());
}

function isText({ kind, writeOnly, computed }: PropertyModel): boolean {
  return KINDS[kind].searched === true && !writeOnly && !computed;
}

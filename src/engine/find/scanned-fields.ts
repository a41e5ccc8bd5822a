/** Which fields of a form a scanned code fills. */
import type { EntityModel, PropertyModel } from '../model';
import type { Kind } from '../value/kinds';
import { inWords } from '../words';
import type { Scanned } from './gs1';

const NUMBERS: ReadonlySet<Kind> = new Set(['integer', 'number', 'decimal']);
const DAYS: ReadonlySet<Kind> = new Set(['date', 'date-time']);
const ITEM_CODES = ['ean', 'gtin', 'barcode', 'upc'];

/** What a property without the word `scan` means, by its kind and the words of its name. */
const MEANS: readonly {
  readonly scanned: Scanned;
  readonly words: readonly string[];
  is(property: PropertyModel): boolean;
}[] = [
  { scanned: 'batch', words: ['batch', 'lot'], is: ({ kind }) => kind === 'text' },
  { scanned: 'serial', words: ['serial'], is: ({ kind }) => kind === 'text' },
  { scanned: 'expiry', words: ['exp', 'expiry', 'expires', 'expiration'], is: ({ kind }) => DAYS.has(kind) },
  { scanned: 'quantity', words: ['quantity', 'qty'], is: ({ kind }) => NUMBERS.has(kind) },
  { scanned: 'package', words: ['sscc'], is: ({ kind }) => kind === 'text' },
  { scanned: 'item', words: ITEM_CODES, is: ({ kind, lookup }) => kind === 'text' && lookup === undefined },
];

/** What of a code fills a field; a reference is the item if rows that it may name are found by item codes. */
export function scannedFor(
  property: PropertyModel,
  modelOf: (entity: string) => Pick<EntityModel, 'found'> | undefined,
): Scanned | undefined {
  if (property.scan) return property.scan;
  if (property.values || property.type === 'array') return undefined;
  if (property.lookup) {
    const found = property.lookup.entity === undefined ? [] : (modelOf(property.lookup.entity)?.found ?? []);
    return found.some((name) => wordsOf(name).some((word) => ITEM_CODES.includes(word))) ? 'item' : undefined;
  }
  const words = wordsOf(property.name);
  return MEANS.find((one) => one.is(property) && one.words.some((word) => words.includes(word)))?.scanned;
}

const wordsOf = (name: string): string[] => inWords(name).toLowerCase().split(' ');

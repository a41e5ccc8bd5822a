import type { EntityModel, PropertyModel } from '../../engine/model';
import { KINDS } from '../../engine/value/kinds';
import { hasColumn } from '../../engine/view';
import { captions } from '../captions';

/** A column as the grid shows it, before any widget knows of it. */
export interface GridColumn {
  readonly property: PropertyModel;
  readonly caption: string;
  /** What it is called where its unit stands behind its value. */
  readonly called: string;
  readonly unit: string | undefined;
  readonly width: number;
  /** What its caption needs of that. */
  readonly captionWidth: number;
  /** What it needs where the longest name of its values may be cut. */
  readonly leastWidth: number;
  readonly alignment: 'left' | 'right' | 'center';
  /** Stays in sight while the others are scrolled. */
  readonly sticky: boolean;
  readonly sortable: boolean;
  readonly groupable: boolean;
}

/**
 * The columns of a model: those that a list shows at first, then the others. What is only written has none. Below a
 * row no filters stand below the captions.
 */
export function gridColumns(model: EntityModel, isBelow = false): GridColumn[] {
  const places = new Map(model.columns.map((name, index) => [name, index]));
  const place = ({ name }: PropertyModel): number => places.get(name) ?? places.size;
  const properties = model.properties.filter(hasColumn).sort((one, other) => place(one) - place(other));
  return properties.map((property) => {
    const called = captions.property(model, property);
    const unit = property.unit && captions.unit(property.unit);
    const caption = unit ? `${called}, ${unit}` : called;
    const { sortable } = KINDS[property.kind];
    const captionWidth = Math.max(captionRoom(caption), isBelow ? 0 : FILTER_ROOM);
    const mark = model.within && property.name === model.state ? LATE_ROOM : 0;
    const titles = valueTitles(model, property);
    return {
      property,
      caption,
      called,
      unit,
      width: columnWidth(property, captionWidth, titles) + mark,
      captionWidth,
      leastWidth: columnWidth(property, captionWidth, butLongest(titles)) + mark,
      alignment: alignmentOf(property),
      sticky: model.sticky.includes(property.name),
      sortable,
      groupable: sortable,
    };
  });
}

/** Beside a state stands the sign of a row that is late. */
const LATE_ROOM = 19;

function valueTitles(model: EntityModel, property: PropertyModel): string[] {
  return (property.values ?? []).map(({ value }) => captions.value(model, property, value));
}

/** By so much a name is longer than all others, for less than that it is not worth cutting. */
const BY_FAR = 1.25;

/** The names without the longest of them, if it is that by far. */
function butLongest(titles: readonly string[]): readonly string[] {
  const [longest, ...others] = [...titles].sort((one, other) => textWidth(other) - textWidth(one));
  const isByFar = longest !== undefined && textWidth(longest) > BY_FAR * textWidth(others[0] ?? '');
  return isByFar ? others : titles;
}

function alignmentOf(property: PropertyModel): GridColumn['alignment'] {
  return property.values || property.lookup ? 'left' : KINDS[property.kind].alignment;
}

/** No column starts wider than this, in pixels. */
export const WIDEST = 320;

/** Wide enough for the caption and for what stands below it, so that few people ever drag a column. */
export function columnWidth(
  property: PropertyModel,
  captionWidth: number,
  valueTitles: readonly string[] = [],
): number {
  return Math.min(WIDEST, Math.max(captionWidth, valueWidth(property, valueTitles)));
}

/** What the field of a filter needs for a few letters beside its sign. */
const FILTER_ROOM = 60;

/** A caption stands in two lines, broken where they are shortest, and on the sorted column the arrow in the padding. */
export function captionRoom(caption: string): number {
  const words = caption.split(' ');
  const widest = words.map((_, at) =>
    Math.max(textWidth(words.slice(0, at).join(' ')), textWidth(words.slice(at).join(' '))),
  );
  return Math.ceil(Math.min(...widest)) + 16;
}

/** How wide letters are, in pixels; the first kind that a letter is of counts. */
const LETTERS: readonly (readonly [kind: RegExp, width: number])[] = [
  [/[mwMW@%]/, 10.8],
  [/[ijlI.,:;'|!]/, 3.6],
  [/[frt ()/-]/, 5],
  [/\p{Lu}/u, 8.6],
  [/./su, 7.3],
];

/** How wide a text is, about: a caption without the room for its arrow shows dots in place of either. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + (LETTERS.find(([kind]) => kind.test(letter))?.[1] ?? 0), 0);
}

/** A state's name is smaller than what else stands in a row; beside it are its mark and the paddings of chip and cell. */
const CHIP_LETTERS = 0.93;
const BESIDE_CHIP = 48;

function valueWidth(property: PropertyModel, titles: readonly string[]): number {
  if (property.values?.some(({ group }) => group)) {
    return Math.ceil(Math.max(...titles.map(textWidth)) * CHIP_LETTERS) + BESIDE_CHIP;
  }
  if (property.values) return Math.max(80, ...titles.map(({ length }) => length * 7 + 24));
  const { width } = KINDS[property.kind];
  return typeof width === 'number' ? width : width(property);
}

/** How many columns say what a row is called, where nobody says how many. */
const MOST_NAMES = 2;

/** The columns that say what a row is called, and whose it is. */
export function namingColumns(
  columns: readonly GridColumn[],
  { display }: EntityModel,
  most = MOST_NAMES,
): readonly GridColumn[] {
  return columns
    .filter((column) => !column.property.hidden && (column.property.name === display || isNaming(column)))
    .slice(0, most);
}

/** Of the columns that are shown those that lead to another row, beside what says already what a row is called. */
export function leadingColumns(
  shown: readonly GridColumn[],
  naming: readonly GridColumn[],
  leads: (property: PropertyModel) => boolean,
): readonly GridColumn[] {
  const named = new Set(naming.map(({ property }) => property.name));
  return shown.filter(({ property }) => !named.has(property.name) && leads(property));
}

/** True for a column that tells in words of its own what a row is or whose. */
function isNaming({ property: { kind, values } }: GridColumn): boolean {
  return kind === 'text' && !values;
}

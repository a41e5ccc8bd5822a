import type { EntityModel, PropertyModel } from '../../engine/definition/model';
import { hasColumn } from '../../engine/view';
import { captions } from '../captions';

/** A column as the grid shows it, before any widget knows of it. */
export interface GridColumn {
  readonly property: PropertyModel;
  readonly caption: string;
  readonly width: number;
  readonly alignment: 'left' | 'right' | 'center';
  /** Starts visible. */
  readonly visible: boolean;
  readonly sortable: boolean;
  readonly groupable: boolean;
}

/** The columns of a model in the order of its properties. What is only written has none. */
export function gridColumns(model: EntityModel): GridColumn[] {
  return model.properties.filter(hasColumn).map((property) => {
    const caption = withUnit(captions.property(model, property), property.unit);
    const isFlat = property.type !== 'array' && property.type !== 'object' && property.format !== 'image';
    return {
      property,
      caption,
      width: columnWidth(property, caption, valueTitles(model, property)),
      alignment: alignmentOf(property),
      visible: !property.hidden,
      sortable: isFlat,
      groupable: isFlat,
    };
  });
}

function withUnit(caption: string, unit: string | undefined): string {
  return unit ? `${caption}, ${captions.unit(unit)}` : caption;
}

function valueTitles(model: EntityModel, property: PropertyModel): string[] {
  return (property.values ?? []).map(({ value }) => captions.value(model, property, value));
}

function alignmentOf(property: PropertyModel): GridColumn['alignment'] {
  if (property.values || property.lookup) return 'left';
  if (property.type === 'number' || property.type === 'integer') return 'right';
  return property.type === 'boolean' ? 'center' : 'left';
}

/** Wide enough for the caption and for what stands below it, so that few people ever drag a column. */
export function columnWidth(property: PropertyModel, caption: string, valueTitles: readonly string[] = []): number {
  // Beside the caption stand the padding, and on the sorted column the arrow.
  const forCaption = Math.ceil(captionWidth(caption)) + 46;
  return Math.min(320, Math.max(forCaption, valueWidth(property, valueTitles)));
}

/** A text of so many letters holds more than a name. */
const SENTENCES = 2000;

/** How wide letters of the head are, in pixels; the first kind that a letter is of counts. */
const LETTERS: readonly (readonly [kind: RegExp, width: number])[] = [
  [/[mwMW@%]/, 10.8],
  [/[ijlI.,:;'|!]/, 3.6],
  [/[frt ()/-]/, 5],
  [/\p{Lu}/u, 8.6],
  [/./su, 7.3],
];

/** A caption without the room for its arrow shows dots in place of either, so letters are told apart. */
function captionWidth(caption: string): number {
  return [...caption].reduce((sum, letter) => sum + (LETTERS.find(([kind]) => kind.test(letter))?.[1] ?? 0), 0);
}

function valueWidth(property: PropertyModel, titles: readonly string[]): number {
  if (property.values?.some(({ group }) => group)) {
    return Math.max(...titles.map(({ length }) => length)) * 7 + 50;
  }
  if (property.values) return Math.max(80, ...titles.map(({ length }) => length * 7 + 24));
  if (property.type === 'boolean') return 64;
  if (property.type === 'integer') return 72;
  if (property.type === 'number') return 88;
  if (property.format === 'date') return 104;
  if (property.format === 'date-time') return 140;
  if (property.format === 'uri') return 260;
  if (property.format === 'time') return 80;
  if (property.type === 'array' || property.type === 'object') return 200;
  if (property.textOf) return 180;
  const longest = Number(property.schema.maxLength);
  if (longest <= 20) return 90;
  if (longest <= 50) return 120;
  if (longest <= 100) return 180;
  // What may be as long as this is whole sentences.
  return longest >= SENTENCES ? 280 : 150;
}

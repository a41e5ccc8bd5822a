import type { PropertyModel, Scalar } from '../model';
import { isNumber, KINDS, type Kind } from '../value/kinds';

/** A column as it is written outside a grid. Plain data, so that a worker can be given it. */
export interface ExportColumn {
  /** Of its property. */
  readonly name: string;
  readonly caption: string;
  readonly kind: Kind;
  readonly decimals?: number;
  /** Its values are named: it says their titles, whatever their kind. */
  readonly named?: boolean;
  /** What values are called; those of the elements for a list. */
  readonly titles: readonly (readonly [value: Scalar, title: string])[];
}

/** What values are called in the language of the session. */
export interface ValueTexts {
  readonly yes: string;
  readonly no: string;
  valueTitle(property: PropertyModel, value: Scalar): string;
}

/** The column of a property: named values and booleans by their titles, the others by what they are. */
export function exportColumn(property: PropertyModel, caption: string, texts: ValueTexts): ExportColumn {
  const { name, kind, decimals, values } = property;
  return {
    name,
    caption,
    kind,
    titles: titlesOf(property, texts),
    ...(values && kind !== 'list' ? { named: true } : {}),
    ...(decimals === undefined ? {} : { decimals }),
  };
}

/** Whether a column holds numbers, which stand one below the other by their last digit. */
export function isNumberColumn(column: ExportColumn): boolean {
  return !column.named && isNumber(column);
}

/** Whether its values are numbers, dates or times, which no line breaks. */
export function isCounted({ kind, named }: ExportColumn): boolean {
  return !named && KINDS[kind].count !== undefined;
}

function titlesOf(property: PropertyModel, texts: ValueTexts): ExportColumn['titles'] {
  const named = property.kind === 'list' ? property.items : property;
  if (named?.values) return named.values.map(({ value }) => [value, texts.valueTitle(named, value)]);
  if (property.kind !== 'boolean') return [];
  return [
    [true, texts.yes],
    [false, texts.no],
  ];
}

import type { PropertyModel, Scalar } from '../definition/model';

/** How the values of a column leave the cockpit. */
export type ColumnKind = 'text' | 'titles' | 'number' | 'date' | 'moment' | 'time' | 'list' | 'object';

/** A column as it is written outside a grid. Plain data, so that a worker can be given it. */
export interface ExportColumn {
  /** Of its property. */
  readonly name: string;
  readonly caption: string;
  readonly kind: ColumnKind;
  readonly decimals?: number;
  /** What values are called; those of the elements for a list. */
  readonly titles: readonly (readonly [value: Scalar, title: string])[];
}

/** What values are called in the language of the session. */
export interface ValueTexts {
  readonly yes: string;
  readonly no: string;
  valueTitle(property: PropertyModel, value: Scalar): string;
}

/** The column of a property: states and booleans by their titles, the others by what they are. */
export function exportColumn(property: PropertyModel, caption: string, texts: ValueTexts): ExportColumn {
  const decimals = property.decimals ?? (property.type === 'integer' ? 0 : undefined);
  return {
    name: property.name,
    caption,
    kind: kindOf(property),
    titles: titlesOf(property, texts),
    ...(decimals === undefined ? {} : { decimals }),
  };
}

function kindOf({ type, format, values }: PropertyModel): ColumnKind {
  if (type === 'array') return 'list';
  if (type === 'object' || format === 'json') return 'object';
  if (values || type === 'boolean') return 'titles';
  if (type === 'number' || type === 'integer') return 'number';
  if (format === 'date' || format === 'time') return format;
  return format === 'date-time' ? 'moment' : 'text';
}

function titlesOf(property: PropertyModel, texts: ValueTexts): ExportColumn['titles'] {
  const named = property.type === 'array' ? property.items : property;
  if (named?.values) return named.values.map(({ value }) => [value, texts.valueTitle(named, value)]);
  if (property.type !== 'boolean') return [];
  return [
    [true, texts.yes],
    [false, texts.no],
  ];
}

import type { PropertyModel } from '../../engine/definition/model';

/** The widgets that a form knows, by what they edit. */
export const FIELD_WIDGETS = [
  'choice',
  'check',
  'number',
  'date',
  'moment',
  'time',
  'secret',
  'picture',
  'longText',
  'tags',
  'line',
] as const;
export type FieldWidget = (typeof FIELD_WIDGETS)[number];

/** Texts longer than this get several lines. */
const LINE_LENGTH = 255;

const RULES: readonly (readonly [widget: FieldWidget, fits: (property: PropertyModel) => boolean])[] = [
  ['choice', ({ lookup, values, items }) => (lookup ?? values ?? items?.lookup ?? items?.values) !== undefined],
  ['tags', ({ type }) => type === 'array'],
  ['check', ({ type }) => type === 'boolean'],
  ['number', ({ type }) => type === 'number' || type === 'integer'],
  ['date', ({ format }) => format === 'date'],
  ['moment', ({ format }) => format === 'date-time'],
  ['time', ({ format }) => format === 'time'],
  ['secret', ({ format }) => format === 'password'],
  ['picture', ({ format }) => format === 'image'],
  ['longText', ({ format, schema }) => format === 'json' || Number(schema.maxLength) > LINE_LENGTH],
];

/** The widget of a property: the first rule that fits, else a line of text. */
export function widgetName(property: PropertyModel): FieldWidget {
  return RULES.find(([, fits]) => fits(property))?.[0] ?? 'line';
}

/** The JSON Schema that a property's words stand for: standard keywords only, `type` written out, no titles. */
import type { JsonSchema, PropertyModel } from '../model';

type Given = Pick<PropertyModel, 'type' | 'format' | 'values' | 'items' | 'properties'>;

/** Formats that a validator knows; the others are only about how a value is shown. */
const CHECKED = new Set(['date', 'date-time', 'time', 'email', 'uri']);

const KEPT = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
] as const;

const TEXT_LIMIT = 255;

/** What a present value is checked with. A plain text is limited to 255 characters unless it says otherwise. */
export function valueSchema(words: JsonSchema, given: Given): JsonSchema {
  const schema: JsonSchema = { type: given.type };
  if (given.format && CHECKED.has(given.format)) schema.format = given.format;
  if (given.values) schema.enum = given.values.map(({ value }) => value);
  for (const keyword of KEPT) if (keyword in words) schema[keyword] = words[keyword];
  if (isLimited(given) && !('maxLength' in words)) schema.maxLength = TEXT_LIMIT;
  if (given.type === 'array') schema.items = given.items?.schema ?? { type: 'string', maxLength: TEXT_LIMIT };
  if (given.properties) Object.assign(schema, objectSchema(given.properties));
  return schema;
}

/** The schema of an object with these members, and no others. What is asked only sometimes may be absent. */
export function objectSchema(properties: readonly PropertyModel[]): JsonSchema {
  const required = properties.filter((property) => property.required && !property.when).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(properties.map((property) => [property.name, described(property)])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

function described({ schema, description }: PropertyModel): JsonSchema {
  return description === undefined ? schema : { ...schema, description };
}

/** Dates have their own length, images and JSON none. */
function isLimited({ type, format, values }: Given): boolean {
  return type === 'string' && !values && (format === undefined || ['email', 'uri', 'password'].includes(format));
}

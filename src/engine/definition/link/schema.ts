/** The JSON Schema that a property's words stand for: standard keywords only, `type` written out, no titles. */
import type { JsonSchema, PropertyModel, ValueType } from '../model';

type Given = Pick<PropertyModel, 'type' | 'format' | 'values' | 'items' | 'properties'>;

/** Formats that a validator knows; the others are only about how a value is shown. */
const CHECKED = new Set(['date', 'date-time', 'time', 'email', 'uri']);

/** The keywords about values, and the types that they are about. */
export const KEYWORD_TYPES: Readonly<Record<string, readonly ValueType[]>> = {
  minimum: ['number', 'integer'],
  maximum: ['number', 'integer'],
  exclusiveMinimum: ['number', 'integer'],
  exclusiveMaximum: ['number', 'integer'],
  multipleOf: ['number', 'integer'],
  minLength: ['string'],
  maxLength: ['string'],
  pattern: ['string'],
  format: ['string'],
  minItems: ['array'],
  maxItems: ['array'],
  uniqueItems: ['array'],
  items: ['array'],
  properties: ['object'],
  required: ['object'],
  attributes: ['object'],
};

/** Those that a validator is given as they are. */
const KEPT = Object.keys(KEYWORD_TYPES).filter(
  (keyword) => !['format', 'items', 'properties', 'required', 'attributes'].includes(keyword),
);

const TEXT_LIMIT = 255;

/** What a present value is checked with. A plain text is limited to 255 characters unless it says otherwise. */
export function valueSchema(words: JsonSchema, given: Given): JsonSchema {
  const schema: JsonSchema = { type: given.type };
  if (given.type === 'string' && given.format && CHECKED.has(given.format)) schema.format = given.format;
  if (given.values) schema.enum = given.values.map(({ value }) => value);
  for (const keyword of KEPT)
    if (keyword in words && KEYWORD_TYPES[keyword]?.includes(given.type)) schema[keyword] = words[keyword];
  if (isLimited(given) && !('maxLength' in words)) schema.maxLength = TEXT_LIMIT;
  if (given.type === 'array') schema.items = given.items?.schema ?? { type: 'string', maxLength: TEXT_LIMIT };
  if (given.type === 'object' && given.properties) Object.assign(schema, objectSchema(given.properties));
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

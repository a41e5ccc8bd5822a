/** The JSON Schema that a property's words stand for: standard keywords only, `type` written out, no titles. */

import type { JsonSchema, PropertyModel, ValueType } from '../../model';
import { KINDS, typeOfFormat } from '../../value/kinds';
import { namedIn, type PropertyWords } from '../normal-form';
import { keysOf } from '../parse/places';

type Given = Pick<PropertyModel, 'type' | 'format' | 'kind' | 'values' | 'items' | 'properties'>;

/** The keywords about values, and the types that they are about. */
const KEYWORD_TYPES = {
  minimum: ['number', 'integer'],
  maximum: ['number', 'integer'],
  exclusiveMinimum: ['number', 'integer'],
  exclusiveMaximum: ['number', 'integer'],
  multipleOf: ['number', 'integer'],
  minLength: ['string'],
  maxLength: ['string'],
  pattern: ['string'],
  minItems: ['array'],
  maxItems: ['array'],
  uniqueItems: ['array'],
  items: ['array'],
  properties: ['object'],
  required: ['object'],
  attributes: ['object'],
} satisfies { readonly [Keyword in keyof PropertyWords]?: readonly ValueType[] };

/** Those that a validator is given as they are. */
const KEPT = keysOf(KEYWORD_TYPES).filter(
  (keyword) => !['items', 'properties', 'required', 'attributes'].includes(keyword),
);

const TEXT_LIMIT = 255;

/** The types that a keyword is about; undefined for any. */
export function keywordTypes(keyword: string, words: PropertyWords): readonly ValueType[] | undefined {
  if (keyword === 'format') return [typeOfFormat(words.format) ?? 'string'];
  return namedIn<readonly ValueType[]>(KEYWORD_TYPES, keyword);
}

/** What a present value is checked with. A plain text is limited to 255 characters unless it says otherwise. */
export function valueSchema(words: PropertyWords, given: Given): JsonSchema {
  const kind = KINDS[given.kind];
  const schema: JsonSchema = { type: given.type };
  // The others are only about how a value is shown.
  if (kind.validated) schema.format = given.format;
  if (given.values) schema.enum = given.values.map(({ value }) => value);
  for (const keyword of KEPT)
    if (keyword in words && keywordTypes(keyword, words)?.includes(given.type)) schema[keyword] = words[keyword];
  if (kind.short && !given.values && !('maxLength' in words)) schema.maxLength = TEXT_LIMIT;
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

import { valueSchema } from '../definition';
import { ownQueryNames } from '../filter';
import type {
  AttributePlace,
  DataType,
  FilterModel,
  NamedValue,
  PropertyModel,
  ValueFormat,
  ValueType,
} from '../model';
import { patternProblem } from '../pattern';
import { isNumber, KINDS, kindOf } from '../value/kinds';
import type { Attribute } from './attribute';

/** The longest text of an attribute. */
const TEXT_LIMIT = 255;
/** A database cuts longer names of columns. */
const LONGEST_NAME = 63;
/** So many columns are shown from the start; the others wait in the column chooser. */
const SHOWN = 10;

/** Numbers up to here keep every digit on their way through JSON. */
const LARGEST = 999_999_999_999_999;

const SHAPES: Readonly<Record<DataType, { readonly type: ValueType; readonly format?: ValueFormat }>> = {
  String: { type: 'string' },
  Integer: { type: 'integer' },
  Decimal: { type: 'number' },
  Date: { type: 'string', format: 'date' },
  Boolean: { type: 'boolean' },
  Enum: { type: 'string' },
};

/** An ordinary property that shows one member of an object, with the attribute behind it. */
export interface AttributeProperty {
  readonly attribute: Attribute;
  readonly property: PropertyModel;
}

/** `stockAttributes` and `colour` → `stockAttributes_colour`: no written property is called so. */
export function attributeProperty(object: string, attribute: string): string {
  return `${object}_${attribute}`;
}

/** The properties that the attributes of an object make, without those whose name is taken or too long. */
export function attributeProperties(
  object: PropertyModel,
  attributes: readonly Attribute[],
  taken: ReadonlySet<string>,
): AttributeProperty[] {
  return attributes
    .map((attribute, index) => ({ attribute, property: propertyOf(object, attribute, index) }))
    .filter(({ property: { name } }) => !taken.has(name) && name.length <= LONGEST_NAME);
}

function propertyOf(object: PropertyModel, attribute: Attribute, index: number): PropertyModel {
  const { permission, feature } = object;
  const shape = SHAPES[attribute.dataType];
  const values = namedValues(attribute);
  const bare = {
    name: attributeProperty(object.name, attribute.name),
    title: attribute.title,
    ...(attribute.description === undefined ? {} : { description: attribute.description }),
    ...shape,
    kind: kindOf(shape),
    ...(values ? { values } : {}),
    hidden: index >= SHOWN,
    readOnly: object.readOnly || attribute.isReadOnly,
    writeOnly: object.writeOnly,
    computed: false,
    required: false,
    ...(permission === undefined ? {} : { permission }),
    ...(feature === undefined ? {} : { feature }),
    attributeOf: placeOf(object.name, attribute),
    compare: [],
    texts: {},
  };
  const limits = isNumber(bare) ? { minimum: -LARGEST, maximum: LARGEST } : {};
  return { ...bare, schema: { ...valueSchema(limits, bare), ...patternRule(attribute) } };
}

/** A filter that a person may add to the page (FILTER-019, OPEN-137). */
export function attributeFilter({ property }: AttributeProperty): FilterModel {
  const { name, title, kind, values, permission, feature } = property;
  const type = values ? 'multiSelect' : KINDS[kind].filter;
  return {
    name,
    title,
    type,
    queryName: ownQueryNames(type, name),
    dxPropName: name,
    dxSelector: name,
    hidden: false,
    required: false,
    params: { useTime: false },
    compare: [],
    ...(values ? { values } : {}),
    ...(permission === undefined ? {} : { permission }),
    ...(feature === undefined ? {} : { feature }),
    isDynamic: true,
  };
}

function placeOf(object: string, { name, dataType, required, regexValidation }: Attribute): AttributePlace {
  return { object, name, dataType, required, ...(regexValidation === undefined ? {} : { regexValidation }) };
}

function namedValues({ dataType, values }: Attribute): NamedValue[] | undefined {
  return dataType === 'Enum' && values.length > 0 ? values.map((value) => ({ value, title: value })) : undefined;
}

/** A validator checks all rules at once, so that the pattern itself has to wait until the text is known to be short. */
function patternRule({ dataType, regexValidation }: Attribute): PropertyModel['schema'] {
  if (dataType !== 'String' || regexValidation === undefined || patternProblem(regexValidation)) return {};
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return { if: { maxLength: TEXT_LIMIT }, then: { pattern: regexValidation } };
}

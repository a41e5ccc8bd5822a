import type { EntityModel, PropertyModel, Scalar } from '../../engine/definition/model';
import type { FilterExpression, FilterOperator, FilterValue } from '../../engine/query';
import type { Formatter } from '../../engine/value';
import type { FilterValues } from '../filters';
import { allOf } from '../rows';

const RELATIONS: readonly FilterOperator[] = ['=', '<>', '<', '<=', '>', '>='];

/** Filters of the address that are no page filters, as one test of rows: a value, one of several, relations. */
export function othersExpression(others: FilterValues): FilterExpression | undefined {
  return allOf(...Object.entries(others).flatMap(([name, value]) => expressionsOf(name, value)));
}

function expressionsOf(name: string, value: unknown): FilterExpression[] {
  if (Array.isArray(value)) return [[name, 'in', value as FilterValue]];
  if (typeof value !== 'object' || value === null) return [[name, '=', value as FilterValue]];
  return Object.entries(value)
    .filter(([relation]) => RELATIONS.includes(relation as FilterOperator))
    .map(([relation, other]) => [name, relation as FilterOperator, other as FilterValue]);
}

/** One such filter in words. */
export function describeOther(
  model: EntityModel,
  name: string,
  value: unknown,
  format: Formatter,
  valueTitle: (property: PropertyModel, value: Scalar) => string,
): string {
  const property = model.properties.find((candidate) => candidate.name === name);
  const say = (one: unknown): string => {
    if (property?.values) return valueTitle(property, one as Scalar);
    if (property?.format === 'date-time') return format.dateTime(String(one));
    if (property?.format === 'date') return format.date(String(one));
    return String(one);
  };
  if (Array.isArray(value)) {
    return value.length > 2
      ? `${value.slice(0, 2).map(say).join(', ')} +${value.length - 2}`
      : value.map(say).join(', ');
  }
  if (typeof value !== 'object' || value === null) return say(value);
  return Object.entries(value)
    .map(([relation, other]) => `${relation} ${say(other)}`)
    .join(', ');
}

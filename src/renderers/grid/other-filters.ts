import type { TFunction } from 'i18next';
import type { EntityModel } from '../../engine/definition/model';
import type { FilterExpression, FilterOperator, FilterValue } from '../../engine/query';
import type { Formatter } from '../../engine/value';
import type { FilterValues } from '../filters';
import { allOf } from '../rows';
import { askedSayer } from '../value-texts';

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
  t: TFunction,
): string {
  const property = model.properties.find((candidate) => candidate.name === name);
  const say = askedSayer(model, property, format, t);
  if (Array.isArray(value)) {
    const said = value.slice(0, 2).map(say).join(', ');
    return value.length > 2 ? `${said} +${value.length - 2}` : said;
  }
  if (typeof value !== 'object' || value === null) return say(value);
  return Object.entries(value)
    .map(([relation, other]) => `${relation} ${say(other)}`)
    .join(', ');
}

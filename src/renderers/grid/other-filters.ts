import type { TFunction } from 'i18next';
import type { EntityModel } from '../../engine/model';
import { allOf, type Filter, type FilterOperator, type FilterTest } from '../../engine/query';
import type { Formatter } from '../../engine/value';
import type { FilterValues } from '../filters';
import { askedSayer } from '../value-texts';

const RELATIONS = ['=', '<>', '<', '<=', '>', '>='] as const satisfies readonly FilterOperator[];

/** Filters of the address that are no page filters, as one filter of rows: a value, one of several, relations. */
export function othersFilter(others: FilterValues): Filter | undefined {
  return allOf(...Object.entries(others).flatMap(([name, value]) => testsOf(name, value)));
}

function testsOf(property: string, value: unknown): FilterTest[] {
  if (Array.isArray(value)) return [{ property, operator: 'in', value }];
  if (typeof value !== 'object' || value === null) return [{ property, operator: '=', value }];
  return Object.entries(value).flatMap(([relation, other]): FilterTest[] => {
    const operator = RELATIONS.find((one) => one === relation);
    return operator ? [{ property, operator, value: other }] : [];
  });
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

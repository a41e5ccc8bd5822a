import type { TFunction } from 'i18next';
import type { EntityModel, Scalar } from '../../engine/model';
import { allOf, type ColumnFilter, columnFilter, type Filter, partsOf } from '../../engine/query';
import type { Formatter } from '../../engine/value';
import { captions } from '../captions';
import { askedSayer } from '../value-texts';

export interface WhereChip {
  readonly name: string;
  readonly text: string;
  remove(): void;
}

/** The filters of the columns in words, each to be taken away by itself; one that is more than a list of tests stays whole. */
export function whereChips(
  model: EntityModel,
  where: Filter | null,
  format: Formatter,
  t: TFunction,
  filter: (where: Filter | null) => void,
): WhereChip[] {
  if (where === null) return [];
  const parts = partsOf(where);
  return parts.map((part) => {
    const others = parts.filter((other) => other !== part);
    return { ...chipOf(model, part, format, t), remove: () => filter(allOf(...others) ?? null) };
  });
}

function chipOf(model: EntityModel, part: Filter, format: Formatter, t: TFunction) {
  const filter = columnFilter(part, model.properties);
  const property = model.properties.find(({ name }) => name === filter?.selector);
  if (!filter || !property) return { name: t('grid.columnFilters'), text: t('grid.columnFiltersSet') };
  const say = askedSayer(model, property, format, t);
  return {
    name: captions.property(model, property),
    text: t(`filters.operators.${filter.operator}`, { value: saidOf(filter, say) }),
  };
}

function saidOf(filter: ColumnFilter, say: (one: Scalar | null) => string): string {
  const { operator, value, valueStart, valueEnd, values } = filter;
  if (operator === 'between') return `${say(valueStart)} – ${say(valueEnd)}`;
  return values.length > 0 ? values.map(say).join(', ') : say(value);
}

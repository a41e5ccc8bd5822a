import type { TFunction } from 'i18next';
import type { ActionModel, EntityModel, PropertyModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { type Formatter, isBlank } from '../../engine/value';
import { isNumber } from '../../engine/value/kinds';
import { captions } from '../captions';
import { namingProperties } from '../row-names';
import { valueSayer } from '../value-texts';

/**
 * What the question of an action shows of its rows besides their names: "Lines: 12 · Remaining lines: 3". Empty if that is
 * nothing.
 */
export function figuresText(
  model: EntityModel,
  { figures = [] }: ActionModel,
  rows: readonly Row[],
  format: Formatter,
  t: TFunction,
): string {
  const named = rows.length === 1 ? namingProperties(model).map(({ name }) => name) : [];
  return figures
    .filter((name) => !named.includes(name))
    .flatMap((name) => model.properties.find((property) => property.name === name) ?? [])
    .map((property) => [property, valueSayer(model, property, format, t)(figureOf(property, rows))] as const)
    .filter(([, said]) => said !== '')
    .map(([property, said]) => `${captions.property(model, property)}: ${said}`)
    .join(' · ');
}

/** A number in sum over all rows, another value of one row alone. */
function figureOf(property: PropertyModel, rows: readonly Row[]): unknown {
  const { name } = property;
  if (rows.length === 1) return rows[0]?.[name];
  const values = rows.map((row) => row[name]).filter((value) => !isBlank(value));
  return isNumber(property) && values.length > 0
    ? values.reduce<number>((sum, value) => sum + Number(value), 0)
    : undefined;
}

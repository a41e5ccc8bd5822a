import type { TFunction } from 'i18next';
import type { ActionModel, EntityModel, PropertyModel } from '../../engine/model';
import { type Row, summarise, unitsOf } from '../../engine/query';
import { type Formatter, isBlank } from '../../engine/value';
import { isNumber } from '../../engine/value/kinds';
import { captions } from '../captions';
import { NO_VALUE } from '../no-value';
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
    .map((property) => {
      const figure = figureOf(property, rows, model);
      return [property, figure === null ? NO_VALUE : valueSayer(model, property, format, t)(figure)] as const;
    })
    .filter(([, said]) => said !== '')
    .map(([property, said]) => `${captions.property(model, property)}: ${said}`)
    .join(' · ');
}

/** A number in sum over all rows, null if these are of different units; another value of one row alone. */
function figureOf(property: PropertyModel, rows: readonly Row[], model: EntityModel): unknown {
  const { name } = property;
  if (rows.length === 1) return rows[0]?.[name] ?? undefined;
  if (!isNumber(property) || rows.every((row) => isBlank(row[name]))) return undefined;
  return summarise(rows, [{ selector: name, summaryType: 'sum' }], unitsOf(model))[0];
}

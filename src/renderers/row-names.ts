import type { TFunction } from 'i18next';
import type { EntityModel, PropertyModel } from '../engine/model';
import { nameIn } from '../engine/perform';
import { isBlank, type Row } from '../engine/query';
import type { Formatter } from '../engine/value';
import { isNumber } from '../engine/value/kinds';
import { captions } from './captions';
import { valueSayer } from './value-texts';

/** What its list has first of a row, up to what names it: an item has its number before its name. */
export function namingProperties({ columns, display, properties }: EntityModel): readonly PropertyModel[] {
  const before = columns.slice(0, Math.max(columns.indexOf(display), 0));
  return [...before, display].flatMap((name) => {
    const property = properties.find((one) => one.name === name);
    const isText = property?.kind === 'text' && !property.values && !property.lookup;
    return property && (isText || name === display) ? [property] : [];
  });
}

/** What names a row in its list: "BA-101252 Ball bearing 6000-2RS", "SO-1001819 Line number 10". */
export function namesOf(model: EntityModel, row: Row): string {
  const names = namingProperties(model)
    .map(({ name }) => row[name])
    .filter((value) => !isBlank(value))
    .map((value, at, all) => (at === all.length - 1 ? rowTitle(model, String(value)) : String(value)));
  return names.join(' ') || nameIn(model)(row).name;
}

/**
 * What names a row where it stands alone. One that is called as another row is, as a stock is by its item, has beside it
 * what tells it from others: "BA-101252 Ball bearing 6000-2RS · Location: T-27-3 · Batch: LOT262478".
 */
export function fullNameOf(model: EntityModel, row: Row, format: Formatter, t: TFunction): string {
  const others = tellingApart(model).flatMap((property) => {
    const said = valueSayer(model, property, format, t)(row[property.name]);
    return said === '' ? [] : `${captions.property(model, property)}: ${said}`;
  });
  return [namesOf(model, row), ...others].join(' · ');
}

/** Of the columns of a row that is called as another one is: what else it refers to, and is found by. */
function tellingApart(model: EntityModel): readonly PropertyModel[] {
  const { columns, display, found, properties } = model;
  const named = new Set(namingProperties(model));
  if (![...named].some(({ name, textOf }) => name === display && textOf)) return [];
  return columns.flatMap((name) => {
    const property = properties.find((one) => one.name === name);
    return property && !named.has(property) && (property.textOf || found.includes(name)) ? [property] : [];
  });
}

/** What a row is called where no header says what that is: "Line number 10", "Acme". */
export function rowTitle(model: EntityModel, name: string): string {
  const display = model.properties.find((property) => property.name === model.display);
  return display && isNumber(display) && name !== '' ? `${captions.property(model, display)} ${name}` : name;
}

import type { TFunction } from 'i18next';
import { NULL_PLACEHOLDER } from '../engine/constants';
import { askedText, exportColumn, type ValueTexts, valueText } from '../engine/export';
import type { EntityModel, PropertyModel } from '../engine/model';
import type { Formatter } from '../engine/value';
import { captions } from './captions';

/** What values of a model are called in the language of the session. */
export function valueTexts(model: EntityModel, t: TFunction): ValueTexts {
  return {
    yes: t('values.yes'),
    no: t('values.no'),
    valueTitle: (property, value) => captions.value(model, property, value),
  };
}

/** The values of a property as people read them; nothing is an empty text. A property that is not known has no form. */
export function valueSayer(
  model: EntityModel,
  property: PropertyModel | undefined,
  format: Formatter,
  t: TFunction,
): (value: unknown) => string {
  return property
    ? valueText(exportColumn(property, '', valueTexts(model, t)), format)
    : (value) => String(value ?? '');
}

/** What a filter of a property asks for, the missing value among it. */
export function askedSayer(
  model: EntityModel,
  property: PropertyModel | undefined,
  format: Formatter,
  t: TFunction,
): (value: unknown) => string {
  const say = property ? askedText(exportColumn(property, '', valueTexts(model, t)), format) : String;
  return (value) => (value === null || value === NULL_PLACEHOLDER ? t('values.missing') : say(value));
}

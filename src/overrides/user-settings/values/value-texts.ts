import type { TFunction } from 'i18next';
import type { PropertyModel } from '../../../engine/model';
import { settingProblem, settingValue } from '../../../engine/setting';
import type { Formatter } from '../../../engine/value';
import { isNumber } from '../../../engine/value/kinds';
import { captions, textOf } from '../../../renderers/captions';
import { generalRuleText } from '../../../renderers/forms';

interface Speaking {
  readonly t: TFunction;
  readonly format: Formatter;
}

/** What a setting is called. */
export function nameOf({ name, title }: Pick<PropertyModel, 'name' | 'title'>): string {
  return textOf([`settings.names.${name}`], title);
}

/** What it means; empty if it says so itself. */
export function aboutOf({ name, description }: Pick<PropertyModel, 'name' | 'description'>): string {
  return textOf([`settings.about.${name}`], description ?? '');
}

/** A value in words, with its unit. */
export function valueText({ unit }: Pick<PropertyModel, 'unit'>, value: unknown, { t, format }: Speaking): string {
  if (value === undefined || value === '') return t('settings.values.empty');
  if (typeof value === 'boolean') return t(value ? 'settings.values.on' : 'settings.values.off');
  const text = typeof value === 'number' ? format.number(value) : String(value);
  return unit ? `${text} ${captions.unit(unit)}` : text;
}

/** What may be entered, in words: `1 – 100 000`. */
export function rangeText({ schema, unit }: PropertyModel, { t, format }: Speaking): string {
  const { minimum, maximum, maxLength } = schema;
  if (typeof minimum === 'number' && typeof maximum === 'number')
    return `${format.number(minimum)} – ${format.number(maximum)}${unit ? ` ${captions.unit(unit)}` : ''}`;
  return typeof maxLength === 'number' ? t('settings.values.characters', { count: maxLength }) : '';
}

/** What is wrong with a text that is to be a setting's value, in words (VALID-001). */
export function problemText(property: PropertyModel, text: string, speaking: Speaking): string | undefined {
  const problem = settingProblem(property, text);
  return problem && generalRuleText(problem, speaking);
}

/** A stored text as the value that it stands for; one that does not fit stands for itself. */
export function readText(property: PropertyModel, text: string | undefined): unknown {
  return settingValue(isNumber(property) ? { type: 'number' } : property, text) ?? text;
}

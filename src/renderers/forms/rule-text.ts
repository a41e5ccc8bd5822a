import type { TFunction } from 'i18next';
import type { EntityModel, PropertyModel } from '../../engine/definition/model';
import type { FieldError } from '../../engine/http';
import type { Formatter } from '../../engine/value';
import { captions, textOf } from '../captions';
import type { Problem } from './validate-schema';

export interface RuleTextContext {
  readonly model: EntityModel;
  readonly format: Formatter;
  readonly t: TFunction;
}

/** A rule that the server says was broken, in the words of this form; what this form has no words for is said as it came. */
export function serverRuleText(
  { field, keyword, params, message }: FieldError,
  property: PropertyModel | undefined,
  context: RuleTextContext,
): string {
  const limits = property?.schema ?? {};
  const problem: Problem = {
    field,
    keyword,
    params: { ...limits, ...params, [keyword]: limits[keyword] ?? params?.[keyword] },
  };
  return KNOWN_RULES.has(keyword) || !message ? ruleText(problem, property, context) : message;
}

const KNOWN_RULES = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'type',
  'maxLength',
  'minLength',
  'format',
  'required',
  'pattern',
  'enum',
  'const',
  'oneOf',
]);

/** A broken rule in words: the property's own text, else the general one of its keyword (VALID-001 to VALID-007). */
export function ruleText(
  { keyword, params }: Problem,
  property: PropertyModel | undefined,
  { model, format, t }: RuleTextContext,
): string {
  const own = property && ownText(model, property, keyword);
  if (own) return own;
  const number = (value: unknown): string => format.number(Number(value));
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = params;
  switch (keyword) {
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      if (minimum !== undefined && maximum !== undefined) {
        return t('forms.rules.range', { from: number(minimum), to: number(maximum) });
      }
      if (keyword === 'minimum') return t('forms.rules.minimum', { limit: number(minimum) });
      if (keyword === 'maximum') return t('forms.rules.maximum', { limit: number(maximum) });
      if (keyword === 'exclusiveMinimum') return t('forms.rules.exclusiveMinimum', { limit: number(exclusiveMinimum) });
      return t('forms.rules.exclusiveMaximum', { limit: number(exclusiveMaximum) });
    case 'multipleOf':
      return t('forms.rules.decimals', { count: decimalsOf(Number(params.multipleOf)) });
    case 'type':
      if (params.type === 'integer') return t('forms.rules.integer');
      return t(params.type === 'number' ? 'forms.rules.number' : 'forms.rules.invalid');
    case 'maxLength':
    case 'minLength':
      return t(`forms.rules.${keyword}`, { limit: params[keyword] });
    case 'format':
      return t(
        /^(date|time)/.test(String(params.format))
          ? 'forms.rules.date'
          : params.format === 'email'
            ? 'forms.rules.email'
            : 'forms.rules.invalid',
      );
    case 'required':
    case 'unique':
    case 'pattern':
      return t(`forms.rules.${keyword}`);
    case 'enum':
    case 'const':
    case 'oneOf':
      return t('forms.rules.choice');
    case 'compare':
      return compareText(params, property, { model, format, t });
    default:
      return t('forms.rules.invalid');
  }
}

function ownText(model: EntityModel, { name, texts }: PropertyModel, keyword: string): string | undefined {
  const text = textOf(
    [`rules.${model.name}.${name}.${keyword}`, `rules.${model.base}.${name}.${keyword}`],
    texts[keyword] ?? '',
  );
  return text === '' ? undefined : text;
}

const RELATION_NAMES: Readonly<Record<string, string>> = {
  '<': 'less',
  '<=': 'atMost',
  '=': 'equal',
  '<>': 'different',
  '>=': 'atLeast',
  '>': 'more',
};

function compareText(
  { relation, property: otherName, value }: Problem['params'],
  property: PropertyModel | undefined,
  { model, format, t }: RuleTextContext,
): string {
  const other =
    typeof otherName === 'string'
      ? captions.property(model, otherName)
      : property?.format?.startsWith('date')
        ? format.dateTime(String(value))
        : typeof value === 'number'
          ? format.number(value)
          : String(value ?? '');
  return t(`forms.rules.${RELATION_NAMES[String(relation)] ?? 'different'}`, { other });
}

function decimalsOf(step: number): number {
  const [, decimals = ''] = String(step).split('.');
  return decimals.length;
}

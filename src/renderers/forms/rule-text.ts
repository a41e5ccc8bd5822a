import type { TFunction } from 'i18next';
import { type Problem, valueAt } from '../../engine/form';
import type { FieldError } from '../../engine/http';
import type { EntityModel, PropertyModel, Relation } from '../../engine/model';
import { RELATION_NAMES } from '../../engine/query';
import type { Formatter } from '../../engine/value';
import { captions, textOf } from '../captions';
import { numberDoubt } from '../number-doubt';
import { valueSayer } from '../value-texts';

export interface RuleTextContext {
  readonly model: EntityModel;
  readonly format: Formatter;
  readonly t: TFunction;
  /** As they are filled in: what stands where a number should is read back. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** A rule that the server says was broken, in the words of this form; what this form has no words for is said as it came. */
export function serverRuleText(
  { field, keyword, params = {}, message }: FieldError,
  property: PropertyModel | undefined,
  context: RuleTextContext,
): string {
  const limits = property?.schema ?? {};
  const limit = limits[keyword] ?? params[keyword];
  const problem: Problem = {
    field,
    keyword,
    params: { ...limits, ...params, [keyword]: limit, ...(keyword === 'compare' ? { property: params.other } : {}) },
  };
  const isKnown = LIMITED.has(keyword) ? limit !== undefined : PLAIN.has(keyword) || keyword === 'compare';
  return isKnown || !message ? ruleText(problem, property, context) : message;
}

/** Rules whose text needs the limit that was broken. */
const LIMITED = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'maxLength',
  'minLength',
  'minItems',
  'maxItems',
  'type',
  'format',
]);

const NUMBERS = new Set<unknown>(['number', 'integer']);

/** Rules that say it all by themselves. */
const PLAIN = new Set([
  'required',
  'unique',
  'pattern',
  'enum',
  'const',
  'oneOf',
  'uniqueItems',
  'size',
  'reference',
  'offered',
]);

/** A broken rule in words: the property's own text, else the general one of its keyword (VALID-001 to VALID-007). */
export function ruleText(problem: Problem, property: PropertyModel | undefined, context: RuleTextContext): string {
  const { field, keyword, params } = problem;
  const typed = keyword === 'type' && NUMBERS.has(params.type) ? valueAt(context.values, field.split('/')) : undefined;
  if (typeof typed === 'string') return numberDoubt(typed, context.format, context.t);
  const own = property && ownText(context.model, property, keyword);
  if (own) return own;
  if (keyword === 'compare') return compareText(params, property, context);
  return generalRuleText(problem, context);
}

/** A broken rule as it is said of any field. */
export function generalRuleText(
  { keyword, params }: Pick<Problem, 'keyword' | 'params'>,
  { format, t }: Pick<RuleTextContext, 'format' | 't'>,
): string {
  const number = (value: unknown): string => format.number(Number(value));
  const { minimum, maximum, multipleOf } = params;
  switch (keyword) {
    case 'minimum':
    case 'maximum':
      if (minimum !== undefined && maximum !== undefined)
        return t('rules.range', { minimum: number(minimum), maximum: number(maximum) });
      return t(`rules.${keyword}`, { limit: number(params[keyword]) });
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return t(`rules.${keyword}`, { limit: number(params[keyword]) });
    case 'multipleOf':
      return stepText(Number(multipleOf), { format, t });
    case 'maxLength':
    case 'minLength':
      return t(`rules.${keyword}`, { limit: params[keyword] });
    case 'minItems':
    case 'maxItems':
      return t(`rules.${keyword}`, { count: Number(params[keyword]) });
    case 'type':
    case 'format':
      return t([`rules.${keyword}_${String(params[keyword])}`, `rules.${keyword}`]);
    case 'placeholders':
      return t('rules.placeholders', { names: params.names });
    case 'oneOf':
      return t('rules.enum');
    default:
      return t([`rules.${keyword}`, 'rules.format']);
  }
}

/** Steps of whole numbers and decimals are called so; others are multiples. */
function stepText(step: number, { format, t }: Pick<RuleTextContext, 'format' | 't'>): string {
  if (step === 1) return t('rules.integer');
  const [, decimals = ''] = String(step).split('.');
  if (step === 10 ** -decimals.length) return t('rules.decimals', { count: decimals.length });
  return t('rules.multipleOf', { multipleOf: format.number(step) });
}

function ownText(model: EntityModel, { name, texts }: PropertyModel, keyword: string): string | undefined {
  const text = textOf(
    [`rules.${model.name}.${name}.${keyword}`, `rules.${model.base}.${name}.${keyword}`],
    texts[keyword] ?? '',
  );
  return text === '' ? undefined : text;
}

function compareText(
  { relation, property: otherName, value }: Problem['params'],
  property: PropertyModel | undefined,
  { model, format, t }: RuleTextContext,
): string {
  const other =
    typeof otherName === 'string' ? captions.property(model, otherName) : valueSayer(model, property, format, t)(value);
  return t(`rules.compare_${RELATION_NAMES[relation as Relation] ?? 'different'}`, { other });
}

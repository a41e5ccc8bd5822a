import type { JsonSchema, Relation } from '../../../src/engine/model';
import { RELATION_NAMES } from '../../../src/engine/query';

/** A rule that a value breaks, as a schema's check tells it. */
export interface BrokenRule {
  readonly keyword: string;
  readonly params?: Readonly<Record<string, unknown>>;
  /** Of the property, if it is known. */
  readonly schema?: JsonSchema;
}

/** One language: its texts and numbers, and what fields are called in it. */
export interface Speaker {
  text(keys: readonly string[], values?: Readonly<Record<string, string>>): string | undefined;
  number(value: number): string;
  field(name: string): string;
}

/** What is said of a broken rule in general; undefined for one that there is no text for. */
export function ruleText(speaker: Speaker, { keyword, params = {}, schema = {} }: BrokenRule): string | undefined {
  const { minimum, maximum } = { ...params, ...schema };
  const limit = params.limit ?? params[keyword] ?? schema[keyword];
  switch (keyword) {
    case 'minimum':
    case 'maximum':
      if (minimum !== undefined && maximum !== undefined)
        return speaker.text(['rules.range'], {
          minimum: written(speaker, minimum),
          maximum: written(speaker, maximum),
        });
      return limited(speaker, keyword, limit);
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
    case 'maxLength':
    case 'minLength':
    case 'mostAttributes':
    case 'mostSettings':
    case 'settingsSize':
      return limited(speaker, keyword, limit);
    case 'minItems':
    case 'maxItems':
      return counted(speaker, keyword, Number(limit));
    case 'multipleOf':
      return step(speaker, Number(limit));
    case 'type':
    case 'format':
      return speaker.text([`rules.${keyword}_${String(params[keyword])}`, `rules.${keyword}`]);
    case 'oneOf':
      return speaker.text(['rules.enum']);
    case 'compare':
      return speaker.text([`rules.compare_${RELATION_NAMES[params.relation as Relation] ?? ''}`], {
        other: 'value' in params ? shown(speaker, params.value) : speaker.field(String(params.other)),
      });
    default:
      return speaker.text([`rules.${keyword}`], textsOf(params));
  }
}

function limited(speaker: Speaker, keyword: string, limit: unknown): string | undefined {
  return limit === undefined ? undefined : speaker.text([`rules.${keyword}`], { limit: written(speaker, limit) });
}

function counted(speaker: Speaker, rule: string, count: number): string | undefined {
  return speaker.text([`rules.${rule}_${count === 1 ? 'one' : 'other'}`], { count: String(count) });
}

/** Steps of whole numbers and decimals are called so; others are multiples. */
function step(speaker: Speaker, size: number): string | undefined {
  if (size === 1) return speaker.text(['rules.integer']);
  const [, decimals = ''] = String(size).split('.');
  if (size === 10 ** -decimals.length) return counted(speaker, 'decimals', decimals.length);
  return speaker.text(['rules.multipleOf'], { multipleOf: written(speaker, size) });
}

function written(speaker: Speaker, limit: unknown): string {
  return speaker.number(Number(limit));
}

function shown(speaker: Speaker, value: unknown): string {
  return typeof value === 'number' ? speaker.number(value) : String(value);
}

function textsOf(params: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}

import type { FeatureTest, JsonSchema } from '../../src/engine/definition/model';

/** What a report is asked for: its criteria as they were read, moments as ISO texts. */
export type Criteria = Readonly<Record<string, unknown>>;

/** A report whose rows come from one statement. */
export interface Report {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly summary: string;
  readonly feature: FeatureTest;
  readonly criteria: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  /** Criteria that are the days between which it looks. */
  readonly period?: readonly [from: string, to: string];
  /** Which property of which definition a column tells of: who may not see that is not told. */
  readonly columns: Readonly<Record<string, readonly [entity: string, property: string]>>;
  /** The rows of business unit $1; further parameters in the order of `values`. */
  readonly sql: string;
  readonly order: string;
  /** Columns of which the answer tells the sum over all rows. */
  readonly totals?: readonly string[];
  values(criteria: Criteria): readonly unknown[];
}

/** A day or a moment; days go from their start to their end in the person's region. */
export const MOMENT: JsonSchema = { type: 'string', maxLength: 40 };
export const TEXT: JsonSchema = { type: 'string', maxLength: 255 };
export const TEXTS: JsonSchema = { type: 'array', items: TEXT, maxItems: 1000 };

/** A list of texts, or null for all. */
export function listOf(criteria: Criteria, name: string): readonly string[] | null {
  const list = criteria[name];
  return Array.isArray(list) && list.length > 0 ? list.map(String) : null;
}

/** A text that is looked for anywhere, as the pattern of `ilike`; null for all. */
export function anywhere(text: unknown): string | null {
  return typeof text === 'string' ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null;
}

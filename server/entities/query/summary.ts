import type { SummaryOption } from '../../../src/engine/query';
import { badRequest } from '../../platform/errors';
import { isNumeric } from '../tables/column-kinds';
import { type Field, type Fields, fieldNamed, isoTime } from './fields';
import { inOneUnit, unitsOf } from './units';

/**
 * One SQL expression per summary: nothing takes no part; a sum of nothing is 0, any other value of nothing is null, and so
 * is what would put numbers in different units together.
 */
export function summarySql(fields: Fields, summaries: readonly SummaryOption[], where: string): string[] {
  return summaries.map(({ selector, summaryType }) => {
    if (selector === undefined) {
      if (summaryType !== 'count') throw badRequest(`${where}: ${summaryType} lacks a selector`);
      return 'count(*)';
    }
    const field = fieldNamed(fields, selector, where);
    const { sql, kind } = field;
    if (summaryType === 'count') return 'count(*)';
    const column = `t.${sql}`;
    if (summaryType === 'values') return valuesSql(field, where);
    if (summaryType === 'distinct') {
      if (kind === 'json') throw badRequest(`${where}: ${selector} has no ${summaryType}`);
      return `count(distinct ${kind === 'text' ? `nullif(${column}, '')` : column})`;
    }
    const isNumber = isNumeric(kind);
    const units = unitsOf(fields, field);
    if (summaryType === 'sum' || summaryType === 'avg') {
      if (!isNumber) throw badRequest(`${where}: ${selector} is no number, so it has no ${summaryType}`);
      const value = summaryType === 'sum' ? `coalesce(sum(${column}), 0)::float8` : `avg(${column})::float8`;
      return inOneUnit(value, units);
    }
    if (kind === 'json' || kind === 'boolean') throw badRequest(`${where}: ${selector} has no ${summaryType}`);
    if (kind === 'text') return `${summaryType}(nullif(${column}, '') collate "C")`;
    const value = `${summaryType}(${column})`;
    return kind === 'date-time' ? isoTime(value) : inOneUnit(value, units);
  });
}

/** How often each named value is there, as an object; those that are not there are left out. */
function valuesSql({ property, sql, model }: Field, where: string): string {
  if (!model.values) throw badRequest(`${where}: ${property} has no named values`);
  const counts = model.values.map(({ value }) => {
    const text = quoted(String(value));
    return `${text}, nullif(count(*) filter (where t.${sql}::text = ${text}), 0)`;
  });
  return `json_strip_nulls(json_build_object(${counts.join(', ')}))`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

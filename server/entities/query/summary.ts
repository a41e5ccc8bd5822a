import type { SummaryOption } from '../../../src/engine/query';
import { badRequest } from '../../platform/errors';
import { isNumeric } from '../tables/column-kinds';
import { type Fields, fieldNamed, isoTime } from './fields';

/** One SQL expression per summary: nothing takes no part; a sum of nothing is 0, any other value of nothing is null. */
export function summarySql(fields: Fields, summaries: readonly SummaryOption[], where: string): string[] {
  return summaries.map(({ selector, summaryType }) => {
    if (selector === undefined) {
      if (summaryType !== 'count') throw badRequest(`${where}: ${summaryType} lacks a selector`);
      return 'count(*)';
    }
    const { sql, kind } = fieldNamed(fields, selector, where);
    if (summaryType === 'count') return 'count(*)';
    const column = `t.${sql}`;
    const isNumber = isNumeric(kind);
    if (summaryType === 'sum' || summaryType === 'avg') {
      if (!isNumber) throw badRequest(`${where}: ${selector} is no number, so it has no ${summaryType}`);
      return summaryType === 'sum' ? `coalesce(sum(${column}), 0)::float8` : `avg(${column})::float8`;
    }
    if (kind === 'json' || kind === 'boolean') throw badRequest(`${where}: ${selector} has no ${summaryType}`);
    if (kind === 'text') return `${summaryType}(nullif(${column}, '') collate "C")`;
    return kind === 'date-time' ? isoTime(`${summaryType}(${column})`) : `${summaryType}(${column})`;
  });
}

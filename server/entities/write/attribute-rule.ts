import { MOST_ATTRIBUTES } from '../../../src/engine/attributes';
import type { FieldError } from '../../../src/engine/http';
import { patternProblem } from '../../../src/engine/pattern';
import { isBlank } from '../../../src/engine/query';
import { run } from '../sql/run';
import type { Table } from '../tables/table';
import type { RowRule } from './rule';

/** What is wrong with a row that describes an attribute: a pattern that nobody could use, or that there are too many. */
export function attributeRule(table: Table): RowRule {
  return async ({ tx, before, values }) => {
    if (!values) return [];
    const errors: FieldError[] = [];
    const { name, regexValidation: pattern } = values;
    const problem = isBlank(pattern) ? undefined : patternProblem(String(pattern));
    if (problem)
      errors.push({
        field: 'regexValidation',
        keyword: `${problem}Pattern`,
        message: `is no pattern to check with: ${problem}`,
      });
    if (!before && (await countOf(table, tx)) >= MOST_ATTRIBUTES)
      errors.push({
        field: name === undefined ? '' : 'name',
        keyword: 'mostAttributes',
        message: `there are ${MOST_ATTRIBUTES} already`,
        params: { limit: MOST_ATTRIBUTES },
      });
    return errors;
  };
}

async function countOf(table: Table, tx: Parameters<typeof run>[0]): Promise<number> {
  const [row] = await run<{ count: number }>(
    tx,
    `select count(*)::int as count from ${table.sql} where business_unit = current_setting('app.business_unit')`,
  );
  return row?.count ?? 0;
}

import { describe, expect, it } from 'vitest';
import { allFields, fieldNamed } from '../../../server/entities/query/fields';
import { pageStatement } from '../../../server/entities/query/page';
import { tablesOf } from '../../../server/entities/tables/table';
import { type FilterExpression, parseFilter } from '../../../src/engine/query';
import { compileShipped } from '../../schemas/files';

const { product } = compileShipped();
const model = product.entities.stock!;
const fields = allFields(model, tablesOf({ entities: { stock: model } }).get(model.base)!);

/** The statement of a page that is sorted by the quantity. */
function statementOf(filters: readonly FilterExpression[], take = 20): string {
  const sort = [{ field: fieldNamed(fields, 'quantity', 'sort'), desc: false }];
  const choice = { businessUnit: 'Oslo', filters: filters.map((filter) => parseFilter(filter)) };
  return pageStatement(fields, { choice, sort, order: { collation: '' }, skip: 0, take }).text;
}

describe('the statement of a page', () => {
  it('says how many rows are wanted where rows are read along their order, so that its plan is kept', () => {
    expect(statementOf([])).toContain('limit 20');
    expect(statementOf([['quantity', '>', 5]])).toContain('limit 20');
    expect(statementOf([['quantity', 'between', [5, 9]]])).toContain('limit 20');
  });

  it('is planned for its values where a choice may be a rare one, or the page has a size of its own', () => {
    expect(statementOf([['quantity', '=', 5]])).toMatch(/limit \$\d/);
    expect(statementOf([['available', '>', 5]])).toMatch(/limit \$\d/);
    expect(statementOf([], 17)).toMatch(/limit \$\d/);
  });
});

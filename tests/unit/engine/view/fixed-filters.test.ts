import { describe, expect, it } from 'vitest';
import type { EntityModel } from '../../../../src/engine/definition';
import { fixedFilters, standingFilters } from '../../../../src/engine/view';
import { compileShipped } from '../../../schemas/files';

const { entities } = compileShipped().product;
const model = (name: string) => entities[name] as EntityModel;

describe('filters that a definition hides and sets', () => {
  it('hold on every page of the definition', { tags: ['FILTER-011', 'INTEG-001'] }, () => {
    expect(fixedFilters(model('integration-import'), {})).toEqual({ kind: 'import' });
    expect(fixedFilters(model('integration-record'), {})).toEqual({});
  });

  it('take their value from the address, and are left out without it', { tags: ['FILTER-011', 'ROUTE-005'] }, () => {
    expect(fixedFilters(model('process-sales-order'), { page: { pid: 'p-1' } })).toEqual({ processId: 'p-1' });
    expect(fixedFilters(model('process-sales-order'), {})).toEqual({});
  });

  it('leave to people what only holds as long as nobody sets it: tasks are current ones', {
    tags: ['OPEN-139', 'ROUTE-009'],
  }, () => {
    expect(standingFilters(model('task'), {})).toEqual({ historical: false });
    expect(fixedFilters(model('task'), {})).toEqual({});
    expect(standingFilters(model('integration-import'), {})).toEqual({});
  });
});

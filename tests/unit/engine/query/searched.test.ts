import { describe, expect, it } from 'vitest';
import { columnTypes, createRowQuery, searchedNames } from '../../../../src/engine/query';
import { property } from '../../../model-fixture';

describe('what the search box looks into', () => {
  const model = {
    key: ['id'],
    properties: [
      property('id', { hidden: true }),
      property('jobId', { hidden: true, lookup: { entity: 'job' } as never }),
      property('partnerId', { lookup: { entity: 'partner' } as never }),
      property('name'),
      property('note', { hidden: true }),
      property('madeOn', { format: 'date' }),
      property('count', { type: 'integer' }),
    ],
  };

  it('is what people read: neither keys nor references that no column shows', { tags: ['GRID-012'] }, () => {
    expect(searchedNames(model)).toEqual(['partnerId', 'name', 'note']);
    expect(searchedNames({ ...model, key: ['name'] })).toContain('name');
  });

  it('rows in memory are found by nothing else', { tags: ['GRID-012'] }, () => {
    const rows = [
      { id: 'b-1', jobId: 'x', name: 'One' },
      { id: '2', jobId: 'b-2', name: 'Two' },
      { id: '3', jobId: 'x', name: 'B-three' },
      { id: '4', jobId: 'x', name: 'Four', note: 'see b-1' },
    ];
    const types = columnTypes(model);
    const query = createRowQuery(rows, { collator: new Intl.Collator('en'), types, searched: searchedNames(model) });
    expect(query.load({ searchText: 'B-' }).result).toEqual([rows[2], rows[3]]);
  });
});

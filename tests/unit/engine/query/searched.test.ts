import { describe, expect, it } from 'vitest';
import { columnTypes, createRowQuery, searchedNames, searchWords } from '../../../../src/engine/query';
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
    expect(query.load({ searchText: ' B-1  four ' }).result).toEqual([rows[3]]);
    expect(query.load({ searchText: 'four see' }).result).toEqual([rows[3]]);
    expect(query.load({ searchText: '"four see"' }).result).toEqual([]);
    expect(query.load({ searchText: '"See B-1"' }).result).toEqual([rows[3]]);
  });

  it.each([
    ['  Nordic   1001819 ', ['Nordic', '1001819']],
    ['"by the door" left', ['by the door', 'left']],
    ['12" pipe 15"', ['12"', 'pipe', '15"']],
    ['"open', ['"open']],
    ['a"b c"', ['a"b', 'c"']],
    ['1 2 3 4 5 6 7 8', ['1', '2', '3', '4', '5', '6', '7', '8']],
    ['1 2 3 4 5 6 7 8  9 "10"', ['1', '2', '3', '4', '5', '6', '7', '8  9 "10"']],
    [' ', []],
  ])('%s is looked for as %j', { tags: ['OPEN-351'] }, (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });
});

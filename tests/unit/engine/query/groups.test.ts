import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRowQuery, type Filter, type LoadOptions, type Row } from '../../../../src/engine/query';
import { runs } from '../../../lib/runs';

const letter = fc.constantFrom('a', 'A', 'å', 'Å', 'é', 'É', 'e', 'ø', 'Ø', 'ß', '');
const text = fc.option(fc.string({ unit: letter, maxLength: 3 }), { nil: null });

it('a group counts the rows of its very text, a cell those of its text in any case', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 30 }), (texts) => {
      const rows = texts.map((unit, id): Row => ({ id, unit: unit || null }));
      const query = createRowQuery(rows, { collator: new Intl.Collator('nb'), types: { unit: 'text' } });
      const found = (filter: Filter) => query.rows({ filter }).length;
      const of = (value: unknown, operator: 'is' | '=') => found({ property: 'unit', operator, value });
      const group: LoadOptions['group'] = [{ selector: 'unit', isExpanded: false }];
      for (const { key, count } of query.load({ group }).result as { key: string | null; count: number }[])
        expect([key, of(key, 'is')]).toEqual([key, count]);
      const aggregate = { by: [{ selector: 'unit' }], measure: { summaryType: 'count' as const } };
      for (const { keys, count } of query.load({ take: 0, aggregate }).cells ?? []) {
        const [cell] = keys;
        if (typeof cell === 'object') expect([cell.value, of(cell.value, '=')]).toEqual([cell.value, count]);
      }
    }),
    { numRuns: runs(300) },
  );
});

// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ImportCorrections, ImportResult } from '../../../../src/engine/http';
import { readChecked } from '../../../../src/overrides/import/checked';
import { RowTable } from '../../../../src/overrides/import/row-table';
import { drawing } from '../../component';

const draw = drawing();
const ROWS = Array.from({ length: 100 }, (_, at) => at + 2);
const RESULT: ImportResult = {
  sheets: [
    {
      name: 'Things',
      entity: 'thing',
      created: 0,
      updated: 0,
      head: [{ column: 0, name: 'Unit', property: 'unit' }],
      rows: ROWS.map((row) => [row, 'stk.']),
      failed: ROWS.map((row) => ({
        row,
        reason: '',
        errors: [{ field: 'unit', keyword: 'enum', message: 'Unknown unit' }],
      })),
    },
  ],
};

it('what is typed in a row is taken when the row is scrolled out of sight', async () => {
  const [sheet] = readChecked(RESULT, [], {});
  if (!sheet) throw new Error('no sheet');
  let corrections: ImportCorrections = {};
  const { user } = draw(
    <RowTable
      sheet={sheet}
      rows={sheet.rows}
      corrections={corrections}
      onCorrect={(change) => (corrections = change(corrections))}
    />,
  );
  const [field] = screen.getAllByRole<HTMLInputElement>('textbox');
  if (!field) throw new Error('no field');
  await user.clear(field);
  await user.type(field, 'pcs');
  expect(corrections).toEqual({});
  const rows = screen.getByRole('region');
  rows.scrollTop = 3000;
  fireEvent.scroll(rows);
  expect(field.isConnected).toBe(false);
  expect(corrections).toEqual({ Things: { cells: { 2: { unit: 'pcs' } } } });
});

// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { PastedRow } from '../../../../../src/engine/grid';
import { PasteTable } from '../../../../../src/renderers/grid/edit/paste-table';
import type { Pasted } from '../../../../../src/renderers/grid/edit/pasted';
import { entity } from '../../../../model-fixture';
import { drawing } from '../../../component';

const draw = drawing();
const pastedRow = (key: string) => ({ key, state: 'fits', cells: {}, row: {} }) as unknown as PastedRow;

/** Pasted rows, each of which can be left out. */
function Shown() {
  const [rows, setRows] = useState(['a', 'b'].map(pastedRow));
  const leave = async (gone: string) => setRows(rows.filter(({ key }) => key !== gone));
  const pasted = { kind: 'add', model: entity(), plan: { columns: [], unnamed: [] }, session: { leave } };
  return <PasteTable pasted={pasted as unknown as Pasted} rows={rows} shown={rows} />;
}

it('the keyboard goes on among the pasted rows when one is left out', async () => {
  const { user } = draw(<Shown />);
  await user.click(screen.getByRole('button', { name: 'Leave out row 2' }));
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Pasted rows' }));
});

// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type FileTask, useFile } from '../../../../src/renderers/export';
import { portionsOf } from '../../../../src/renderers/rows';
import { drawing, format } from '../../component';

vi.mock('../../../../src/renderers/save-file', () => ({ saveFile: () => undefined }));
const draw = drawing();
const LIMIT = 3;

function Export({ count, total }: { readonly count: number; readonly total: number }) {
  const { run } = useFile();
  const rows = Array.from({ length: count }, (_, id) => ({ id }));
  const task: FileTask<object> = {
    title: 'Rows',
    type: 'xlsx',
    columns: [],
    portions: () => portionsOf(rows, total),
    openWriter: () => ({ add: () => undefined, write: async () => new ArrayBuffer(8), close: () => undefined }),
    inputOf: () => ({}),
  };
  return (
    <button type="button" onClick={() => void run(task)}>
      Export
    </button>
  );
}

it.each([
  ['all rows', 3, 3, 'notice', /^3 rows exported/],
  ['as many rows as a file holds', 3, 5, 'warning', /^The first 3 of 5 rows are in .* a file holds no more/],
  ['fewer rows than there were', 2, 3, 'warning', /^2 of 3 rows are in .* the list changed while it was read/],
] as const)('a file with %s is told of', async (_, count, total, how, text) => {
  const messages = { notice: vi.fn(), warning: vi.fn(), error: vi.fn() };
  const parts = { messages, rowsLimit: LIMIT, format } as never;
  const { user } = draw(<Export count={count} total={total} />, parts);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await expect.poll(() => messages[how].mock.calls).toEqual([[expect.stringMatching(text)]]);
  expect(messages.error).not.toHaveBeenCalled();
});

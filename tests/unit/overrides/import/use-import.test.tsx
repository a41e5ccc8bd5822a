// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { IMPORT_PARTS, type ImportResult } from '../../../../src/engine/http';
import { type Import, useImport } from '../../../../src/overrides/import/use-import';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { createKeptForms } from '../../../../src/renderers/kept-forms';
import { drawing } from '../../component';

const draw = drawing();

it('a workbook is imported as it was when it was taken, whatever becomes of its file', {
  tags: ['SETTINGS-035'],
}, async () => {
  const result: ImportResult = {
    sheets: [{ name: 'Things', entity: 'thing', created: 1, updated: 0, head: [], rows: [[2]], failed: [] }],
  };
  const sent: unknown[] = [];
  const post = async (_path: string, form: FormData) => {
    const file = form.get(IMPORT_PARTS.file) as File;
    sent.push([file.name, await file.text()]);
    return { data: result };
  };
  let page: Import | undefined;
  function Page(): null {
    page = useImport([]);
    return null;
  }
  const messages = { notice: vi.fn(), error: vi.fn() };
  draw(<Page />, {
    http: { post },
    keptForms: createKeptForms(),
    session: {},
    messages,
  } as unknown as Partial<Cockpit>);
  const file = new File(['rows'], 'book.xlsx');
  await act(async () => void (await page?.take(file)));
  const gone = async () => Promise.reject(new Error('The file could not be read'));
  Object.assign(file, { arrayBuffer: gone, text: gone });
  await act(async () => page?.importFine());
  expect(sent).toEqual([
    ['book.xlsx', 'rows'],
    ['book.xlsx', 'rows'],
  ]);
  expect(await page?.take(file)).toBe('Error: The file could not be read');
});

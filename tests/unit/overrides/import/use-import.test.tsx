// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DRY_RUN_HEADER, IMPORT_PARTS, type ImportResult } from '../../../../src/engine/http';
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

/** A workbook of two rows, of which the second has a mistake. */
const TWO: ImportResult = {
  sheets: [
    {
      name: 'Things',
      entity: 'thing',
      created: 1,
      updated: 0,
      head: [{ column: 0, name: 'Unit', property: 'unit' }],
      rows: [
        [2, 'kg'],
        [3, 'stk.'],
      ],
      failed: [{ row: 3, reason: '', errors: [{ field: 'unit', keyword: 'enum', message: 'Unknown unit' }] }],
    },
  ],
};
const IMPORTED: ImportResult = {
  sheets: [{ name: 'Things', entity: 'thing', created: 1, updated: 0, failed: [] }],
};
const CORRECTIONS = { Things: { cells: { 3: { unit: 'pcs' } } } };

interface Sent {
  readonly isTrial: boolean;
  readonly signal: AbortSignal;
  answer(data: ImportResult | null): Promise<void>;
  fail(error: unknown): Promise<void>;
}

/** A page on which the workbook is checked and corrected, that goes away and comes back. */
async function corrected() {
  const sent: Sent[] = [];
  const post = (_path: string, _form: FormData, { headers, signal }: { headers: object; signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      sent.push({
        isTrial: DRY_RUN_HEADER in headers,
        signal,
        answer: (data) => act(async () => resolve({ data })),
        fail: (error) => act(async () => reject(error)),
      });
      signal.addEventListener('abort', () => resolve({ data: null }));
    });
  const keptForms = createKeptForms();
  const messages = { notice: vi.fn(), error: vi.fn(), warning: vi.fn(), confirm: vi.fn(async () => false) };
  let page: Import | undefined;
  function Page(): null {
    page = useImport([]);
    return null;
  }
  const cockpit = { http: { post }, keptForms, session: {}, messages } as unknown as Partial<Cockpit>;
  let drawn = draw(<Page />, cockpit);
  const last = () => sent.at(-1) as Sent;
  const now = () => page as Import;
  await act(async () => void now().take(new File(['rows'], 'book.xlsx')));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await last().answer(TWO);
  await act(async () => now().correct(() => CORRECTIONS));
  return {
    ...{ sent, last, now, keptForms, messages },
    leave: () => act(async () => drawn.unmount()),
    comeBack: () =>
      act(async () => {
        drawn = draw(<Page />, cockpit);
      }),
  };
}

describe('a workbook whose page went away', () => {
  it('is checked again, and stands with its corrections if that is called off or fails', {
    tags: ['OPEN-265'],
  }, async () => {
    const { sent, last, now, messages, leave, comeBack } = await corrected();
    await leave();
    await comeBack();
    expect(sent.map(({ isTrial }) => isTrial)).toEqual([true, true]);
    await act(async () => now().cancel());
    expect(now().working).toBeUndefined();
    expect(now().state?.corrections).toEqual(CORRECTIONS);
    expect(messages.warning).not.toHaveBeenCalled();
    await leave();
    await comeBack();
    await last().fail(new Error('No disk'));
    expect(now().state?.corrections).toEqual(CORRECTIONS);
    expect(messages.warning).toHaveBeenCalledWith(expect.stringContaining('No disk'));
  });

  it('comes back too if the page goes while it is checked, and is lost by another load alone', async () => {
    const { sent, last, now, keptForms, leave, comeBack } = await corrected();
    await leave();
    await comeBack();
    await leave();
    expect(last().signal.aborted).toBe(true);
    expect(keptForms.losesSome()).toBe(true);
    await comeBack();
    expect(sent).toHaveLength(3);
    await last().answer(TWO);
    expect(now().state).toMatchObject({ corrections: CORRECTIONS, tried: CORRECTIONS });
  });

  it('is still imported when its page is back, and has only what was not', { tags: ['OPEN-347'] }, async () => {
    const { sent, last, now, messages, leave, comeBack } = await corrected();
    await act(async () => now().importFine());
    await leave();
    await comeBack();
    expect(now().working?.kind).toBe('import');
    await act(async () => now().importFine());
    expect(sent.map(({ isTrial }) => isTrial)).toEqual([true, false]);
    await last().answer(IMPORTED);
    expect(messages.notice).toHaveBeenCalledWith('1 row was imported');
    expect(now().state?.checked.flatMap(({ rows }) => rows.map(({ row }) => row))).toEqual([3]);
    expect(now().state?.imported).toEqual({ created: 1, updated: 0 });
  });

  it('has only what was not imported as well if that ended before its page was back', async () => {
    const { last, now, leave, comeBack } = await corrected();
    await act(async () => now().importFine());
    await leave();
    await last().answer(IMPORTED);
    await comeBack();
    await act(async () => now().cancel());
    expect(now().state?.corrections).toEqual({ Things: { ...CORRECTIONS.Things, without: [2] } });
  });
});

it('what was said of columns and sheets is not lost without a question either', async () => {
  const { now, messages } = await corrected();
  for (const said of [{ columns: { 0: 'unit' } }, { entity: 'thing' }, { entity: null }]) {
    await act(async () => now().correct(() => ({ Things: said })));
    messages.confirm.mockClear();
    await act(async () => now().close());
    expect(messages.confirm).toHaveBeenCalledOnce();
    expect(now().state?.corrections).toEqual({ Things: said });
  }
  await act(async () => now().correct(() => ({})));
  await act(async () => now().close());
  expect(messages.confirm).toHaveBeenCalledOnce();
  expect(now().state).toBeUndefined();
});

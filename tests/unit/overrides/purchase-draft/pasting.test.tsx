// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Row } from '../../../../src/engine/query';
import { type Draft, EMPTY_DRAFT } from '../../../../src/overrides/purchase-draft/draft';
import { type PastedLines, usePastedLines } from '../../../../src/overrides/purchase-draft/use-pasted-lines';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import type { OpenDocument } from '../../../../src/renderers/documents';
import { drawing } from '../../component';

const draw = drawing();
const MATERIALS: readonly Row[] = [
  { id: 'm1', itemNo: 'A-1', barcode: '4006', ean: '4006' },
  { id: 'm2', itemNo: 'A-2', barcode: '4007' },
  { id: 'm3', itemNo: 'A-3', barcode: '4007' },
];

/** Rows that are pasted over a server that gives two at once; `isOpen` says whether the draft is still the one that is open. */
async function paste(text: string, isOpen = true) {
  let draft: Draft = { ...EMPTY_DRAFT, supplierId: 's' };
  let pasted: PastedLines | undefined;
  const get = vi.fn(async (_path: string, { skip, take }: { skip: number; take: number }) => {
    expect(take).toBeLessThanOrEqual(2);
    return { data: { result: MATERIALS.slice(skip, skip + take), totalCount: MATERIALS.length } };
  });
  const messages = { notice: vi.fn(), warning: vi.fn(), error: vi.fn() };
  function Lines() {
    const change: OpenDocument<Draft>['change'] = (next) => {
      if (isOpen) draft = next(draft);
      return isOpen;
    };
    pasted = usePastedLines({ values: draft, change }, undefined);
    return <div onPaste={pasted.onPaste}>Lines</div>;
  }
  draw(<Lines />, { http: { get }, rowsLimit: 2, messages } as unknown as Partial<Cockpit>);
  fireEvent.paste(screen.getByText('Lines'), { clipboardData: { getData: () => text } });
  expect(pasted?.isBusy).toBe(true);
  await waitFor(() => expect(pasted?.isBusy).toBe(false));
  expect(get).toHaveBeenCalledTimes(2);
  expect(messages.error).not.toHaveBeenCalled();
  return { lines: draft.lines, messages };
}

it('pasted rows mean the one material that is called so, however many the supplier has', {
  tags: ['OPEN-339'],
}, async () => {
  const { lines, messages } = await paste('4006\t7\na-3\t2\n4007\t1\nA\t1');
  expect(lines.map(({ material, orderedQuantity }) => [material.id, orderedQuantity])).toEqual([
    ['m1', 7],
    ['m3', 2],
  ]);
  expect(messages.warning.mock.calls.flat()).toEqual([
    'This row was not added, since no material of the supplier has its number: A',
    'This row was not added, since several materials of the supplier have its number: 4007',
  ]);
});

it('rows that were pasted into another draft are told of as such alone', async () => {
  const { messages } = await paste('A-1\t7\nA\t1', false);
  expect(messages.notice).not.toHaveBeenCalled();
  expect(messages.warning.mock.calls.flat()).toEqual([
    '2 rows were not added, since another draft was opened meanwhile.',
  ]);
});

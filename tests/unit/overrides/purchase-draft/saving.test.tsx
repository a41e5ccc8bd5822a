// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { changeLine, type Draft, lineOf } from '../../../../src/overrides/purchase-draft/draft';
import type { Models } from '../../../../src/overrides/purchase-draft/models';
import type { Saved } from '../../../../src/overrides/purchase-draft/use-draft-saving';
import { useSaveDraft } from '../../../../src/overrides/purchase-draft/use-save-draft';
import type { OpenDocument } from '../../../../src/renderers/documents';
import { drawing } from '../../component';

const save = vi.hoisted(() => vi.fn<(draft: Draft) => Promise<Saved>>());
vi.mock('../../../../src/overrides/purchase-draft/use-draft-saving', () => ({
  useDraftSaving: () => ({ isBusy: false, save }),
}));

const draw = drawing();
const row = { id: 'd1', draftNumber: 'D-1' };
const stored: Draft = { supplierId: 's', lines: [lineOf(1, { orderedQuantity: 5, costPrice: 2 }, { id: 'm1' })] };
const order = (orderedQuantity: number) => (before: Draft) => ({
  ...before,
  lines: changeLine(before.lines, 1, { orderedQuantity }),
});

/** A saved draft whose quantity was changed, and what saves and orders it. */
function drawChanged(isPasting: boolean) {
  const onOrder = vi.fn();
  let saving: ReturnType<typeof useSaveDraft> | undefined;
  let change: OpenDocument<Draft>['change'] = () => false;
  function Page(): null {
    const [values, setValues] = useState(order(7)(stored));
    change = (next) => {
      setValues(next);
      return true;
    };
    const document = { values, opened: { key: 'd1', row, values: stored }, isChanged: true, adopt: vi.fn(), change };
    saving = useSaveDraft({
      models: {} as Models,
      document: document as unknown as OpenDocument<Draft>,
      problems: { check: () => [] } as never,
      supplierName: 'Supplier',
      page: { current: null },
      isPasting,
      onSaved: vi.fn(),
      onOrder,
    });
    return null;
  }
  draw(<Page />);
  return { onOrder, saving: () => saving, change: (next: typeof stored) => act(() => void change(() => next)) };
}

let answer: (saved: Saved) => void;
beforeEach(() => {
  save.mockReset().mockImplementation(() => new Promise((resolve) => (answer = resolve)));
});
const answerSaved = () => act(async () => answer({ kind: 'saved', row }));

it('a draft is saved before it is ordered', { tags: ['OPEN-156'] }, async () => {
  const { saving, onOrder } = drawChanged(false);
  act(() => void saving()?.order());
  expect(save.mock.lastCall?.[0].lines).toMatchObject([{ orderedQuantity: 7 }]);
  expect(onOrder).not.toHaveBeenCalled();
  await answerSaved();
  expect(onOrder).toHaveBeenCalledExactlyOnceWith(row);
});

it('a draft that is changed while it is saved is not ordered, and says so', { tags: ['OPEN-156'] }, async () => {
  const { saving, onOrder, change } = drawChanged(false);
  act(() => void saving()?.order());
  change(order(8)(stored));
  await answerSaved();
  expect(onOrder).not.toHaveBeenCalled();
  expect(saving()?.asked.summary).toMatch(/^The draft was saved, but not ordered: it was changed meanwhile/);
});

it('a draft is neither saved nor ordered while pasted rows are looked up', { tags: ['OPEN-339'] }, () => {
  const { saving, onOrder } = drawChanged(true);
  act(() => {
    saving()?.askNumber();
    void saving()?.order();
  });
  expect(saving()?.isBusy).toBe(true);
  expect(saving()?.asked.isAsking).toBe(false);
  expect([save, onOrder].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { addRaw } from '../../../../src/overrides/create-sales-order/lines';
import type { Models } from '../../../../src/overrides/create-sales-order/models';
import { EMPTY_ORDER, type Order } from '../../../../src/overrides/create-sales-order/order';
import { type RawLines, useRawLines } from '../../../../src/overrides/create-sales-order/use-raw-lines';
import { useSaveOrder } from '../../../../src/overrides/create-sales-order/use-save-order';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import type { OpenDocument } from '../../../../src/renderers/documents';
import { drawing } from '../../component';

const draw = drawing();
const screw = { id: 'm1', itemNo: 'A-1', name: 'Screw' };

it('pasted rows are being checked until all are, and none comes to another order', async () => {
  const answers: ((lines: unknown) => void)[] = [];
  const post = () => new Promise((answer) => answers.push((lines) => answer({ data: { lines } })));
  const change = vi.fn(() => true);
  let raw: RawLines | undefined;
  function Lines(): null {
    raw = useRawLines({ change });
    return null;
  }
  draw(<Lines />, { http: { post } } as unknown as Partial<Cockpit>);
  const answer = (at: number) => act(async () => answers[at]?.([{ materials: [screw] }]));
  act(() => void raw?.addText('A-1'));
  act(() => void raw?.addText('A-1'));
  expect(raw?.isBusy).toBe(true);
  await answer(1);
  expect([raw?.isBusy, raw?.note]).toEqual([true, '1 row was read.']);
  change.mockReturnValueOnce(false);
  await answer(0);
  expect([raw?.isBusy, raw?.note]).toEqual([false, '']);
});

it('an order is not saved while rows are being checked, nor with rows that mean no material yet', async () => {
  const save = vi.fn();
  const ask = vi.fn();
  function saving(values: Order, isBusy: boolean) {
    let actions: ReturnType<typeof useSaveOrder> | undefined;
    function Page(): null {
      actions = useSaveOrder({
        models: {} as Models,
        form: { values, opened: { key: null, values }, isLoading: false } as unknown as OpenDocument<Order>,
        problems: { check: () => [] } as never,
        saving: { isBusy: false, save, remove: vi.fn() },
        isBusy,
        page: { current: null },
        ask,
        startNew: vi.fn(),
      });
      return null;
    }
    draw(<Page />);
    return actions;
  }
  const busy = saving(EMPTY_ORDER, true);
  busy?.askHow();
  await busy?.save('order', '1');
  expect([ask, save].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  const raw = [{ material: 'A-1', orderedQuantity: 1, adjustPrice: undefined }];
  await saving({ ...EMPTY_ORDER, lines: addRaw([], raw, undefined) }, false)?.save('order', '1');
  expect(ask).toHaveBeenCalledExactlyOnceWith({ isAsking: false, summary: undefined, isUnresolved: true });
  expect(save).not.toHaveBeenCalled();
});

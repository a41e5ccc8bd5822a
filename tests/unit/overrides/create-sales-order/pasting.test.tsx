// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { addMaterial, addRaw } from '../../../../src/overrides/create-sales-order/lines';
import { LinesPart } from '../../../../src/overrides/create-sales-order/lines-part';
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

it('a pasted duplicate says at which price it is merged, where it can be, and comes back', async () => {
  const notice = vi.fn();
  const raw = [{ material: 'A-1', orderedQuantity: 'two', adjustPrice: 8.5 }];
  const lines = addRaw(addMaterial([], screw, 3), raw, [{ materials: [screw] }]);
  function Lines() {
    const [order, change] = useState<Order>({ ...EMPTY_ORDER, lines });
    return (
      <LinesPart
        models={{ material: { name: 'material', properties: [] } } as unknown as Models}
        order={order}
        problems={{ at: () => undefined, leave: () => undefined } as never}
        raw={{ isBusy: false, note: '' } as RawLines}
        change={change}
      />
    );
  }
  const { user } = draw(<Lines />, { messages: { notice }, product: { models: {} } } as unknown as Partial<Cockpit>);
  const written = (name: string) =>
    screen.getAllByRole<HTMLInputElement>('textbox', { name }).map(({ value }) => value);
  const merge = () => screen.queryByRole('button', { name: /^Add its quantity/ });
  expect(merge()).toBeNull();
  const [, quantity] = screen.getAllByRole('textbox', { name: 'Quantity, Screw' });
  await user.type(quantity as HTMLElement, '2', { initialSelectionStart: 0, initialSelectionEnd: 3 });
  expect(merge()?.textContent).toBe('Add its quantity to the other line, at 8.50');
  await user.click(merge() as HTMLElement);
  expect([written('Quantity, Screw'), written('Adjusted price, Screw')]).toEqual([['5'], ['8.50']]);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Quantity, Screw' }));
  await user.keyboard('{Control>}z{/Control}');
  expect([written('Quantity, Screw'), written('Adjusted price, Screw')]).toEqual([
    ['3', '2'],
    ['', '8.50'],
  ]);
  expect(notice.mock.calls.map(([text]) => text)).toEqual(['Screw: put together on one line']);

  await user.click(merge() as HTMLElement);
  const [merged] = screen.getAllByRole('textbox', { name: 'Quantity, Screw' });
  await user.type(merged as HTMLElement, '20', { initialSelectionStart: 0, initialSelectionEnd: 1 });
  const [, offer] = notice.mock.calls.at(-1) as [string, { run(): void }];
  act(() => offer.run());
  expect(written('Quantity, Screw'), 'what was typed since stays').toEqual(['20', '2']);
});

// @vitest-environment jsdom
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { createRef, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Row } from '../../../../src/engine/query';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { LineSearch, NumberCell, type Typed } from '../../../../src/renderers/documents';
import { drawing } from '../../component';

const GS = '\u001d';
const GTIN = '07031234567895';
const bolt: Row = { id: 'm1', itemNo: 'A-1', ean: '7031234567895' };

const draw = drawing();

const noop = () => undefined;

/** The quantity of a line that is there already. */
function Quantity() {
  const [value, setValue] = useState<Typed>(1);
  return (
    <NumberCell
      {...{ lineKey: 1, property: 'quantity', caption: 'Quantity', of: 'Nut', decimals: 0, problem: undefined }}
      value={value}
      onChange={setValue}
      onLeave={noop}
      onDone={noop}
      onMove={noop}
    />
  );
}

/** As a scanner types, faster than anybody, into the field that has the keyboard. */
function scan(text: string): void {
  const begin = performance.now();
  for (const [place, key] of [...text, 'Enter'].entries()) {
    const field = document.activeElement as HTMLInputElement;
    const event = createEvent.keyDown(field, { key });
    Object.defineProperty(event, 'timeStamp', { value: begin + place * 5 });
    if (!fireEvent(field, event) || key === 'Enter') continue;
    const { selectionStart, selectionEnd, value } = field;
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    fireEvent.input(field, { target: { value: value.slice(0, start) + key + value.slice(end) } });
  }
}

/** The search over one material, which is kept with thirteen digits, and a line of another one. */
function search() {
  const onAdd = vi.fn();
  const messages = { refusal: vi.fn() };
  const findExact = vi.fn(async (text: string) => (text === bolt.ean || text === bolt.itemNo ? [bolt] : []));
  const lines = createRef<HTMLElement>();
  const { user } = draw(
    <section ref={lines}>
      <LineSearch
        inputRef={createRef()}
        lines={lines}
        label="Find"
        entity="material"
        find={async () => []}
        findExact={findExact}
        problemText={String}
        onAdd={onAdd}
      />
      <table>
        <tbody>
          <tr>
            <Quantity />
          </tr>
        </tbody>
      </table>
    </section>,
    { product: { models: {} }, messages } as unknown as Partial<Cockpit>,
  );
  const box = screen.getByRole('combobox', { name: 'Find' });
  const quantity = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity, Nut' });
  return { user, onAdd, findExact, box, quantity, messages };
}

describe('the search of a document', () => {
  it.each([
    ['what stands below the bars', `(01)${GTIN}(10)LOT7`, undefined],
    ['a code with how many there are', `02${GTIN}3712`, 12],
    ['a code with what nobody here knows', `01${GTIN}3922995${GS}3712`, 12],
  ])('adds the item of GS1, with its quantity: %s', async (_, code, quantity) => {
    const { user, onAdd, box } = search();
    await user.click(box);
    await user.paste(code);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onAdd).toHaveBeenCalledWith(bolt, quantity, false));
    expect(box).toHaveProperty('value', '');
  });

  it('knows the end of a part that a scanner sends as a key, which comes to stand in no field', async () => {
    const { onAdd, box } = search();
    const keys = (text: string) => {
      for (const key of text) fireEvent.keyDown(box, { key });
    };
    fireEvent.change(box, { target: { value: `01${GTIN}10LOT73712` } });
    keys(`01${GTIN}10LOT7`);
    fireEvent.keyDown(box, { key: ']', ctrlKey: true });
    keys('3712');
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(onAdd).toHaveBeenCalledWith(bolt, 12, false));
  });

  it('leaves what is typed while the code before is looked up, and marks nothing in it', async () => {
    const { user, onAdd, findExact, box, messages } = search();
    const answers: (() => void)[] = [];
    const held = (rows: readonly Row[]) => new Promise<Row[]>((resolve) => answers.push(() => resolve([...rows])));
    findExact.mockImplementationOnce(() => held([bolt])).mockImplementationOnce(() => held([]));
    await user.type(box, 'A-1{Enter}');
    await user.keyboard('A-2{Enter}');
    await user.keyboard('A-1');
    for (const answer of answers) answer();
    await waitFor(() => expect(messages.refusal).toHaveBeenCalledExactlyOnceWith('A-2: notFound'));
    expect(onAdd).toHaveBeenCalledExactlyOnceWith(bolt, undefined, true);
    expect(box).toHaveProperty('value', 'A-1');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['a number', '7031234567895', [bolt, undefined, false]],
    ['GS1', `01${GTIN}3712`, [bolt, 12, false]],
  ])('adds what is scanned over a quantity, which stays what it was: %s', async (_, code, added) => {
    const { user, onAdd, box, quantity } = search();
    await user.click(quantity);
    scan(code);
    await waitFor(() => expect(onAdd).toHaveBeenCalledExactlyOnceWith(...added));
    expect([quantity.value, (box as HTMLInputElement).value]).toEqual(['1', '']);
  });

  it('says of a code that is scanned over a quantity and means nothing, and takes the next one in its place', async () => {
    const { user, onAdd, box, quantity } = search();
    await user.click(quantity);
    scan('12345');
    expect((await screen.findByRole('alert')).textContent).toBe('notFound');
    expect([quantity.value, (box as HTMLInputElement).value]).toEqual(['1', '12345']);
    scan('7031234567895');
    await waitFor(() => expect(onAdd).toHaveBeenCalledExactlyOnceWith(bolt, undefined, false));
  });

  it('leaves a quantity as a person types it', async () => {
    const { user, onAdd, quantity } = search();
    await user.click(quantity);
    for (const key of ['1', '2', '0', '0']) {
      await user.keyboard(key);
      await new Promise((done) => setTimeout(done, 40));
    }
    await user.keyboard('{Enter}');
    expect([quantity.value, onAdd.mock.calls]).toEqual(['1200', []]);
  });

  it('takes any other text as it is, and so a code whose item is not there', async () => {
    const { user, onAdd, findExact, box } = search();
    await user.type(box, 'A-1{Enter}');
    await waitFor(() => expect(onAdd).toHaveBeenCalledWith(bolt, undefined, false));
    const other = '(01)04006381333931';
    await user.click(box);
    await user.paste(other);
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('notFound');
    expect(findExact).toHaveBeenLastCalledWith(other);
  });
});

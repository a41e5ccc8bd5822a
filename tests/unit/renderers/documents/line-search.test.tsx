// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Row } from '../../../../src/engine/query';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { LineSearch } from '../../../../src/renderers/documents';
import { drawing } from '../../component';

const GS = '\u001d';
const GTIN = '07031234567895';
const bolt: Row = { id: 'm1', itemNo: 'A-1', ean: '7031234567895' };

const draw = drawing();

/** The search over one material, which is kept with thirteen digits. */
function search() {
  const onAdd = vi.fn();
  const messages = { refusal: vi.fn() };
  const findExact = vi.fn(async (text: string) => (text === bolt.ean || text === bolt.itemNo ? [bolt] : []));
  const { user } = draw(
    <LineSearch
      inputRef={createRef()}
      label="Find"
      entity="material"
      find={async () => []}
      findExact={findExact}
      problemText={String}
      onAdd={onAdd}
    />,
    { product: { models: {} }, messages } as unknown as Partial<Cockpit>,
  );
  const box = screen.getByRole('combobox', { name: 'Find' });
  return { user, onAdd, findExact, box, messages };
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

// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { type Draft, EMPTY_DRAFT } from '../../../../src/overrides/purchase-draft/draft';
import { LinesPart } from '../../../../src/overrides/purchase-draft/lines-part';
import type { Models } from '../../../../src/overrides/purchase-draft/models';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { drawing } from '../../component';

const draw = drawing();
const models = { material: { name: 'material', properties: [] } } as unknown as Models;

/** The lines of a draft that has none yet; `answer` gives what was asked for first its one material. */
function drawLines() {
  const answers: ((result: unknown) => void)[] = [];
  const get = vi.fn(() => new Promise((resolve) => answers.push((result) => resolve({ data: { result } }))));
  function Lines() {
    const [draft, setDraft] = useState<Draft>({ ...EMPTY_DRAFT, supplierId: 's' });
    return (
      <LinesPart
        models={models}
        draftId={undefined}
        opened={EMPTY_DRAFT}
        draft={draft}
        figures={undefined}
        demandDays={30}
        pasted={{ isBusy: false, onPaste: () => undefined }}
        problems={{ at: () => undefined, leave: () => undefined } as never}
        emptyText=""
        change={(next) => {
          setDraft(next);
          return true;
        }}
      />
    );
  }
  const { user } = draw(<Lines />, { http: { get }, product: { models: {} } } as unknown as Partial<Cockpit>);
  async function answer() {
    await waitFor(() => expect(answers).not.toHaveLength(0));
    await act(async () => answers[0]?.([{ id: 'm1', itemNo: 'A-1', name: 'Screw' }]));
    return screen.findByRole('textbox', { name: 'Ordered, Screw' });
  }
  return { user, search: screen.getByRole('combobox'), answer };
}

it('the keyboard goes on in the line that was added', async () => {
  const { user, search, answer } = drawLines();
  await user.click(search);
  await user.paste('A-1');
  await user.keyboard('{Enter}');
  const ordered = await answer();
  await waitFor(() => expect(document.activeElement).toBe(ordered));
});

it('the keyboard stays with whoever types the next material while the one before is looked up', async () => {
  const { user, search, answer } = drawLines();
  await user.click(search);
  await user.paste('A-1');
  await user.keyboard('{Enter}A-2');
  expect(await answer()).toHaveProperty('value', '1');
  expect(document.activeElement).toBe(search);
  expect(search).toHaveProperty('value', 'A-2');
});

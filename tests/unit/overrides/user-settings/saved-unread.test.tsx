// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SwitchList } from '../../../../src/overrides/user-settings/switches/switch-list';
import { WhitelistEditor } from '../../../../src/overrides/user-settings/whitelist/whitelist-editor';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { drawing } from '../../component';

const draw = drawing();
const part = { settings: {} as never, kept: undefined, onDraft: () => undefined };

/** A server that answers by path until something is saved, and then not any more. */
function server(answers: Readonly<Record<string, unknown>>) {
  let isDown = false;
  const save = vi.fn(async () => {
    isDown = true;
    return { data: null, status: 204 };
  });
  const get = async (path: string) => {
    if (isDown) throw new Error('The line is down');
    return { data: answers[path] ?? Object.values(answers)[0] };
  };
  const parts = {
    http: { get, post: save, put: save },
    messages: { notice: vi.fn(), error: vi.fn() },
    refresh: async () => undefined,
    session: { features: new Set() },
  };
  return { save, parts: parts as unknown as Partial<Cockpit> };
}

const SAVE = { name: 'Save for the business unit' };

it('switches do not stand as they were before they were saved when they cannot be read anew', async () => {
  const { save, parts } = server({ all: [{ name: 'Fast' }], on: [] });
  const { user } = draw(
    <SwitchList
      {...part}
      paths={{ available: 'all', enabled: 'on' }}
      about=""
      title=""
      needsApproval={false}
      nameOf={({ name }) => name}
      aboutOf={() => ''}
    />,
    parts,
  );
  await user.click(await screen.findByRole('switch'));
  await user.click(screen.getByRole('button', SAVE));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('switch')).toBeNull();
});

it('nor does the list of addresses', async () => {
  const { save, parts } = server({ list: { addresses: ['10.0.0.1', '10.0.0.2'], yourAddress: '10.0.0.1' } });
  const { user } = draw(<WhitelistEditor {...part} />, parts);
  await user.click(await screen.findByRole('button', { name: 'Remove 10.0.0.2' }));
  await user.click(screen.getByRole('button', SAVE));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('10.0.0.2')).toBeNull();
});

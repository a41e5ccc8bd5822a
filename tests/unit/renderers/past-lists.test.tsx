// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { API } from '../../../src/engine/http';
import { ValueEditor } from '../../../src/overrides/user-settings/values/value-editor';
import type { Cockpit } from '../../../src/renderers/cockpit';
import { FactorsDialog } from '../../../src/renderers/layout/factors-dialog';
import { SessionsDialog } from '../../../src/renderers/layout/sessions-dialog';
import { RecentDialog } from '../../../src/renderers/undo/recent-dialog';
import { property } from '../../model-fixture';
import { drawing } from '../component';

const draw = drawing();
const time = '2027-03-01T08:00:00Z';
const session = {
  id: '1',
  device: 'Tablet',
  address: '',
  loginTime: time,
  lastSeen: time,
  isThis: false,
  viewedBy: null,
};
const factor = { id: '1', kind: 'totp', name: 'My phone', createdAt: time, lastUsedAt: null, host: null };
const done = { id: '1', text: 'SO-1: Remove hold', time, state: 'open', reason: null, undoneAt: null, undoneBy: null };
const setting = {
  property: property('size'),
  stored: {},
  closed: ['User'],
  from: 'Default',
};
const close = () => undefined;

/** A server that answers by path until something is changed, and then lets nothing be read any more. */
function server(answers: Readonly<Record<string, unknown>>) {
  let isDown = false;
  const change = async () => {
    isDown = true;
    return { data: {}, status: 200 };
  };
  const get = async (path: string) => {
    if (isDown) throw new Error('The line is down');
    return { data: answers[path] };
  };
  return {
    http: { get, post: change, put: change, delete: change, request: change },
    messages: { notice: vi.fn(), error: vi.fn(), undone: vi.fn() },
    session: { userName: 'kari', features: new Set() },
    refresh: async () => undefined,
  } as unknown as Partial<Cockpit>;
}

it('sessions are not listed as before one was ended when they cannot be read anew', async () => {
  const { user } = draw(<SessionsDialog onClose={close} />, server({ [API.ownSessions]: [session] }));
  await user.click(await screen.findByRole('button', { name: /Tablet/ }));
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Tablet')).toBeNull();
});

it('nor is what can be taken back', async () => {
  const { user } = draw(<RecentDialog onClose={close} />, server({ [API.doneCalls]: [done] }));
  await user.click(await screen.findByRole('button', { name: /SO-1/ }));
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(done.text)).toBeNull();
});

it('nor are second factors', async () => {
  const own = { factors: [factor], recoveryCodesLeft: 8, isDemanded: false };
  const { user } = draw(<FactorsDialog onClose={close} />, server({ [API.ownFactors]: own }));
  await user.click(await screen.findByRole('button', { name: /My phone/ }));
  await user.type(screen.getByLabelText(/password/i), 'secret');
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('My phone')).toBeNull();
});

it('nor are settings', async () => {
  const sections = [{ name: 'Sizes', clientId: 'Cockpit', settings: [setting] }];
  const { user } = draw(
    <ValueEditor section="Sizes" settings={{} as never} kept={undefined} onDraft={close} />,
    server({ [API.settingsInForce]: sections }),
  );
  await user.type(await screen.findByRole('textbox'), '7');
  await user.click(screen.getByRole('button', { name: 'Save for the business unit' }));
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('textbox')).toBeNull();
});

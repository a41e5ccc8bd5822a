// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { API } from '../../../../src/engine/http';
import { DashboardSettings } from '../../../../src/overrides/dashboard-settings/dashboard-settings';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { createKeptForms } from '../../../../src/renderers/kept-forms';
import { drawing } from '../../component';

const draw = drawing();
const chart = { type: 1, title: 'Flow', by: [], of: [], chart: 'columns' };
const entry = { type: 1, isEnabled: true, valueJson: '' };

/** The page over a server of one widget, which saves by `post`; `isDown` says that it answers nothing any more. */
function open(post: () => Promise<unknown>, isDown = () => false) {
  const http = {
    get: async (path: string) => {
      if (isDown()) throw new Error('The line is down');
      return { data: path === API.dashboardWidgets ? [entry] : [] };
    },
    post: vi.fn(post),
  };
  const messages = { success: vi.fn(), error: vi.fn() };
  const product = { widgets: [chart], models: {} };
  const parts = {
    http,
    messages,
    product,
    session: { businessUnit: 'Oslo', userId: 'kari' },
    keptForms: createKeptForms(),
  };
  const { user } = draw(<DashboardSettings />, parts as unknown as Partial<Cockpit>);
  return { user, http, messages };
}

it('a card stays as it is while the cards are being saved', async () => {
  let letGo: () => void = () => undefined;
  const { user, http, messages } = open(() => new Promise((resolve) => (letGo = () => resolve({ data: null }))));
  const card = await screen.findByRole('switch');
  await user.click(card);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(card);
  expect(card.getAttribute('aria-checked')).toBe('false');
  await act(async () => letGo());
  await waitFor(() => expect(messages.success).toHaveBeenCalled());
  expect(http.post).toHaveBeenCalledOnce();
});

it('cards do not stand as they were before they were saved when they cannot be read anew', async () => {
  let isDown = false;
  const { user, messages } = open(
    async () => {
      isDown = true;
      return { data: null };
    },
    () => isDown,
  );
  await user.click(await screen.findByRole('switch'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(messages.success).toHaveBeenCalled());
  expect(screen.queryByRole('switch')).toBeNull();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('switch')).toBeDefined();
});

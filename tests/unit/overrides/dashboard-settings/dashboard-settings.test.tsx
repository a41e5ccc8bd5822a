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

it('a card stays as it is while the cards are being saved', async () => {
  let letGo: () => void = () => undefined;
  const http = {
    get: async (path: string) => ({ data: path === API.dashboardWidgets ? [entry] : [] }),
    post: vi.fn(() => new Promise((resolve) => (letGo = () => resolve({ data: null })))),
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
  const card = await screen.findByRole('switch');
  await user.click(card);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(card);
  expect(card.getAttribute('aria-checked')).toBe('false');
  await act(async () => letGo());
  await waitFor(() => expect(messages.success).toHaveBeenCalled());
  expect(http.post).toHaveBeenCalledOnce();
});

// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { API, ApiError, ERROR_CODES, type ErrorBody, type KpiEntry } from '../../../../src/engine/http';
import { KpiManagement } from '../../../../src/overrides/kpi-management/kpi-management';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { createKeptForms } from '../../../../src/renderers/kept-forms';
import { drawing } from '../../component';

const draw = drawing();
const KPI: KpiEntry = { id: 'one', name: 'One', row: 0, enabled: true, value: null, order: 0 };

/** The page, with calls that wait until they are let go; others are answered at once. */
function open(...held: string[]) {
  const waiting: (() => void)[] = [];
  const answer = async (path: string, data: unknown) => {
    if (held.includes(path)) await new Promise<void>((resolve) => waiting.push(resolve));
    return { data };
  };
  const http = {
    get: vi.fn((path: string) => answer(path, path === API.kpi ? [KPI] : path === API.userSettings ? null : [])),
    put: vi.fn((path: string) => answer(path, null)),
  };
  const messages = { success: vi.fn(), error: vi.fn(), warning: vi.fn(), confirm: vi.fn(async () => true) };
  const parts = { http, messages, session: { businessUnit: 'Oslo', userId: 'kari' }, keptForms: createKeptForms() };
  const { user } = draw(<KpiManagement />, parts as unknown as Partial<Cockpit>);
  return { user, http, messages, letGo: () => act(async () => waiting.splice(0).forEach((go) => void go())) };
}

const kpi = () => screen.findByRole('switch', { name: 'One' });

describe('the set-up of KPIs', () => {
  it('stands although the answer for another scope comes after it', async () => {
    const { user, letGo } = open(API.userSettings);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Set up for' }), 'Oslo');
    await kpi();
    await letGo();
    expect(screen.getByRole('switch', { name: 'One' })).toBeDefined();
  });

  it('does not stand as it was before it was saved when it cannot be read anew', async () => {
    const { user, http, messages } = open();
    await user.click(await kpi());
    http.get.mockRejectedValue(new Error('The line is down'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(messages.success).toHaveBeenCalled());
    expect(screen.queryByRole('switch', { name: 'One' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('is saved over what was read alone; what somebody else has saved meanwhile is told, and replaced the next time', {
    tags: ['OPEN-237'],
  }, async () => {
    const { user, http, messages } = open();
    const saved: unknown[] = [];
    const post = vi.fn(async (_: string, [entry]: [{ seen: unknown }]) => {
      saved.push(entry.seen);
      if (saved.length > 1) return { data: null };
      const body = { title: 'Stale', errorCode: ERROR_CODES.stale, current: { value: '[]' } } as unknown as ErrorBody;
      throw new ApiError('Error', 409, body);
    });
    Object.assign(http, { post });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Set up for' }), 'Oslo');
    await user.click(await kpi());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(messages.warning).toHaveBeenCalledWith(expect.stringContaining('Somebody else')));
    expect((await kpi()).getAttribute('aria-checked'), 'what was changed stays').toBe('false');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(messages.success).toHaveBeenCalled());
    expect(saved).toEqual([null, '[]']);
  });

  it('stays as it is while it is being saved', async () => {
    const { user, messages, letGo } = open(API.cockpitSettings);
    await user.click(await kpi());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await kpi());
    expect((await kpi()).getAttribute('aria-checked')).toBe('false');
    await letGo();
    await waitFor(() => expect(messages.success).toHaveBeenCalled());
  });
});

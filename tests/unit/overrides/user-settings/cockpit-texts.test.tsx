// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError, ERROR_CODES } from '../../../../src/engine/http';
import { ownTextKey } from '../../../../src/engine/texts';
import { CockpitTexts } from '../../../../src/overrides/user-settings/entries/cockpit-texts';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { drawing } from '../../component';

const draw = drawing();

it('texts of one language never stand under another, however late or badly their answers come', async () => {
  const asked = new Map<string, { come(): Promise<void>; fail(): Promise<void> }>();
  const get = (_: string, { languageCode }: { readonly languageCode: string }) =>
    new Promise((resolve, reject) =>
      asked.set(languageCode, {
        come: () => act(async () => resolve({ data: [{ key: `of.${languageCode}`, text: '' }] })),
        fail: () => act(async () => reject(new Error('none'))),
      }),
    );
  const parts = { http: { get }, session: { language: 'en-GB' } } as unknown as Partial<Cockpit>;
  const { user } = draw(<CockpitTexts settings={{} as never} kept={undefined} onDraft={() => undefined} />, parts);
  const shown = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
  await asked.get('en-GB')?.come();
  expect(shown()).toEqual(['of.en-GB']);

  const select = screen.getByRole('combobox', { name: 'Language' });
  select.focus();
  await user.selectOptions(select, 'da-DK');
  expect(shown()).toEqual([]);
  await user.selectOptions(select, 'nb-NO');
  await asked.get('nb-NO')?.come();
  await asked.get('da-DK')?.come();
  expect(shown()).toEqual(['of.nb-NO']);

  await user.selectOptions(select, 'sv-SE');
  await asked.get('sv-SE')?.fail();
  expect(shown()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  expect(document.activeElement).toBe(select);
});

it('a text that comes back is saved over the one that it was changed of; what stands there by now is told', {
  tags: ['OPEN-237'],
}, async () => {
  const by = { title: '', timeStamp: '', version: '', message: 'stale' };
  const put = vi.fn(async (_path: string, { seen }: { readonly seen: string | null }) => {
    if (seen === 'theirs') return { data: null, status: 204 };
    throw new ApiError('Error', 409, { ...by, errorCode: ERROR_CODES.stale, current: { value: 'theirs' } });
  });
  const data = [{ key: 'grid.a', text: 'A', own: 'theirs' }];
  const parts = {
    http: { get: async () => ({ data }), put },
    session: { language: 'en-GB' },
    messages: { notice: vi.fn(), error: vi.fn() },
  } as unknown as Partial<Cockpit>;
  const id = ownTextKey('en-GB', 'grid.a');
  const kept = { [id]: { value: 'mine', seen: 'first' } };
  const { user } = draw(<CockpitTexts settings={{} as never} kept={kept} onDraft={() => undefined} />, parts);
  const save = await screen.findByRole('button', { name: 'Save for the business unit' });
  await user.click(save);
  await user.click(save);
  expect(put.mock.calls.map(([, body]) => body)).toEqual(
    ['first', 'theirs'].map((seen) => expect.objectContaining({ key: id, value: 'mine', seen })),
  );
});

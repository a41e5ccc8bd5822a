// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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

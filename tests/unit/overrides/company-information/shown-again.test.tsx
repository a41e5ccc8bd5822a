// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CompanyInformation } from '../../../../src/overrides/company-information/company-information';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { createKeptForms } from '../../../../src/renderers/kept-forms';
import { KeptPages } from '../../../../src/renderers/kept-pages';
import { drawing } from '../../component';

const draw = drawing();

const pages = (shown: 'company' | 'other') => (
  <KeptPages shown={{ key: shown, place: shown }}>
    {({ key }) => (key === 'company' ? <CompanyInformation /> : null)}
  </KeptPages>
);
const city = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'City' });

/** The page, which is left, and comes back to after somebody else has saved another city. */
async function open() {
  let stored = 'Oslo';
  const get = vi.fn(async () => ({ data: { userSettings: { companyInfo: JSON.stringify({ city: stored }) } } }));
  const parts = { http: { get }, session: { businessUnit: 'Oslo', userId: 'kari' }, keptForms: createKeptForms() };
  const { user, rerender } = draw(pages('company'), parts as unknown as Partial<Cockpit>);
  await city();
  async function comeBack(): Promise<void> {
    stored = 'Bergen';
    rerender(pages('other'));
    rerender(pages('company'));
    expect(get).toHaveBeenCalledTimes(2);
    await act(async () => undefined);
  }
  return { user, comeBack };
}

it('what somebody else has saved shows when the page is back', async () => {
  const { comeBack } = await open();
  await comeBack();
  expect((await city()).value).toBe('Bergen');
});

it('what is changed and not saved stays, with what it was changed of', async () => {
  const { user, comeBack } = await open();
  await user.clear(await city());
  await user.type(await city(), 'Bodø');
  await comeBack();
  await screen.findByText(/Oslo.*Bodø/);
  expect((await city()).value).toBe('Bodø');
});

it.each(['discarded', 'typed back'])('what was read meanwhile shows once the changes are %s', async (how) => {
  const { user, comeBack } = await open();
  await user.clear(await city());
  await comeBack();
  if (how === 'discarded') await user.click(screen.getByRole('button', { name: 'Discard' }));
  else await user.type(await city(), 'Oslo');
  expect((await city()).value).toBe('Bergen');
});

// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError, ERROR_CODES, type ErrorBody } from '../../../../src/engine/http';
import CompanyInformation from '../../../../src/overrides/company-information';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { createKeptForms } from '../../../../src/renderers/kept-forms';
import { drawing } from '../../component';

const draw = drawing();
const textOf = (city: string) => JSON.stringify({ companyName: 'Nordlager', city });

/** The page, with what others have saved by the next saves. */
async function open(theirs: readonly string[] = [], refresh: () => Promise<void> = async () => undefined) {
  const left = [...theirs];
  const post = vi.fn(async () => {
    const value = left.shift();
    const body = { title: 'Stale', errorCode: ERROR_CODES.stale, current: { value } } as unknown as ErrorBody;
    if (value !== undefined) throw new ApiError('Error', 409, body);
    return { data: null };
  });
  const { user } = draw(<CompanyInformation />, {
    http: { get: async () => ({ data: { userSettings: { companyInfo: textOf('Oslo') } } }), post },
    session: { businessUnit: 'Bergen', userId: 'u1' },
    keptForms: createKeptForms(),
    messages: { notice: vi.fn(), error: vi.fn() },
    refresh,
  } as unknown as Partial<Cockpit>);
  const field = (name: string) => screen.findByRole('textbox', { name });
  return {
    async fill(name: string, text: string) {
      await user.clear(await field(name));
      await user.type(await field(name), text);
    },
    save: () => user.click(screen.getByRole('button', { name: /^Save/ })),
  };
}
const clash = () => screen.queryByText(/Someone else has saved these in the meantime: City\./);

it('what somebody else has saved meanwhile is told until it is saved over', { tags: ['OPEN-237'] }, async () => {
  const page = await open([textOf('Bodø')]);
  await page.fill('City', 'Bergen');
  await page.save();
  expect(clash()).not.toBeNull();
  await page.save();
  await page.fill('City', 'Tromsø');
  expect(screen.getByText(/City: Bergen to Tromsø/)).toBeDefined();
  expect(clash()).toBeNull();
});

it('it is not told of a field that is no longer changed', { tags: ['OPEN-237'] }, async () => {
  const page = await open([textOf('Bodø')]);
  await page.fill('City', 'Bergen');
  await page.save();
  await page.fill('City', 'Bodø');
  await page.fill('ZIP code', '8001');
  expect(screen.getByText(/ZIP code: .* to 8001/)).toBeDefined();
  expect(clash()).toBeNull();
});

it('what is typed while what was saved is read again is the next change', { tags: ['OPEN-237'] }, async () => {
  const page = await open([], () => new Promise(() => undefined));
  await page.fill('City', 'Bergen');
  await page.save();
  await page.fill('City', 'Tromsø');
  expect(screen.getByText(/City: Bergen to Tromsø/)).toBeDefined();
});

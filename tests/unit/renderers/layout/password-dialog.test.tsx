// @vitest-environment jsdom
import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import frame from '../../../../schemas/locales/en-GB/frame.json';
import rules from '../../../../schemas/locales/en-GB/rules.json';
import type { PasswordChange } from '../../../../src/engine/http';
import { type Cockpit, CockpitContext } from '../../../../src/renderers/cockpit';
import { PasswordDialog } from '../../../../src/renderers/layout/password-dialog';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let answer: boolean | string;
const submitted = vi.fn(async (_change: PasswordChange) => answer);
const closed = vi.fn();

beforeEach(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en-GB', nsSeparator: false, resources: { 'en-GB': { translation: { ...frame, ...rules } } } });
  answer = true;
  submitted.mockClear();
  closed.mockClear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const cockpit = { settings: { userSettings: { passwordMinimumLength: 10 } } } as unknown as Cockpit;
  act(() =>
    root.render(
      <CockpitContext value={cockpit}>
        <PasswordDialog onSubmit={submitted} onClose={closed} />
      </CockpitContext>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

const inputs = () => [...document.querySelectorAll('input')];
const problems = () => [...document.querySelectorAll('.problem')].map(({ textContent }) => textContent);
async function submit(...values: string[]): Promise<void> {
  for (const [index, value] of values.entries()) {
    const input = inputs()[index]!;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    act(() => {
      set?.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
  await act(async () => document.querySelector('form')?.requestSubmit());
}

describe('change-password dialog', () => {
  it('MODAL-030 asks for old, new and confirmed password, all masked', () => {
    const labels = [...document.querySelectorAll('.field .label')].map(({ textContent }) => textContent);
    expect(labels).toEqual(['Current password', 'New password', 'Confirm new password']);
    expect(inputs().map(({ type }) => type)).toEqual(['password', 'password', 'password']);
  });

  it.each([
    [
      ['', '', ''],
      ['Value cannot be empty', 'Value cannot be empty', 'Value cannot be empty'],
    ],
    [['old', 'Fresh-2027', 'Fresh-2028'], ['passwords do not match']],
    [['old', 'Fresh-202', 'Fresh-202'], ['Use at least 10 characters']],
    [['old', 'fresh-2027', 'fresh-2027'], ['Use at least one uppercase letter']],
    [['old', 'FRESH-2027', 'FRESH-2027'], ['Use at least one lowercase letter']],
    [['old', 'Fresh-fresh', 'Fresh-fresh'], ['Use at least one digit']],
    [
      ['old', 'fresh', 'fresh'],
      ['Use at least 10 characters. Use at least one uppercase letter. Use at least one digit'],
    ],
  ])('VALID-008 VALID-009 VALID-010 VALID-011 VALID-012 of %j says %j, and sends nothing', async (values, said) => {
    await submit(...values);
    expect(problems()).toEqual(said);
    expect(submitted).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(document.querySelector('[aria-invalid=true]'));
  });

  it('SETTINGS-039 sends old and new password, and closes when it is done', async () => {
    await submit('old', 'Fresh-2027', 'Fresh-2027');
    expect(submitted).toHaveBeenCalledExactlyOnceWith({ oldPassword: 'old', newPassword: 'Fresh-2027' });
    expect(closed).toHaveBeenCalledOnce();
  });

  it('VALID-019 OPEN-047 what the server refuses is said in the dialog, which is empty again', async () => {
    answer = 'The current password is not right';
    await submit('old', 'Fresh-2027', 'Fresh-2027');
    expect(document.querySelector('[role=alert]')?.textContent).toBe('The current password is not right');
    expect(inputs().map(({ value }) => value)).toEqual(['', '', '']);
    expect(problems()).toEqual([]);
    expect(document.activeElement).toBe(inputs()[0]);
    expect(closed).not.toHaveBeenCalled();
  });

  it('VALID-020 after any other failure it stays with what was typed', async () => {
    answer = false;
    await submit('old', 'Fresh-2027', 'Fresh-2027');
    expect(document.querySelector('[role=alert]')).toBeNull();
    expect(inputs().map(({ value }) => value)).toEqual(['old', 'Fresh-2027', 'Fresh-2027']);
    expect(closed).not.toHaveBeenCalled();
  });
});

// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PasswordChange } from '../../../../src/engine/http';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { PasswordDialog } from '../../../../src/renderers/layout/password-dialog';
import { itEach } from '../../../lib/it-each';
import { drawing, problemOf } from '../../component';

let answer: boolean | string;
const submitted = vi.fn(async (_change: PasswordChange) => answer);
const closed = vi.fn();
const settings = { userSettings: { passwordMinimumLength: 10 } } as Cockpit['settings'];

const draw = drawing();
let user: ReturnType<typeof draw>['user'];
beforeEach(() => {
  answer = true;
  submitted.mockClear();
  closed.mockClear();
  ({ user } = draw(<PasswordDialog onSubmit={submitted} onClose={closed} />, { settings }));
});

const inputs = () => within(screen.getByRole('dialog')).getAllByLabelText<HTMLInputElement>(/password/i);
const problems = () => inputs().flatMap((input) => problemOf(input) ?? []);
async function submit(...values: string[]): Promise<void> {
  for (const [index, value] of values.entries()) if (value) await user.type(inputs()[index]!, value);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
}

describe('change-password dialog', () => {
  it('asks for old, new and confirmed password, all masked', { tags: ['MODAL-030'] }, () => {
    expect(inputs().map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      'Current password',
      'New password',
      'Confirm new password',
    ]);
    expect(inputs().map(({ type }) => type)).toEqual(['password', 'password', 'password']);
  });

  itEach([
    [['VALID-002'], ['', '', ''], ['Value cannot be empty', 'Value cannot be empty', 'Value cannot be empty']],
    [['VALID-008'], ['old', 'Fresh-2027', 'Fresh-2028'], ['passwords do not match']],
    [['VALID-009'], ['old', 'Fresh-202', 'Fresh-202'], ['Use at least 10 characters']],
    [['VALID-010'], ['old', 'fresh-2027', 'fresh-2027'], ['Use at least one uppercase letter']],
    [['VALID-011'], ['old', 'FRESH-2027', 'FRESH-2027'], ['Use at least one lowercase letter']],
    [['VALID-012'], ['old', 'Fresh-fresh', 'Fresh-fresh'], ['Use at least one digit']],
    [
      ['VALID-009'],
      ['old', 'fresh', 'fresh'],
      ['Use at least 10 characters. Use at least one uppercase letter. Use at least one digit'],
    ],
  ])('%j says %j, and sends nothing', async (values, said) => {
    await submit(...values);
    expect(problems()).toEqual(said);
    expect(submitted).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(inputs().find((input) => input.getAttribute('aria-invalid') === 'true'));
  });

  it('sends old and new password, and closes when it is done', { tags: ['SETTINGS-039'] }, async () => {
    await submit('old', 'Fresh-2027', 'Fresh-2027');
    expect(submitted).toHaveBeenCalledExactlyOnceWith({ oldPassword: 'old', newPassword: 'Fresh-2027' });
    expect(closed).toHaveBeenCalledOnce();
  });

  it('what the server refuses is said in the dialog, which is empty again', {
    tags: ['VALID-019', 'OPEN-047'],
  }, async () => {
    answer = 'The current password is not right';
    await submit('old', 'Fresh-2027', 'Fresh-2027');
    expect(screen.getByRole('alert').textContent).toBe('The current password is not right');
    expect(inputs().map(({ value }) => value)).toEqual(['', '', '']);
    expect(problems()).toEqual([]);
    expect(document.activeElement).toBe(inputs()[0]);
    expect(closed).not.toHaveBeenCalled();
  });

  it('after any other failure it stays with what was typed', { tags: ['VALID-020'] }, async () => {
    answer = false;
    await submit('old', 'Fresh-2027', 'Fresh-2027');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(inputs().map(({ value }) => value)).toEqual(['old', 'Fresh-2027', 'Fresh-2027']);
    expect(closed).not.toHaveBeenCalled();
  });
});

// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { LoginForm } from '../../../src/app/login/login-form';
import { keepLoginMemory } from '../../../src/app/login-memory';
import type { Services } from '../../../src/app/services';
import { ApiError, ERROR_CODES, type ErrorBody } from '../../../src/engine/http';
import { createSessionMachine, type SessionServices } from '../../../src/machines/session';
import { drawing } from '../component';

const draw = drawing();
const STEPS: readonly (readonly [string, Partial<ErrorBody>])[] = [
  [
    'a second factor',
    { errorCode: ERROR_CODES.secondFactor, secondStep: { step: 'prove', ticket: 't', kinds: ['totp'] } },
  ],
  ['a password of one’s own', { errorCode: ERROR_CODES.mustChangePassword }],
];

it.each(STEPS)('whoever goes back from %s goes on in the password', async (_, body) => {
  const logIn = async () =>
    Promise.reject(new ApiError('Error', 403, { title: '', message: '', ...body } as ErrorBody));
  const machine = createSessionMachine({ logIn, forget() {}, logFailure() {} } as unknown as SessionServices);
  const session = createActor(machine, { input: { restored: null } }).start();
  const services = { http: { get: async () => ({ data: false }) }, session } as unknown as Services;
  keepLoginMemory({ businessUnit: 'Oslo' });
  const nothing = () => undefined;
  const { user } = draw(<LoginForm services={services} isInternal={false} onTyping={nothing} onForgotten={nothing} />);
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  expect(document.activeElement).toBe(field('User name'));
  await user.keyboard('kari');
  await user.type(field('Password'), 'Demo-2026{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(document.activeElement).toBe(field('Password'));
  expect(field('Password').selectionEnd).toBe('Demo-2026'.length);
});

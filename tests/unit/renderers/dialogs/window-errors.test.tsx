// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dialog, hostMessages } from './host';

hostMessages();
const told = () => dialog()?.textContent ?? '';
const fail = (error: Error) =>
  act(() => void window.dispatchEvent(new ErrorEvent('error', { error, message: error.message })));
const reject = (reason: unknown) =>
  act(() => void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })));

describe('unhandled errors of the window', () => {
  it('ERROR-010 are shown in the error dialog, with their stack', () => {
    fail(new Error('thrown in a timer'));
    expect(told()).toContain('could not perform the action');
    expect(told()).toContain('thrown in a timer');
    expect(screen.getByText(/window-errors\.test/, { selector: 'details pre' })).toBeDefined();
  });

  it.each([
    [new Error('of a promise'), 'of a promise'],
    ['a text', 'Unexpected error occured'],
  ])('ERROR-005 ERROR-010 also when a promise rejects with %j', (reason, text) => {
    reject(reason);
    expect(told()).toContain(text);
  });

  it('ERROR-011 are not shown when they are of the resize observer', () => {
    fail(new Error('ResizeObserver loop limit exceeded'));
    reject(new Error('ResizeObserver loop limit exceeded'));
    expect(told()).toBe('');
  });
});

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
  it('are shown in the error dialog, with their stack', { tags: ['ERROR-010'] }, () => {
    fail(new Error('thrown in a timer'));
    expect(told()).toContain('could not perform the action');
    expect(told()).toContain('thrown in a timer');
    expect(screen.getByText(/window-errors\.test/, { selector: 'details pre' })).toBeDefined();
  });

  it.each([
    [new Error('of a promise'), 'of a promise'],
    ['a text', 'Unexpected error occured'],
  ])('also when a promise rejects with %j', { tags: ['ERROR-005', 'ERROR-010'] }, (reason, text) => {
    reject(reason);
    expect(told()).toContain(text);
  });

  it('are not shown when they are of the resize observer', { tags: ['ERROR-011'] }, () => {
    fail(new Error('ResizeObserver loop limit exceeded'));
    reject(new Error('ResizeObserver loop limit exceeded'));
    expect(told()).toBe('');
  });
});

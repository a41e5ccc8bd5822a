// @vitest-environment jsdom
import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import texts from '../../../../schemas/locales/en-GB/frame.json';
import { createMessageStore, MessageHost } from '../../../../src/renderers/dialogs';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
beforeEach(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en-GB', nsSeparator: false, resources: { 'en-GB': { translation: texts } } });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const store = createMessageStore();
  act(() => root.render(<MessageHost store={store} />));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

const told = () => document.querySelector('[role=alertdialog]')?.textContent ?? '';
const fail = (error: Error) =>
  act(() => void window.dispatchEvent(new ErrorEvent('error', { error, message: error.message })));
const reject = (reason: unknown) =>
  act(() => void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })));

describe('unhandled errors of the window', () => {
  it('ERROR-010 are shown in the error dialog, with their stack', () => {
    fail(new Error('thrown in a timer'));
    expect(told()).toContain('could not perform the action');
    expect(told()).toContain('thrown in a timer');
    expect(document.querySelector('details pre')?.textContent).toContain('window-errors.test');
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

// @vitest-environment jsdom
import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import texts from '../../../../schemas/locales/en-GB/frame.json';
import { ApiError } from '../../../../src/engine/http';
import { createMessageStore, MessageHost, type MessageStore } from '../../../../src/renderers/dialogs';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let store: MessageStore;
let root: Root;
const copied = vi.fn(async (_text: string) => undefined);

beforeEach(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en-GB', nsSeparator: false, resources: { 'en-GB': { translation: texts } } });
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } });
  store = createMessageStore();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<MessageHost store={store} />));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

const dialog = () => document.querySelector('[role=alertdialog]');
const heading = () => dialog()?.querySelector('h2')?.textContent;
const button = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('.dialog-foot button')].find(
    ({ textContent }) => textContent === name,
  );

describe('what is told in a dialog', () => {
  it.each([
    ['MODAL-027', 'success', 'Done'],
    ['MODAL-028', 'warning', 'Note'],
  ] as const)('%s a %s has its title, its text and one button, and is gone with it', (_row, kind, title) => {
    act(() => store[kind]('Eight stocks were moved.'));
    expect(heading()).toBe(title);
    expect(dialog()?.querySelector(`.dialog-icon.${kind === 'success' ? 'success' : 'caution'}`)).not.toBeNull();
    expect(dialog()?.textContent).toContain('Eight stocks were moved.');
    act(() => button('OK')?.click());
    expect(dialog()).toBeNull();
  });

  it('MODAL-029 ERROR-001 an error has the title of all errors, its message and details, and can be copied', () => {
    const body = { title: '', message: 'The row has changed', errorCode: 'STALE', timeStamp: '', version: '' } as const;
    act(() => store.error(new ApiError('Error', 412, { ...body, details: 'supplier s-1' })));
    expect(heading()).toBe('could not perform the action');
    expect(dialog()?.querySelector('.dialog-icon.failure')).not.toBeNull();
    expect(dialog()?.textContent).toContain('The row has changed');
    act(() => button('Copy')?.click());
    expect(copied).toHaveBeenCalledExactlyOnceWith('The row has changed\n\nsupplier s-1');
    expect(dialog()).not.toBeNull();
    act(() => button('OK')?.click());
    expect(dialog()).toBeNull();
  });

  it('several lie one over the other, each with its own end', () => {
    act(() => store.warning('first'));
    act(() => store.success('second'));
    expect(document.querySelectorAll('[role=alertdialog]')).toHaveLength(2);
    act(() => button('OK')?.click());
    expect(document.querySelectorAll('[role=alertdialog]')).toHaveLength(1);
  });
});

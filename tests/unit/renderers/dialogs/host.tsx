/** Where messages are drawn: a host and its store, anew for each test. */
import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, vi } from 'vitest';
import texts from '../../../../schemas/locales/en-GB/frame.json';
import { createMessageStore, MessageHost, type MessageStore } from '../../../../src/renderers/dialogs';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** Gives the store of the test that runs, and what hears of copies to the clipboard. */
export function hostMessages() {
  let root: Root;
  const host = { store: undefined as unknown as MessageStore, copied: vi.fn(async (_text: string) => undefined) };
  beforeEach(async () => {
    await i18next
      .use(initReactI18next)
      .init({ lng: 'en-GB', nsSeparator: false, resources: { 'en-GB': { translation: texts } } });
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: host.copied } });
    host.copied.mockClear();
    host.store = createMessageStore();
    root = createRoot(document.body.appendChild(document.createElement('div')));
    act(() => root.render(<MessageHost store={host.store} />));
  });
  afterEach(() => {
    act(() => root.unmount());
    document.body.replaceChildren();
  });
  return host;
}

export const dialog = () => document.querySelector('[role=alertdialog]');

// @vitest-environment jsdom
import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import texts from '../../../../schemas/locales/en-GB/frame.json';
import type { EndingOption, UserChoice } from '../../../../src/engine/http';
import { createMessageStore, MessageHost, type MessageStore } from '../../../../src/renderers/dialogs';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const CHOICE: UserChoice = {
  id: '7',
  type: 'Standard',
  title: 'Material is blocked',
  description: 'It was blocked by Kari. Pick it nevertheless?',
  details: 'Material 4711',
  userOptions: ['Close', 'Retry', 'Copy', 'Cancel'],
};

let store: MessageStore;
let root: Root;
const copied = vi.fn(async (_text: string) => undefined);

beforeEach(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en-GB', nsSeparator: false, resources: { 'en-GB': { translation: texts } } });
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } });
  copied.mockClear();
  store = createMessageStore();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<MessageHost store={store} />));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

const dialog = () => document.querySelector('[role=alertdialog]');
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('.dialog-foot button')];
const press = (name: string) =>
  act(() =>
    buttons()
      .find(({ textContent }) => textContent === name)
      ?.click(),
  );
function ask(choice = CHOICE): { answers: EndingOption[] } {
  const answers: EndingOption[] = [];
  act(() => void store.choose(choice).then((option) => answers.push(option)));
  return { answers };
}

describe('user-choice dialog', () => {
  it('MODAL-025 ENTITY-051 HTTP-011 shows title, description, details and the options', () => {
    ask();
    expect(dialog()?.querySelector('h2')?.textContent).toBe('Material is blocked');
    expect(dialog()?.textContent).toContain('It was blocked by Kari. Pick it nevertheless?');
    expect(dialog()?.textContent).toContain('Material 4711');
    expect(buttons().map(({ textContent }) => textContent)).toEqual(['Copy', 'Close', 'Cancel', 'Retry']);
  });

  it('MODAL-025 shows no option that was not offered, and can always be closed', () => {
    ask({ ...CHOICE, userOptions: ['Retry'] });
    expect(buttons().map(({ textContent }) => textContent)).toEqual(['Retry']);
    press('Retry');
    ask({ ...CHOICE, userOptions: [] });
    expect(buttons().map(({ textContent }) => textContent)).toEqual(['Close']);
  });

  it.each(['Close', 'Cancel', 'Retry'] as const)('MODAL-025 %s ends it with that answer', async (option) => {
    const { answers } = ask();
    press(option);
    await vi.waitFor(() => expect(answers).toEqual([option]));
    expect(dialog()).toBeNull();
  });

  it('MODAL-025 Copy puts title, description and details on the clipboard, and the dialog stays', () => {
    const { answers } = ask();
    press('Copy');
    expect(copied).toHaveBeenCalledExactlyOnceWith(
      'Material is blocked\n\nIt was blocked by Kari. Pick it nevertheless?\n\nMaterial 4711',
    );
    expect(dialog()).not.toBeNull();
    expect(answers).toEqual([]);
  });

  it('MODAL-025 Escape and the end of the session close it', async () => {
    const first = ask();
    act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
    await vi.waitFor(() => expect(first.answers).toEqual(['Close']));
    const second = ask();
    act(() => store.clear());
    await vi.waitFor(() => expect(second.answers).toEqual(['Close']));
    expect(dialog()).toBeNull();
  });
});

// @vitest-environment jsdom
import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import frameTexts from '../../../../schemas/locales/en-GB/frame.json';
import { createMessageStore, MessageHost } from '../../../../src/renderers/dialogs';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
const store = createMessageStore();
const ask = (destructive: boolean) =>
  act(() => {
    void store.confirm({ title: 'Rows', text: 'Really?', confirm: 'Do it', cancel: 'Leave it', destructive });
  });

beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en-GB', resources: { 'en-GB': { translation: frameTexts } } });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() => root.render(<MessageHost store={store} />));
});
afterEach(() => {
  act(() => store.clear());
  act(() => root.unmount());
});

describe('a question', () => {
  it('MODAL-004 starts on the safe answer if the other destroys, so that Enter does not', async () => {
    await ask(true);
    expect(document.activeElement?.textContent).toBe('Leave it');
  });

  it('MODAL-004 starts on the verb if nothing is lost by it', async () => {
    await ask(false);
    expect(document.activeElement?.textContent).toBe('Do it');
  });
});

// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EndingOption, UserChoice } from '../../../../src/engine/http';
import { dialog, hostMessages } from './host';

const CHOICE: UserChoice = {
  id: '7',
  type: 'Standard',
  title: 'Material is blocked',
  description: 'It was blocked by Kari. Pick it nevertheless?',
  details: 'Material 4711',
  userOptions: ['Close', 'Retry', 'Copy', 'Cancel'],
};

const host = hostMessages();
const foot = () => within(screen.getByRole('contentinfo'));
const offered = () =>
  foot()
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const press = (name: string) => host.user.click(foot().getByRole('button', { name }));
function ask(choice = CHOICE): { answers: EndingOption[] } {
  const answers: EndingOption[] = [];
  act(() => void host.store.choose(choice).then((option) => answers.push(option)));
  return { answers };
}

describe('user-choice dialog', () => {
  it('shows title, description, details and the options', { tags: ['MODAL-025', 'ENTITY-051', 'HTTP-011'] }, () => {
    ask();
    expect(screen.getByRole('heading').textContent).toBe('Material is blocked');
    expect(dialog()?.textContent).toContain('It was blocked by Kari. Pick it nevertheless?');
    expect(dialog()?.textContent).toContain('Material 4711');
    expect(offered()).toEqual(['Copy', 'Close', 'Cancel', 'Retry']);
  });

  it('shows no option that was not offered, and can always be closed', { tags: ['MODAL-025'] }, async () => {
    ask({ ...CHOICE, userOptions: ['Retry'] });
    expect(offered()).toEqual(['Retry']);
    await press('Retry');
    ask({ ...CHOICE, userOptions: [] });
    expect(offered()).toEqual(['Close']);
  });

  it.each(['Close', 'Cancel', 'Retry'] as const)(
    '%s ends it with that answer',
    { tags: ['MODAL-025'] },
    async (option) => {
      const { answers } = ask();
      await press(option);
      expect(answers).toEqual([option]);
      expect(dialog()).toBeNull();
    },
  );

  it('Copy puts title, description and details on the clipboard, and the dialog stays and says so', {
    tags: ['MODAL-025'],
  }, async () => {
    const { answers } = ask();
    await press('Copy');
    expect(await navigator.clipboard.readText()).toBe(
      'Material is blocked\n\nIt was blocked by Kari. Pick it nevertheless?\n\nMaterial 4711',
    );
    expect(offered()[0]).toBe('Copied');
    expect(dialog()).not.toBeNull();
    expect(answers).toEqual([]);
  });

  it('Copy goes by the command of the browser where the page has no clipboard, and says if neither does it', {
    tags: ['MODAL-025'],
  }, async () => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    let isAllowed = false;
    const taken: string[] = [];
    document.execCommand = () => {
      if (!isAllowed) return false;
      const event = new Event('copy', { bubbles: true, cancelable: true });
      document.dispatchEvent(
        Object.assign(event, { clipboardData: { setData: (_: string, text: string) => taken.push(text) } }),
      );
      return true;
    };
    onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'));
    ask();
    await press('Copy');
    await vi.waitFor(() => expect(offered()[0]).toBe('Could not copy'));
    isAllowed = true;
    await press('Could not copy');
    await vi.waitFor(() => expect(offered()[0]).toBe('Copied'));
    expect(taken).toEqual([expect.stringContaining('Material 4711')]);
  });

  it('Escape and the end of the session close it', { tags: ['MODAL-025'] }, async () => {
    const first = ask();
    await host.user.keyboard('{Escape}');
    expect(first.answers).toEqual(['Close']);
    const second = ask();
    act(() => host.store.clear());
    await vi.waitFor(() => expect(second.answers).toEqual(['Close']));
    expect(dialog()).toBeNull();
  });
});

// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dialog, hostMessages } from './host';

const host = hostMessages();
function ask(destructive: boolean): { answers: boolean[] } {
  const answers: boolean[] = [];
  const question = { title: 'Rows', text: 'Really?', confirm: 'Do it', cancel: 'Leave it', destructive };
  act(() => void host.store.confirm(question).then((yes) => answers.push(yes)));
  return { answers };
}

describe('a question', () => {
  it('starts on the safe answer if the other destroys, so that Enter does not', { tags: ['MODAL-004'] }, async () => {
    const { answers } = ask(true);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Leave it' }));
    await host.user.keyboard('{Enter}');
    expect(answers).toEqual([false]);
    expect(dialog()).toBeNull();
  });

  it('starts on the verb if nothing is lost by it', { tags: ['MODAL-004'] }, async () => {
    const { answers } = ask(false);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Do it' }));
    await host.user.keyboard('{Enter}');
    expect(answers).toEqual([true]);
    expect(dialog()).toBeNull();
  });
});

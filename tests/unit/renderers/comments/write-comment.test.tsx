// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { WriteComment } from '../../../../src/renderers/comments/write-comment';
import { drawing } from '../../component';

const draw = drawing();

it('whoever types on at once after choosing a name goes on behind it', { tags: ['OPEN-297'] }, async () => {
  // The next picture never comes before the next key.
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const get = async () => ({ data: [{ userId: 'u1', name: 'Ola Operatør' }] });
  const { user } = draw(
    <WriteComment
      label="Write a comment"
      send="Send"
      place={{ entity: 'sales-order', id: '1' }}
      start={{ text: '', files: [] }}
      known={[]}
      onSend={async () => undefined}
    />,
    { http: { get } } as unknown as Partial<Cockpit>,
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
  await user.type(field, 'Ask @op about it');
  field.setSelectionRange(7, 7);
  await user.type(field, 'e', { initialSelectionStart: 7, initialSelectionEnd: 7 });
  await screen.findByRole('option', { name: /Ola Operatør/ });
  await user.keyboard('{Enter}');
  expect(field.value).toBe('Ask @Ola Operatør  about it');
  expect([field.selectionStart, field.selectionEnd]).toEqual([18, 18]);
  expect(document.activeElement).toBe(field);
});

describe('while a comment is sent', () => {
  const file = { id: 7, name: 'damage.png', size: 9, type: 'image/png' };

  /** The field, with a comment on its way. */
  async function sending() {
    let end: { come(): void; fail(error: Error): void } | undefined;
    const onSend = vi.fn(() => new Promise<void>((come, fail) => (end = { come, fail })));
    const onDraft = vi.fn();
    const messages = { error: vi.fn() };
    const { user, unmount } = draw(
      <WriteComment
        label="Write a comment"
        send="Send"
        place={{ entity: 'sales-order', id: '1' }}
        start={{ text: '', files: [file] }}
        known={[]}
        onDraft={onDraft}
        onSend={onSend}
      />,
      { messages } as unknown as Partial<Cockpit>,
    );
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
    await user.type(field, 'It is picked.{Control>}{Enter}{/Control}');
    expect(onSend).toHaveBeenCalledExactlyOnceWith({ text: 'It is picked.', mentions: [], files: [7] });
    return {
      user,
      unmount,
      field,
      messages,
      onDraft,
      come: () => act(async () => end?.come()),
      fail: (error: Error) => act(async () => end?.fail(error)),
    };
  }

  it('the next one is begun behind it, and stays when that is sent, which goes with its files', async () => {
    const { user, field, onDraft, come } = await sending();
    await user.keyboard('And packed');
    await come();
    expect(field.value).toBe('And packed');
    expect(onDraft).toHaveBeenCalledWith({ text: 'And packed' });
    expect(onDraft).toHaveBeenLastCalledWith({ files: [] });
    expect(screen.queryByRole('list', { name: 'Files' })).toBeNull();
  });

  it('a failure is told where it stands, and whoever has left is told as well', async () => {
    const staying = await sending();
    await staying.fail(new Error('no way'));
    expect(staying.field.value).toBe('It is picked.');
    expect(staying.messages.error).not.toHaveBeenCalled();
    staying.unmount();

    const left = await sending();
    left.unmount();
    const error = new Error('no way');
    await left.fail(error);
    expect(left.messages.error).toHaveBeenCalledExactlyOnceWith(error);
  });

  it('the keyboard goes on in the field when a file is taken away', async () => {
    const { user, field } = await sending();
    await user.click(screen.getByRole('button', { name: 'Remove damage.png' }));
    expect(document.activeElement).toBe(field);
  });
});

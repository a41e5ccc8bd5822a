// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { notReached } from '../../../../src/engine/http';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { type Draft, type KeptDraft, useDraft } from '../../../../src/renderers/comments/use-draft';
import { WriteComment, type Written } from '../../../../src/renderers/comments/write-comment';
import { createKeptForms } from '../../../../src/renderers/kept-forms';
import { drawing } from '../../component';

const draw = drawing();
const EMPTY: Draft = { text: '', mentions: [], files: [] };
const draftOf = (start: Draft, ways: Partial<KeptDraft> = {}): KeptDraft => ({
  kept: () => start,
  isKept: () => false,
  keep: () => undefined,
  drop: () => undefined,
  leave: () => () => undefined,
  addLate: () => undefined,
  onLate: () => () => undefined,
  ...ways,
});

/** An empty field, which offers one person by name. */
function writeTo(name: string) {
  const get = async () => ({ data: [{ userId: 'u1', name }] });
  const { user } = draw(
    <WriteComment
      label="Write"
      send="Send"
      place={{ entity: 'sales-order', id: '1' }}
      draft={draftOf(EMPTY)}
      onSend={async () => undefined}
    />,
    { http: { get } } as unknown as Partial<Cockpit>,
  );
  return { user, field: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write' }) };
}

it('whoever types on at once after choosing a name goes on behind it', { tags: ['OPEN-297'] }, async () => {
  // The next picture never comes before the next key.
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const { user, field } = writeTo('Ola Operatør');
  await user.type(field, 'Ask @op about it');
  field.setSelectionRange(7, 7);
  await user.type(field, 'e', { initialSelectionStart: 7, initialSelectionEnd: 7 });
  await screen.findByRole('option', { name: /Ola Operatør/ });
  await user.keyboard('{Enter}');
  expect(field.value).toBe('Ask @Ola Operatør  about it');
  expect([field.selectionStart, field.selectionEnd]).toEqual([18, 18]);
  expect(document.activeElement).toBe(field);
});

describe('when the caret is moved while names are offered', () => {
  /** The field, in which `@an` was typed. */
  async function offered() {
    const { user, field } = writeTo('Anna Berg');
    await user.type(field, 'hi @an');
    await screen.findByRole('option', { name: 'Anna Berg' });
    return user;
  }
  const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write' }).value;

  it('a name comes behind its sign', { tags: ['OPEN-297'] }, async () => {
    const user = await offered();
    await user.keyboard('{ArrowLeft}');
    await user.click(screen.getByRole('option', { name: 'Anna Berg' }));
    expect(text()).toBe('hi @Anna Berg n');
  });

  it('none is offered before the sign', async () => {
    const user = await offered();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(screen.queryByRole('option')).toBeNull();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(text()).toBe('hi @\nan');
  });
});

it('a draft that comes back still tells those whom it names', { tags: ['OPEN-297'] }, async () => {
  const cockpit = {
    http: { get: async () => ({ data: [{ userId: 'u1', name: 'Ola Operatør' }] }) },
    keptForms: createKeptForms(),
    session: { userId: 'u2' },
  } as unknown as Partial<Cockpit>;
  const onSend = vi.fn(async (_written: Written) => undefined);
  const Field = () => {
    const place = { entity: 'sales-order', id: '1' };
    return <WriteComment label="Write" send="Send" place={place} draft={useDraft('order 1')} onSend={onSend} />;
  };
  const first = draw(<Field />, cockpit);
  await first.user.type(screen.getByRole('textbox', { name: 'Write' }), '@O');
  await screen.findByRole('option', { name: /Ola Operatør/ });
  await first.user.keyboard('{Enter}please');
  first.unmount();
  const { user } = draw(<Field />, cockpit);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write' }).value).toBe('@Ola Operatør please');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSend).toHaveBeenCalledExactlyOnceWith(
    { text: '@Ola Operatør please', mentions: ['u1'], files: [] },
    expect.any(String),
  );
});

describe('while a comment is sent', () => {
  const file = { id: 7, name: 'damage.png', size: 9, type: 'image/png' };

  /** The field, with a comment on its way. */
  async function sending() {
    let end: { come(): void; fail(error: Error): void } | undefined;
    const onSend = vi.fn(() => new Promise<void>((come, fail) => (end = { come, fail })));
    const keep = vi.fn();
    const messages = { error: vi.fn() };
    const { user, unmount } = draw(
      <WriteComment
        label="Write a comment"
        send="Send"
        place={{ entity: 'sales-order', id: '1' }}
        draft={draftOf({ ...EMPTY, files: [file] }, { keep })}
        onSend={onSend}
      />,
      { messages } as unknown as Partial<Cockpit>,
    );
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
    await user.type(field, 'It is picked.{Control>}{Enter}{/Control}');
    expect(onSend).toHaveBeenCalledExactlyOnceWith(
      { text: 'It is picked.', mentions: [], files: [7] },
      expect.any(String),
    );
    return {
      user,
      unmount,
      field,
      messages,
      keep,
      come: () => act(async () => end?.come()),
      fail: (error: Error) => act(async () => end?.fail(error)),
    };
  }

  it('the next one is begun behind it, and stays when that is sent, which goes with its files', async () => {
    const { user, field, keep, come } = await sending();
    await user.keyboard('And packed');
    await come();
    expect(field.value).toBe('And packed');
    expect(keep).toHaveBeenLastCalledWith({ text: 'And packed', mentions: [], files: [] });
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

  it('a failure leaves the files that stand there by then, and another comment is sent under another key', {
    tags: ['OPEN-025'],
  }, async () => {
    const kept = [];
    for (const isChanged of [false, true]) {
      const { user, keep, fail, unmount } = await sending();
      if (isChanged) await user.click(screen.getByRole('button', { name: 'Remove damage.png' }));
      await fail(notReached());
      kept.push(keep.mock.lastCall?.[0]);
      unmount();
    }
    expect(kept).toMatchObject([
      { files: [file], sentAs: expect.any(String) },
      { files: [], sentAs: undefined },
    ]);
  });

  it('the keyboard goes on in the field when a file is taken away', async () => {
    const { user, field } = await sending();
    await user.click(screen.getByRole('button', { name: 'Remove damage.png' }));
    expect(document.activeElement).toBe(field);
  });
});

describe('the key that a comment is sent under', () => {
  /** The field over what is kept; each sending fails as it is told, or comes. */
  function open() {
    const [keys, keptForms] = [[] as string[], createKeptForms()];
    let fails: Error | undefined;
    const Field = () => {
      const onSend = async (_: Written, key: string) => {
        keys.push(key);
        if (fails) throw fails;
      };
      const place = { entity: 'sales-order', id: '1' };
      return <WriteComment label="Write" send="Send" place={place} draft={useDraft('order 1')} onSend={onSend} />;
    };
    const cockpit = { keptForms, session: { userId: 'u3' } } as unknown as Partial<Cockpit>;
    const { user } = draw(<Field />, cockpit);
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write' });
    return {
      ...{ user, field, keys, keptForms },
      async send(failure?: Error) {
        fails = failure;
        await user.type(field, '{Control>}{Enter}{/Control}');
      },
    };
  }

  it('stays as long as nobody knows whether it came, and nothing of it is changed', {
    tags: ['OPEN-025'],
  }, async () => {
    const { user, field, keys, send } = open();
    await user.type(field, 'It is picked.');
    await send(notReached());
    await send(new Error('refused'));
    await send(notReached());
    await user.type(field, ' Twice.');
    await send();
    const [first, again, after, changed] = keys;
    expect(again).toBe(first);
    expect(new Set([first, after, changed]).size).toBe(3);
    expect(field.value).toBe('');
  });

  it('goes with what is being sent to the page’s next load', { tags: ['OPEN-347'] }, async () => {
    const { user, field, keptForms } = open();
    let come: () => void = () => undefined;
    await user.type(field, 'It is picked.');
    const kept = createKeptForms();
    const Sending = () => {
      const place = { entity: 'sales-order', id: '2' };
      const onSend = () => new Promise<void>((resolve) => (come = resolve));
      return <WriteComment label="Other" send="Send" place={place} draft={useDraft('order 2')} onSend={onSend} />;
    };
    draw(<Sending />, { keptForms: kept, session: { userId: 'u3' } } as unknown as Partial<Cockpit>);
    await user.type(screen.getByRole('textbox', { name: 'Other' }), 'Gone?{Control>}{Enter}{/Control}');
    expect(JSON.parse(kept.packed() ?? '{}').forms).toMatchObject([
      { place: 'comment order 2', typed: { text: 'Gone?', sentAs: expect.any(String) } },
    ]);
    await act(async () => come());
    expect(kept.packed()).toBeUndefined();
    expect(JSON.parse(keptForms.packed() ?? '{}').forms[0].typed.sentAs).toBeUndefined();
  });
});

describe('a file that is on its way when the field is left', () => {
  const PLACE = { entity: 'sales-order', id: '1' };
  const SENT = { id: 7, name: 'damage.png', size: 9, type: 'image/png' };

  /** The field, with a file on its way. */
  async function sending() {
    let come: () => void = () => undefined;
    const post = () => new Promise((resolve) => (come = () => resolve({ data: SENT })));
    const Field = () => {
      const draft = useDraft('order 1');
      const ways = { onSend: async () => undefined, onCancel: draft.drop };
      return <WriteComment label="Write" send="Send" place={PLACE} draft={draft} {...ways} />;
    };
    const cockpit = { http: { post }, keptForms: createKeptForms(), session: { userId: 'u3' } };
    const open = () => draw(<Field />, cockpit as unknown as Partial<Cockpit>);
    const first = open();
    await first.user.type(field(), 'One box');
    await first.user.upload(
      screen.getByLabelText('Attach files', { selector: 'input' }),
      new File(['x'], 'damage.png'),
    );
    expect(files()).toHaveLength(1);
    return { ...first, open, come: () => act(async () => come()) };
  }
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write' });
  const files = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

  it('comes to the field that stands there by then, and leaves its text alone', async () => {
    const { unmount, open, come } = await sending();
    unmount();
    const again = open();
    await again.user.type(field(), ' and a pallet');
    await come();
    expect(files()).toEqual([expect.stringContaining('damage.png')]);
    await again.user.type(field(), '!');
    again.unmount();
    open();
    expect([field().value, files()]).toEqual(['One box and a pallet!', [expect.stringContaining('damage.png')]]);
  });

  it('is there once somebody comes back, with what was written last', async () => {
    const { unmount, open, come } = await sending();
    unmount();
    const again = open();
    await again.user.type(field(), ' and a pallet');
    again.unmount();
    await come();
    open();
    expect([field().value, files()]).toEqual(['One box and a pallet', [expect.stringContaining('damage.png')]]);
  });

  it('is let go if what was written is', async () => {
    const { user, unmount, open, come } = await sending();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    unmount();
    await come();
    open();
    expect([field().value, files()]).toEqual(['', []]);
  });
});

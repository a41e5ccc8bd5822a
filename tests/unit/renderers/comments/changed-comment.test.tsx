// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { RowComment } from '../../../../src/engine/http';
import type { Row } from '../../../../src/engine/query';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { CommentsPanel, useComments } from '../../../../src/renderers/comments';
import { createKeptForms } from '../../../../src/renderers/kept-forms';
import { entity } from '../../../model-fixture';
import { drawing } from '../../component';

const draw = drawing();
const model = entity({ comments: {} as never });
const AT = '2026-01-01T12:00:00Z';
const ON_A = { id: 1, text: 'Two boxes', by: 'Ola', userId: 'u1', at: AT, mentions: [], files: [], editableUntil: AT };

/** The comments on a row, which can be made to fail; the first is one's own. */
function setUp() {
  let isDown = false;
  let look: () => void = () => undefined;
  const put = vi.fn(async (_path: string, { text }: { text: string }) => ({ data: { ...ON_A, text } }));
  const get = async (path: string) => {
    if (isDown) throw new Error('down');
    return { data: path.includes('a/comments') || path.endsWith('/a') ? [ON_A as unknown as RowComment] : [] };
  };
  const cockpit = {
    http: { get, put },
    keptForms: createKeptForms(),
    session: { userId: 'u1' },
    live: { register: (_view: string, _type: string, { opened }: { opened(): void }) => (look = opened) },
  } as unknown as Partial<Cockpit>;
  function Shown({ row }: { readonly row: Row }) {
    const comments = useComments(model, row, true);
    return <CommentsPanel key={String(row.id)} model={model} row={row} comments={comments} />;
  }
  return {
    ...draw(<Shown row={{ id: 'a' }} />, cockpit),
    put,
    at: (id: string) => <Shown row={{ id }} />,
    async again(fails: boolean) {
      isDown = fails;
      await act(async () => look());
    },
  };
}

const field = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Change' });

it('what is changed in a comment stays when the comments cannot be loaded again', async () => {
  const { user, again, put } = setUp();
  await user.click(await screen.findByRole('button', { name: 'Change the comment: Two boxes' }));
  await user.type(field() as HTMLTextAreaElement, ' and a pallet');
  await again(true);
  expect(screen.getByRole('alert')).toBeDefined();
  expect(field()?.value).toBe('Two boxes and a pallet');
  await again(false);
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(put.mock.lastCall?.[1].text).toBe('Two boxes and a pallet');
  expect(field()).toBeNull();
});

it('it stands there again once the row is looked at again, until it is saved or left', async () => {
  const { user, rerender, at } = setUp();
  await user.click(await screen.findByRole('button', { name: 'Change the comment: Two boxes' }));
  await user.type(field() as HTMLTextAreaElement, ' and a pallet');
  await act(async () => rerender(at('b')));
  expect(field()).toBeNull();
  await act(async () => rerender(at('a')));
  expect(field()?.value).toBe('Two boxes and a pallet');
  expect(document.activeElement, 'the keyboard stays in the rows').not.toBe(field());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await act(async () => rerender(at('b')));
  await act(async () => rerender(at('a')));
  expect(field()).toBeNull();
});

// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { RowComment } from '../../../../src/engine/http';
import type { LiveHandlers, LiveMessage } from '../../../../src/engine/live';
import type { Row } from '../../../../src/engine/query';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { useComments } from '../../../../src/renderers/comments';
import { entity } from '../../../model-fixture';
import { drawing } from '../../component';

const draw = drawing();
const model = entity({ comments: {} as never });
const comment = (id: number, text: string) => ({ id, text }) as RowComment;

it('an answer that comes when another row is looked at stays with its own', async () => {
  const parts = {
    http: { get: async (path: string) => ({ data: path.includes('b') ? [comment(2, 'on b')] : [] }) },
    live: { register: () => () => undefined },
  } as unknown as Partial<Cockpit>;
  let shown: ReturnType<typeof useComments> | undefined;
  function Shown({ row }: { readonly row: Row }): null {
    shown = useComments(model, row, true);
    return null;
  }
  const { rerender } = draw(<Shown row={{ id: 'a' }} />, parts);
  await act(async () => undefined);
  const keepAtFirst = shown?.keep;
  act(() => keepAtFirst?.(comment(1, 'on a')));
  expect(shown?.list?.map(({ text }) => text)).toEqual(['on a']);
  await act(async () => rerender(<Shown row={{ id: 'b' }} />));
  act(() => keepAtFirst?.(comment(3, 'on a, late')));
  expect(shown?.list?.map(({ text }) => text)).toEqual(['on b']);
});

it('are asked for again when a message is about their row, and for no other row that is gone', async () => {
  const get = vi.fn(async () => ({ data: [] }));
  let handlers: LiveHandlers | undefined;
  const register = (_view: string, _type: string, given: LiveHandlers) => {
    handlers = given;
    return () => undefined;
  };
  function Shown(): null {
    useComments(model, { id: 'a' }, true);
    return null;
  }
  draw(<Shown />, { http: { get }, live: { register } } as unknown as Partial<Cockpit>);
  await act(async () => undefined);
  const asksOn = async (told: Partial<LiveMessage>) => {
    get.mockClear();
    await act(async () => handlers?.message({ viewName: 'thing', methodName: 'Updated', ...told }));
    return get.mock.calls.length > 0;
  };
  expect(await asksOn({ methodName: 'Deleted', id: 'b' })).toBe(false);
  expect(await asksOn({ methodName: 'BulkDelete', ids: ['b', 'c'] })).toBe(false);
  expect(await asksOn({ viewModel: { id: 'b' } })).toBe(false);
  expect(await asksOn({ methodName: 'BulkDelete', ids: ['b', 'a'] })).toBe(true);
  expect(await asksOn({ viewModel: { id: 'a' } })).toBe(true);
  expect(await asksOn({ methodName: 'Resync' })).toBe(true);
});

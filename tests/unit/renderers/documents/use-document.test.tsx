// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { type OpenDocument, useDocument } from '../../../../src/renderers/documents';
import { createKeptForms } from '../../../../src/renderers/kept-forms';
import { personOf } from '../../../../src/renderers/person-of';
import { drawing } from '../../component';

const draw = drawing();

it('an answer changes the document that it was asked for, and no other', async () => {
  let current: OpenDocument<string> | undefined;
  function Page(): null {
    current = useDocument<string>({
      place: 'page',
      empty: () => '',
      isSame: (one, other) => one === other,
      read: async (key) => ({ key, values: `Stored ${key}` }),
    });
    return null;
  }
  draw(<Page />, {
    keptForms: createKeptForms(),
    session: {},
    messages: { notice: vi.fn() },
  } as unknown as Partial<Cockpit>);
  const first = current;
  act(() => void first?.change(() => 'Typed'));
  expect(current?.values).toBe('Typed');
  await act(async () => current?.open('7'));
  expect(first?.change(() => 'Late')).toBe(false);
  expect(current?.values).toBe('Stored 7');
  act(() => void current?.change((before) => `${before}, typed`));
  expect(current?.values).toBe('Stored 7, typed');
});

/** A document that was kept while it was saved, once the server has said what became of that. */
async function backOf(status: number, meanwhile?: (page: OpenDocument<string>) => void) {
  let current: OpenDocument<string> | undefined;
  function Page(): null {
    const isSame = (one: string, other: string) => one === other;
    current = useDocument<string>({
      place: 'page',
      empty: () => '',
      isSame,
      read: async () => ({ key: null, values: '' }),
    });
    return null;
  }
  const [keptForms, notice] = [createKeptForms(), vi.fn()];
  const session = { businessUnit: 'Oslo', userId: 'kari' } as Cockpit['session'];
  const typed = { opened: { key: null, values: '' }, values: 'Typed' };
  const sent = { calls: [['POST', 'k1']], isUnderWay: true } as const;
  keptForms.keep(personOf(session), { place: 'page', action: '', rows: [], typed, sent });
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  const http = {
    async get() {
      await asked;
      return { data: { answer: { status } } };
    },
  };
  draw(<Page />, { keptForms, session, http, messages: { notice } } as unknown as Partial<Cockpit>);
  if (current && meanwhile) act(() => meanwhile(current as OpenDocument<string>));
  answer();
  await vi.waitFor(() => expect(notice).toHaveBeenCalled());
  return { values: current?.values, told: notice.mock.calls[0]?.[0], open: [...(current?.sending.open ?? [])] };
}

it('one that was saved while its page was loaded anew is done with, and any other is back', {
  tags: ['OPEN-347'],
}, async () => {
  const saved = await backOf(200);
  expect(saved.open).toEqual([]);
  expect(saved).toMatchObject({ values: '', told: 'What you were sending when the page was left has been done.' });
  const refused = await backOf(409);
  expect(refused).toMatchObject({ values: 'Typed', told: 'What you had typed is back.', open: [['POST', 'k1']] });
});

it('what is typed while the server is asked stays', async () => {
  const saved = await backOf(200, (page) => page.change((before) => `${before}, and more`));
  expect(saved).toMatchObject({ values: 'Typed, and more', open: [] });
});

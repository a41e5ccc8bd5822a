// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { type OpenDocument, useDocument } from '../../../../src/renderers/documents';
import { createKeptForms } from '../../../../src/renderers/kept-forms';
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

// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { EntityModel } from '../../../../src/engine/model';
import type { Row } from '../../../../src/engine/query';
import { type KeptFormParts, useKeptForm } from '../../../../src/renderers/actions/use-kept-form';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { createKeptForms } from '../../../../src/renderers/kept-forms';
import { personOf } from '../../../../src/renderers/person-of';
import { property } from '../../../model-fixture';
import { drawing } from '../../component';

const draw = drawing();
const session = { businessUnit: 'Oslo', userId: 'kari' } as Cockpit['session'];
const fields = [property('userName'), property('password', { format: 'password' })];
const action = { name: 'add', form: { fields } } as unknown as EntityModel['actions'][number];

interface Open {
  readonly of?: EntityModel['actions'][number];
  readonly typed: Readonly<Record<string, string>>;
  /** All actions of its definition. */
  readonly actions?: EntityModel['actions'];
  readonly rows?: readonly Row[];
}

/** A form while it is sent by one call. */
function Form({ of = action, typed, actions = [of], rows = [] }: Open) {
  const state = {
    context: { action: of, rows },
    matches: (name: string) => name === 'performing',
  } as unknown as KeptFormParts['state'];
  const [open] = useState(() => new Map([['PUT', 'k1']]));
  const [model] = useState(() => ({ actions }) as unknown as EntityModel);
  const tell = useKeptForm({ model, place: 'user', state, send() {}, open });
  useEffect(() => tell(typed), [tell, typed]);
  return null;
}

/** What is packed of a form that went away. */
function keptOf(open: Open): unknown {
  const keptForms = createKeptForms();
  draw(<Form {...open} />, { keptForms, session } as Partial<Cockpit>).unmount();
  const packed = keptForms.packed();
  return packed && JSON.parse(packed);
}

it('keeps what was typed when the page goes, save passwords', { tags: ['OPEN-265'] }, () => {
  expect(keptOf({ typed: { userName: 'per', password: 'Kastanje-26' } })).toEqual({
    person: personOf(session),
    forms: [{ place: 'user', action: 'add', rows: [], typed: { userName: 'per' } }],
  });
  expect(keptOf({ typed: { password: 'Kastanje-26' } })).toBeUndefined();
});

/** A form of this page, of a name alone. */
const plain = { name: 'rename', form: { fields: [property('userName')] } } as unknown as EntityModel['actions'][number];

it('keeps what it was being sent by, as far as that is one call; no call where one could hold a password', {
  tags: ['OPEN-347', 'OPEN-265'],
}, () => {
  const typed = { userName: 'per' };
  const sentOf = (open: Omit<Open, 'typed'>) =>
    (keptOf({ of: plain, typed, ...open }) as { forms: readonly { sent?: unknown }[] }).forms[0]?.sent;
  const calls = [['PUT', 'k1']];
  expect(sentOf({ rows: [{ id: '1' }] })).toEqual({ calls, isUnderWay: true });
  expect(sentOf({ rows: [{ id: '1' }, { id: '2' }] })).toEqual({ calls, isUnderWay: false });
  expect(sentOf({ actions: [plain, action] })).toBeUndefined();
});

interface Sent {
  readonly calls?: readonly (readonly [string, string])[];
  readonly isUnderWay?: boolean;
}

/** What a grid makes of a form that was kept while it was sent, by what the server says of its call. */
async function backOf(
  { calls = [['PUT', 'k1']], isUnderWay = true }: Sent,
  answer: { status: number } | undefined,
  isBusy = false,
) {
  const keptForms = createKeptForms();
  const typed = { userName: 'per' };
  keptForms.keep(personOf(session), { place: 'user', action: 'rename', rows: [], typed, sent: { calls, isUnderWay } });
  const [send, notice, open] = [vi.fn(), vi.fn(), new Map<string, string>()];
  const get = vi.fn(async () => ({ data: answer ? { answer } : undefined }));
  const model = { actions: [plain] } as unknown as EntityModel;
  let close: () => void = () => undefined;
  function Grid() {
    const [isOpen, setOpen] = useState(isBusy);
    close = () => setOpen(false);
    const matches = (name: string) => name === (isOpen ? 'filling' : 'idle');
    const state = { context: {}, matches } as unknown as KeptFormParts['state'];
    useKeptForm({ model, place: 'user', state, send, open });
    return null;
  }
  const cockpit = { keptForms, session, http: { get }, messages: { notice } } as unknown as Partial<Cockpit>;
  draw(<Grid />, cockpit);
  if (isBusy) {
    await vi.waitFor(() => expect(get).toHaveBeenCalled());
    await act(async () => undefined);
    expect(send, 'another form is open').not.toHaveBeenCalled();
    act(close);
  }
  await vi.waitFor(() => expect(notice).toHaveBeenCalled());
  return { started: send.mock.calls.map(([event]) => event.typed), told: notice.mock.calls, open, asked: get };
}

it('one that was done while its page was loaded anew is not opened again', { tags: ['OPEN-347'] }, async () => {
  const { started, told, open } = await backOf({}, { status: 200 });
  expect(started).toEqual([]);
  expect(told).toEqual([['What you were sending when the page was left has been done.']]);
  expect(open.size).toBe(0);
});

it('one that was not, or was answered before, is opened with the keys of its calls', async () => {
  for (const answer of [undefined, { status: 409 }]) {
    const { started, told, open } = await backOf({}, answer);
    expect(started).toEqual([{ userName: 'per' }]);
    expect(told).toEqual([['What you had typed is back.']]);
    expect([...open]).toEqual([['PUT', 'k1']]);
  }
  const { started, asked } = await backOf({ isUnderWay: false }, { status: 200 });
  expect(started).toEqual([{ userName: 'per' }]);
  expect(asked).not.toHaveBeenCalled();
});

it('one that comes back waits until no other form is open', async () => {
  const { started } = await backOf({}, { status: 409 }, true);
  expect(started).toEqual([{ userName: 'per' }]);
});

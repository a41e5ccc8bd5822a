// @vitest-environment jsdom
import { useEffect } from 'react';
import { expect, it, vi } from 'vitest';
import type { EntityModel } from '../../../../src/engine/model';
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

function Form({ typed }: { typed: Readonly<Record<string, string>> }) {
  const state = { context: { action }, matches: () => false } as unknown as KeptFormParts['state'];
  const tell = useKeptForm({
    model: { actions: [action] } as unknown as EntityModel,
    place: 'user',
    state,
    send() {},
    open: new Map(),
  });
  useEffect(() => tell(typed), [tell, typed]);
  return null;
}

/** What is packed of a form that went away. */
function keptOf(typed: Readonly<Record<string, string>>): unknown {
  const keptForms = createKeptForms();
  draw(<Form typed={typed} />, { keptForms, session } as Partial<Cockpit>).unmount();
  const packed = keptForms.packed();
  return packed && JSON.parse(packed);
}

it('keeps what was typed when the page goes, save passwords', { tags: ['OPEN-265'] }, () => {
  expect(keptOf({ userName: 'per', password: 'Kastanje-26' })).toEqual({
    person: personOf(session),
    forms: [{ place: 'user', action: 'add', rows: [], typed: { userName: 'per' } }],
  });
  expect(keptOf({ password: 'Kastanje-26' })).toBeUndefined();
});

/** A form of this page, of a name alone. */
const plain = { name: 'rename', form: { fields: [property('userName')] } } as unknown as EntityModel['actions'][number];

interface Sent {
  readonly calls?: readonly (readonly [string, string])[];
  readonly isUnderWay?: boolean;
}

/** What a grid makes of a form that was kept while it was sent, by what the server says of its call. */
async function backOf({ calls = [['PUT', 'k1']], isUnderWay = true }: Sent, answer: { status: number } | undefined) {
  const keptForms = createKeptForms();
  const typed = { userName: 'per' };
  keptForms.keep(personOf(session), { place: 'user', action: 'rename', rows: [], typed, sent: { calls, isUnderWay } });
  const [send, notice, open] = [vi.fn(), vi.fn(), new Map<string, string>()];
  const get = vi.fn(async () => ({ data: answer ? { answer } : undefined }));
  function Grid() {
    const state = { context: {}, matches: () => false } as unknown as KeptFormParts['state'];
    useKeptForm({ model: { actions: [plain] } as unknown as EntityModel, place: 'user', state, send, open });
    return null;
  }
  const cockpit = { keptForms, session, http: { get }, messages: { notice } } as unknown as Partial<Cockpit>;
  draw(<Grid />, cockpit);
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

// @vitest-environment jsdom
import { useEffect } from 'react';
import { expect, it } from 'vitest';
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
  const tell = useKeptForm({ model: { actions: [action] } as unknown as EntityModel, place: 'user', state, send() {} });
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

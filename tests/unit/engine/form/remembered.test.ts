import { describe, expect, it } from 'vitest';
import { createFormSession, createRemembered } from '../../../../src/engine/form';
import { shippedForm } from '../../renderers/forms/shipped-forms';

const LABEL = 'material.printLabel';
const { form } = shippedForm(LABEL);
const SENT = { printerId: 'p1', labelDefinitionId: 'l1', copies: 3 };

function browser() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  return { kept, of: (person: string) => createRemembered(storage, person) };
}

describe('fields that remember what was entered last', { tags: ['OPEN-314'] }, () => {
  it('start with it, for this person and this action alone', () => {
    const { of } = browser();
    of('kari').keep(LABEL, form, SENT);
    expect(of('kari').of(LABEL, form)).toEqual({ printerId: 'p1', labelDefinitionId: 'l1' });
    expect(of('ola').of(LABEL, form)).toEqual({});
    expect(of('kari').of('stock.printLabel', form)).toEqual({});
  });

  it('give way to what the row or a default gives, and hold nothing that would be lost', () => {
    const { of } = browser();
    of('kari').keep(LABEL, form, SENT);
    const remembered = { ...of('kari').of(LABEL, form), copies: 7 };
    const row = { id: 'm1', printerId: 'p2' };
    const session = createFormSession({ form, scope: { row, rows: [row] }, remembered, dayOf: (moment) => moment });
    expect(session.get()).toMatchObject({
      filled: { printerId: 'p2', labelDefinitionId: 'l1', copies: 1 },
      changed: {},
    });
  });

  it('forget what was left empty, what nobody understands, and the eldest of very many', () => {
    const { kept, of } = browser();
    const kari = of('kari');
    kari.keep(LABEL, form, SENT);
    kari.keep(LABEL, form, { printerId: 'p1' });
    expect(kari.of(LABEL, form)).toEqual({ printerId: 'p1' });
    for (let index = 0; index < 100; index++) of(`person ${index}`).keep(LABEL, form, SENT);
    expect(kari.of(LABEL, form)).toEqual({});
    expect(of('person 99').of(LABEL, form)).toEqual({ printerId: 'p1', labelDefinitionId: 'l1' });
    for (const nonsense of ['{', 'null', '7', '[]']) {
      for (const key of kept.keys()) kept.set(key, nonsense);
      expect(kari.of(LABEL, form)).toEqual({});
    }
  });
});

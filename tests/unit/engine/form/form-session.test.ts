import { describe, expect, it, vi } from 'vitest';
import { createFormSession, type FormSessionParts } from '../../../../src/engine/form';
import type { Row } from '../../../../src/engine/query';
import { shippedForm } from '../../renderers/forms/shipped-forms';

const { form } = shippedForm('supplier.update');
const row = { supplierName: 'Nordlys AS', contactPerson: 'Kari', supplierStatus: 'Active', rowVersion: 1 };

function open(more: Partial<FormSessionParts> = {}) {
  const session = createFormSession({ form, scope: { row, rows: [row] }, dayOf: (moment) => moment, ...more });
  const fill = (values: Readonly<Record<string, unknown>>) => session.fill({ ...session.get().filled, ...values });
  const shown = () => session.get().shown.map(({ field, keyword }) => `${field} ${keyword}`);
  return { session, fill, shown };
}

describe('a form while it is filled in', () => {
  it('starts with the row, what is proposed over it, and what was typed before over that', () => {
    const { session } = open({ proposed: { comments: 'Proposed' }, typed: { contactPerson: 'Ola' } });
    expect(session.get().filled).toMatchObject({
      supplierName: 'Nordlys AS',
      comments: 'Proposed',
      contactPerson: 'Ola',
    });
    expect(session.get().changed).toEqual({ contactPerson: 'Ola' });
  });

  it('starts with what it proposes of another property of the row, or with nothing, before what the row has', () => {
    const stock = { stockId: 's', quantity: 363, available: 327 };
    const startOf = (path: string, rows: readonly Row[]) =>
      open({
        form: shippedForm(path).form,
        scope: { row: rows.length === 1 ? rows[0] : undefined, rows },
      }).session.get().filled.quantity;
    expect(startOf('stock.moveStock', [stock])).toBe(327);
    expect(startOf('stock.loseStock', [stock])).toBe(327);
    expect(startOf('stock.gainStock', [stock])).toBeUndefined();
    expect(startOf('stock.moveStock', [stock, { ...stock, stockId: 't' }])).toBeUndefined();
  });

  it('lets several rows keep what each has where nothing is entered, once another field is filled', {
    tags: ['OPEN-276'],
  }, () => {
    const rows = [
      { id: '1', priority: 3, deliveryDate: '2026-11-30' },
      { id: '2', priority: 7, deliveryDate: '2026-12-02' },
    ];
    const wrongFor = (path: string, scope: FormSessionParts['scope'], values: Row) => {
      const { session, fill } = open({ form: shippedForm(path).form, scope });
      fill(values);
      return session.submit().map(({ field, keyword }) => `${field} ${keyword}`);
    };
    const date = { deliveryDate: '2026-12-04T11:00:00Z' };
    expect(wrongFor('sales-order.changePriorityDate', { rows }, date)).toEqual([]);
    expect(wrongFor('sales-order.changePriorityDate', { rows }, {})).toEqual(['priority required']);
    const lacking = { rows: [...rows, { id: '3', priority: null }] };
    expect(wrongFor('sales-order.changePriorityDate', lacking, date)).toEqual(['priority required']);
    const one = { row: { id: '1', priority: null }, rows: rows.slice(0, 1) };
    expect(wrongFor('sales-order.changePriorityDate', one, date)).toEqual(['priority required']);
    // What is proposed of another property is no row's own, and what the form itself requires is asked anew.
    const stocks = { rows: rows.map(({ id }) => ({ stockId: id, quantity: 5 })) };
    expect(wrongFor('stock.moveStock', stocks, { targetLocationId: '7' })).toContain('quantity required');
    expect(
      wrongFor('integration-record.answer', { rows: [{ state: 'New' }, { state: 'New' }] }, { message: 'x' }),
    ).toEqual(['state required']);
  });

  it('knows all that is wrong, and shows it once the field was left', { tags: ['VALID-001'] }, () => {
    const { session, fill, shown } = open();
    fill({ companyEmail: 'nobody', averageLeadTime: 366 });
    expect(session.get().problems).toHaveLength(2);
    expect(shown()).toEqual([]);
    session.leave('companyEmail');
    expect(shown()).toEqual(['companyEmail format']);
    fill({ companyEmail: 'nobody@nordlys.no' });
    expect(shown()).toEqual([]);
  });

  it('shows all that is wrong when it is to be saved, and gives it', { tags: ['VALID-002'] }, () => {
    const { session, fill, shown } = open();
    fill({ supplierName: '' });
    expect(session.submit()).toMatchObject([{ field: 'supplierName', keyword: 'required' }]);
    expect(shown()).toEqual(['supplierName required']);
    expect(session.get().wasSubmitted).toBe(true);
  });

  it('sends what is filled, and clears what was emptied', () => {
    const { session, fill } = open();
    fill({ contactPerson: '', comments: 'New' });
    expect(session.sent()).toMatchObject({ supplierName: 'Nordlys AS', contactPerson: null, comments: 'New' });
  });

  it('lets what the server refused stand until the value is another, or another answer comes', () => {
    const { session, fill } = open();
    const errors = [{ field: 'contactPerson', keyword: 'unique', message: 'taken' }];
    const setback = { kind: 'fields', message: 'Nothing was saved', errors } as const;
    session.setBack(setback);
    expect(session.get().refused).toEqual(errors);
    fill({ comments: 'else' });
    session.setBack(setback);
    expect(session.get().refused).toEqual(errors);
    fill({ contactPerson: 'Ola' });
    expect(session.get().refused).toEqual([]);
    fill({ contactPerson: 'Kari' });
    expect(session.get().refused).toEqual(errors);
    session.setBack({ kind: 'error', error: new Error('down') });
    expect(session.get().refused).toEqual([]);
  });

  it('takes in what somebody else has changed, except where something was typed', () => {
    const { session, fill } = open();
    fill({ contactPerson: 'Ola' });
    const current = { ...row, contactPerson: 'Per', supplierName: 'Nordlys ASA', rowVersion: 2 };
    session.setBack({ kind: 'stale', current, changed: ['contactPerson', 'supplierName', 'rowVersion'] });
    expect(session.get().filled).toMatchObject({ contactPerson: 'Ola', supplierName: 'Nordlys ASA' });
    expect(session.get().changed).toEqual({ contactPerson: 'Ola' });
  });

  it('tells of changes alone, and is the same state until then', () => {
    const { session, fill } = open();
    const heard = vi.fn();
    const end = session.subscribe(heard);
    const before = session.get();
    session.leave('comments');
    session.leave('comments');
    session.setBack(undefined);
    session.checkPatterns();
    expect(heard.mock.calls.length).toBeLessThan(2);
    expect(session.get().changed).toBe(before.changed);
    heard.mockClear();
    fill({ comments: 'A' });
    expect(heard).toHaveBeenCalledOnce();
    end();
    fill({ comments: 'B' });
    expect(heard).toHaveBeenCalledOnce();
  });
});

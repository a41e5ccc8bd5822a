import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import texts from '../../../../schemas/locales/en-GB/rules.json';
import type { EntityModel, FormModel, PropertyModel } from '../../../../src/engine/definition';
import { formSchema } from '../../../../src/engine/definition/link/form';
import { checkForm, visibleFields } from '../../../../src/engine/form/check-form';
import { changedValues, initialValues, mergedValues, sentValues } from '../../../../src/engine/form/form-values';
import { createFormatter } from '../../../../src/engine/value';
import { ruleText, serverRuleText } from '../../../../src/renderers/forms/rule-text';
import { property } from '../../../model-fixture';

beforeAll(() => i18next.init({ lng: 'en-GB', resources: { 'en-GB': { translation: texts } }, nsSeparator: false }));

const format = createFormatter({
  language: 'en-GB',
  region: 'Europe/Berlin',
  dateFormat: 'YYYY-MM-DD',
  timeFormat: 'HH:mm:ss',
  numberFormat: 'en-GB',
});

/** A field whose schema says its type. */
function field(name: string, more: Partial<PropertyModel> = {}): PropertyModel {
  const type = more.type ?? 'string';
  return property(name, { ...more, schema: { type, ...more.schema } });
}

function formOf(fields: readonly PropertyModel[], required: readonly string[] = []): FormModel {
  return {
    fields,
    required,
    sections: [],
    schema: {
      type: 'object',
      properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
      required: required.filter((name) => !fields.find((one) => one.name === name)?.when),
    },
  };
}

const model = { name: 'thing', base: 'thing', title: 'Thing', properties: [], texts: {} } as unknown as EntityModel;

/** What the form says about its values, as a person reads it. */
function said(form: FormModel, values: Record<string, unknown>, row?: Record<string, unknown>): string[] {
  return checkForm(form, { form: values, row }).map((problem) => {
    const property = form.fields.find(({ name }) => name === problem.field);
    return `${problem.field}: ${ruleText(problem, property, { model, format, t: i18next.t })}`;
  });
}

describe('a form’s rules', () => {
  it('names both limits of a range', { tags: ['VALID-001'] }, () => {
    const form = formOf([field('fill', { type: 'number', schema: { minimum: 0, maximum: 100 } })]);
    expect(said(form, { fill: 101 })).toEqual(["fill: Enter a value between '0' and '100'"]);
    expect(said(form, { fill: -1 })).toEqual(["fill: Enter a value between '0' and '100'"]);
    expect(said(form, { fill: 100 })).toEqual([]);
  });

  it('says that a required value is empty, whatever kind of empty it is', { tags: ['VALID-002'] }, () => {
    const form = formOf([field('name')], ['name']);
    for (const value of [undefined, null, '', []])
      expect(said(form, { name: value })).toEqual(['name: Value cannot be empty']);
  });

  it('says that a date is wrong', { tags: ['VALID-003'] }, () => {
    const form = formOf([field('day', { format: 'date', schema: { format: 'date' } })]);
    expect(said(form, { day: '2026-02-30' })).toEqual(['day: Incorrect date']);
  });

  it('says how long a text may be', { tags: ['VALID-004'] }, () => {
    const form = formOf([field('name', { schema: { maxLength: 3 } })]);
    expect(said(form, { name: 'four' })).toEqual(['name: Text must not exceed 3 characters']);
  });

  it('speak of whole numbers, limits and decimals', { tags: ['VALID-006', 'VALID-007'] }, () => {
    const form = formOf([
      field('quantity', { type: 'integer', schema: { minimum: 1 } }),
      field('price', { type: 'number', schema: { exclusiveMinimum: 0, multipleOf: 0.01 } }),
    ]);
    expect(said(form, { quantity: 1.5, price: 1.005 })).toEqual([
      'quantity: Enter a whole number',
      'price: Use at most 2 decimals',
    ]);
    expect(said(form, { quantity: 0, price: 0 })).toEqual([
      'quantity: Enter a value of 1 or more',
      'price: Enter a value greater than 0',
    ]);
  });

  it('names what is wrong in the order of the fields, whichever kind of rule is broken', () => {
    const again = field('again', { compare: [{ relation: '=', operand: { kind: 'property', name: 'code' } }] });
    const form = formOf([field('code'), again, field('name')], ['name']);
    expect(checkForm(form, { form: { code: 'a', again: 'b' } }).map((problem) => problem.field)).toEqual([
      'again',
      'name',
    ]);
  });

  it('compares with the stored row, in the property’s own words', { tags: ['VALID-016'] }, () => {
    const compare = [{ relation: '<>', operand: { kind: 'placeholder', placeholder: 'quantity' } }] as const;
    const form = formOf([
      field('quantity', { type: 'integer', compare, texts: { compare: 'No change made in quantity' } }),
    ]);
    expect(said(form, { quantity: 5 }, { quantity: 5 })).toEqual(['quantity: No change made in quantity']);
    expect(said(form, { quantity: 6 }, { quantity: 5 })).toEqual([]);
  });

  it.each([
    ['date', 'day: Must not be less than 2026-11-23'],
    ['date-time', 'day: Must not be less than 2026-11-23 00:00:00'],
  ] as const)('names the limit of a %s as its field shows it', (kind, text) => {
    const compare = [{ relation: '>=', operand: { kind: 'placeholder', placeholder: 'from' } }] as const;
    const form = formOf([field('day', { format: kind, compare })]);
    expect(said(form, { day: '2026-01-01' }, { from: '2026-11-22T23:00:00Z' })).toEqual([text]);
  });

  it('compares with another field; empty passes', () => {
    const compare = [{ relation: '<=', operand: { kind: 'property', name: 'most' } }] as const;
    const form = formOf([field('least', { type: 'integer', compare }), field('most', { type: 'integer' })]);
    expect(said(form, { least: 5, most: 4 })).toEqual(['least: Must not be greater than most']);
    expect(said(form, { least: 5 })).toEqual([]);
  });

  it('neither shows, checks nor sends a field whose condition fails', () => {
    const when = { property: 'isNetwork', test: { in: [true] } } as const;
    const form = formOf([
      field('isNetwork', { type: 'boolean' }),
      field('address', { when, schema: { maxLength: 3 } }),
    ]);
    const values = { isNetwork: false, address: 'too long' };
    expect(visibleFields(form, { form: values }).map(({ name }) => name)).toEqual(['isNetwork']);
    expect(said(form, values)).toEqual([]);
    expect(said(form, { ...values, isNetwork: true })).toHaveLength(1);
  });

  it('requires a field that is asked while values compare so, and only then', { tags: ['VALID-002'] }, () => {
    const compare = [{ relation: '<', operand: { kind: 'property', name: 'most' } }] as const;
    const when = { property: 'least', test: { compare } } as const;
    const fields = [field('least', { type: 'integer' }), field('most', { type: 'integer' })];
    const all = [...fields, field('why', { when, required: true })];
    const form = { ...formOf(all), schema: formSchema(all) };
    expect(said(form, { least: 3, most: 4 })).toEqual(['why: Value cannot be empty']);
    expect(said(form, { least: 3, most: 4, why: 'Rain' })).toEqual([]);
    expect(said(form, { least: 4, most: 4 })).toEqual([]);
  });

  it('looks at the stored row in a field that nobody enters; of several rows each must satisfy', () => {
    const when = { property: 'state', test: { in: ['Lost', 'Late'] } } as const;
    const fields = [field('excuse', { when, required: true }), field('state', { readOnly: true, hidden: true })];
    const form = { ...formOf(fields, ['excuse']), schema: formSchema(fields) };
    const shown = (...states: string[]) => {
      const rows = states.map((state) => ({ state }));
      const values = { rows, row: rows.length === 1 ? rows[0] : undefined };
      const current = { ...values, form: initialValues(form, values) };
      const problems = checkForm(form, current).map((problem) => problem.field);
      return [visibleFields(form, current).map(({ name }) => name), problems];
    };
    expect(shown('Open')).toEqual([[], []]);
    expect(shown('Lost')).toEqual([['excuse'], ['excuse']]);
    expect(shown('Lost', 'Late')).toEqual([['excuse'], ['excuse']]);
    expect(shown('Lost', 'Open')).toEqual([[], []]);
  });

  it('says what the server refuses in its own words', () => {
    const property = field('name', { schema: { maxLength: 3 } });
    const error = { field: 'name', keyword: 'maxLength', message: 'must NOT have more', params: { limit: 3 } };
    const rules = { model, format, t: i18next.t };
    expect(serverRuleText(error, property, rules)).toBe('Text must not exceed 3 characters');
    const taken = { field: 'name', keyword: 'unique', message: 'is taken' };
    expect(serverRuleText(taken, property, rules)).toBe('This value is already in use');
    const less = { field: 'name', keyword: 'compare', message: 'must be', params: { relation: '<', other: 'title' } };
    expect(serverRuleText(less, property, rules)).toBe('Must be less than title');
    const large = { field: 'name', keyword: 'maximum', message: 'holds a number that is too large' };
    expect(serverRuleText(large, property, rules)).toBe('holds a number that is too large');
    const other = { field: 'name', keyword: 'frozen', message: 'Is frozen until the count is done' };
    expect(serverRuleText(other, property, rules)).toBe('Is frozen until the count is done');
  });
});

describe('a form’s values', () => {
  const form = formOf([field('name'), field('note'), field('count', { type: 'integer', default: 3 })]);

  it('start with the row, else with the defaults', () => {
    expect(initialValues(form, {})).toEqual({ count: 3 });
    expect(initialValues(form, { row: { name: 'a', count: 5 } })).toEqual({ name: 'a', count: 5 });
  });

  it('start with a default for one row and for several, if none of them has a value', { tags: ['LOWCODE-013'] }, () => {
    const started = (...counts: (number | null)[]) => {
      const rows = counts.map((count) => ({ count }));
      return initialValues(form, { rows, ...(rows.length === 1 ? { row: rows[0] } : {}) });
    };
    expect([started(null), started(null, null)]).toEqual([{ count: 3 }, { count: 3 }]);
    expect([started(5), started(5, null)]).toEqual([{ count: 5 }, {}]);
  });

  it('start what nobody enters with the row, or with the default if the form adds another one', () => {
    const hidden = formOf([field('state', { readOnly: true, hidden: true, default: 'New' })]);
    const rows = [{ state: 'Done' }];
    expect(initialValues(hidden, { row: rows[0], rows })).toEqual({ state: 'Done' });
    expect(initialValues(hidden, { row: rows[0], rows, stored: [] })).toEqual({ state: 'New' });
    expect(initialValues(hidden, { rows: [...rows, ...rows] })).toEqual({});
  });

  it('start a date with the region’s day of a moment', () => {
    const received = formOf([field('received', { format: 'date', default: '{clock.today}' })]);
    const values = { clock: () => '2026-11-19T23:00:00.000Z' };
    expect(initialValues(received, values, () => '2026-11-20')).toEqual({ received: '2026-11-20' });
  });

  it('clear by null what had a value, and leave out what never had one', () => {
    const initial = { name: 'a', note: 'b' };
    expect(sentValues(form, { name: 'a', note: undefined }, initial)).toEqual({ name: 'a', note: null });
  });

  it('take in what somebody else has changed, except where the person typed', () => {
    const initial = { name: 'a', note: 'b' };
    const filled = { name: 'mine', note: 'b' };
    expect(mergedValues(filled, initial, { name: 'theirs', note: 'theirs' }, ['name', 'note'])).toEqual({
      name: 'mine',
      note: 'theirs',
    });
  });
});

describe('a form that is left', () => {
  it('is changed if a value is another than at first, whatever is empty in it', () => {
    const initial = { name: 'Acme', note: null, size: { width: 2 } };
    const filled = { name: 'Acme', note: '', tags: [], place: {}, size: { width: 2, height: '' } };
    expect(changedValues(filled, initial)).toEqual({});
    expect(changedValues({ ...initial, name: 'Acme AS' }, initial)).toEqual({ name: 'Acme AS' });
    expect(changedValues({ ...initial, name: undefined }, initial)).toStrictEqual({ name: undefined });
    expect(changedValues({ ...initial, size: { width: 3 } }, initial)).toEqual({ size: { width: 3 } });
    expect(changedValues({ ...initial, urgent: true }, initial)).toEqual({ urgent: true });
  });
});

import { describe, expect, it } from 'vitest';
import { createKeptForms } from '../../../src/renderers/kept-forms';

const form = { place: 'supplier {}', action: 'add', rows: [], typed: { supplierName: 'Acme' } };

describe('a form that was open when a session ended', () => {
  it('is given back to its person, in its place, once', () => {
    const forms = createKeptForms();
    forms.keep('kari', form);
    expect(forms.take('kari', 'location {}')).toBeUndefined();
    expect(forms.look('kari', form.place)).toBe(form);
    expect(forms.look('kari', form.place)).toBe(form);
    expect(forms.take('kari', form.place)).toBe(form);
    expect(forms.take('kari', form.place)).toBeUndefined();
  });

  it('stands beside those of other places', () => {
    const forms = createKeptForms();
    const other = { ...form, place: 'company' };
    forms.keep('kari', form);
    forms.keep('kari', other);
    expect([forms.take('kari', form.place), forms.take('kari', 'company')]).toEqual([form, other]);
  });

  it('is thrown away as soon as another person comes, or its own leaves', () => {
    const forms = createKeptForms();
    forms.keep('kari', form);
    expect(forms.take('per', form.place)).toBeUndefined();
    expect(forms.take('kari', form.place)).toBeUndefined();
    forms.keep('kari', form);
    forms.forget();
    expect(forms.take('kari', form.place)).toBeUndefined();
  });

  it('and what is to be told is told to its person alone, once', () => {
    const forms = createKeptForms();
    forms.note('kari', 'not done');
    expect([forms.takeNote('kari'), forms.takeNote('kari')]).toEqual(['not done', undefined]);
    forms.note('kari', 'not done');
    expect([forms.takeNote('per'), forms.takeNote('kari')]).toEqual([undefined, undefined]);
    forms.note('kari', 'not done');
    forms.forget();
    expect(forms.takeNote('kari')).toBeUndefined();
  });

  it('is handed to the page that comes after, for its person alone, and a file stays behind', {
    tags: ['OPEN-265'],
  }, () => {
    const forms = createKeptForms();
    expect(forms.packed()).toBeUndefined();
    forms.keep('kari', form);
    expect(forms.losesSome()).toBe(false);
    forms.keep('kari', { ...form, place: 'import', typed: { file: new File(['x'], 'x.xlsx') } });
    expect(forms.losesSome()).toBe(true);
    const packed = forms.packed();
    const next = createKeptForms(packed);
    expect(next.take('kari', 'import')).toBeUndefined();
    expect(next.take('kari', form.place)).toEqual(form);
    expect(createKeptForms(packed).take('per', form.place)).toBeUndefined();
    expect(createKeptForms('{').take('kari', form.place)).toBeUndefined();
    expect(createKeptForms('null').take('kari', form.place)).toBeUndefined();
  });

  it('is packed while it stands, and kept by its page alone', { tags: ['OPEN-265'] }, () => {
    const forms = createKeptForms();
    const stop = forms.onPacking(() => forms.keep('kari', form));
    const packed = forms.packed();
    expect(createKeptForms(packed).take('kari', form.place)).toEqual(form);
    expect(forms.look('kari', form.place)).toBeUndefined();
    stop();
    expect(forms.packed()).toBeUndefined();
  });
});

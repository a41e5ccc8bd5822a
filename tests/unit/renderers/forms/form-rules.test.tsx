// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FormModel, PropertyModel } from '../../../../src/engine/definition';
import { withoutBlanks } from '../../../../src/engine/form/check-form';
import { initialValues, isEditable } from '../../../../src/engine/form/form-values';
import { loadPatterns } from '../../../../src/engine/form/patterns';
import { drawingForms } from './draw-form';
import { brokenRules } from './oracle';
import { anyValues, shippedForms } from './shipped-forms';

type Values = Readonly<Record<string, unknown>>;

const drawForm = drawingForms();
beforeAll(loadPatterns);

const seen = new Map(shippedForms.filter(({ isSystem }) => !isSystem).map((shown) => [shown.title, shown]));
const formOf = (title: string): FormModel => seen.get(title)!.form;

/** A form that people see, and what one of them has entered. */
const anyEntry: fc.Arbitrary<readonly [title: string, entered: Values]> = fc
  .constantFrom(...seen.keys())
  .chain((title) => {
    const fields = formOf(title).fields.filter((field) => !field.hidden && isEditable(field));
    return anyValues(fields, canBeEntered).map((values) => [title, comparedAlike(formOf(title), values)]);
  });

/** The editors of days and moments take nothing else. */
const canBeEntered = ({ format }: PropertyModel, value: unknown): boolean =>
  !format?.startsWith('date') || !Number.isNaN(Date.parse(String(value)));

/** Fields that are compared with another one are like it: comparing is beyond a schema. */
function comparedAlike(form: FormModel, values: Values): Values {
  const alike = form.fields.flatMap(({ name, compare }) =>
    compare.flatMap(({ operand }) => (operand.kind === 'property' ? [[name, values[operand.name]]] : [])),
  );
  return { ...values, ...Object.fromEntries(alike) };
}

/** Texts of a list are entered in one field. */
const ofField = (place: string): string => place.replace(/\/\d+$/, '');

/** The fields on the screen, and those at which it says that something is wrong. */
const drawnNames = () =>
  new Set([...document.querySelectorAll<HTMLElement>('[data-field]')].map(({ dataset }) => dataset.field ?? ''));
const wrongPlaces = () => [...document.querySelectorAll('[role=alert][id]')].map(({ id }) => id).sort();

describe('the form dialog', () => {
  it('says at each field what Ajv finds there, and submits what Ajv finds nothing in', {
    tags: ['LOWCODE-013'],
  }, () => {
    fc.assert(
      fc
        .property(anyEntry, ([title, entered]) => {
          const { fields, schema } = formOf(title);
          const { submitted } = drawForm(seen.get(title)!, { typed: entered });
          const drawn = drawnNames();
          const judged = Object.entries({ ...initialValues(formOf(title), {}), ...entered }).filter(([name]) =>
            drawn.has(name),
          );
          const enterable = new Set(fields.filter(({ readOnly }) => !readOnly).map(({ name }) => name));
          const wrong = brokenRules(schema, withoutBlanks(Object.fromEntries(judged)))
            .map(({ field }) => field)
            .filter((field) => enterable.has(field.split('/')[0] as string));

          fireEvent.click(screen.getByText('Save'));
          expect(wrongPlaces()).toEqual(
            [...new Set(wrong.map(ofField))].map((field) => `form_${field.replaceAll('/', '_')}-problem`).sort(),
          );
          expect(submitted).toHaveBeenCalledTimes(wrong.length === 0 ? 1 : 0);
        })
        .afterEach(cleanup),
      { numRuns: 30 },
    );
  });
});

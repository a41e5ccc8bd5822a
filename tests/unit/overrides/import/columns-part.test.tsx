// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ImportKind, ImportResult } from '../../../../src/engine/http';
import { readChecked } from '../../../../src/overrides/import/checked';
import { ColumnsPart } from '../../../../src/overrides/import/columns-part';
import { drawing, problemOf } from '../../component';

const draw = drawing();
const KINDS: readonly ImportKind[] = [{ entity: 'thing', title: 'Things', fields: [] }];

/** The fields of a sheet of things, in which this is wrong. */
function fieldsOf(...failed: ImportResult['sheets'][number]['failed']): readonly HTMLElement[] {
  const head = [{ column: 0, name: 'Unit', property: null }];
  const [sheet] = readChecked(
    { sheets: [{ name: 'Things', entity: 'thing', created: 0, updated: 0, head, rows: [], failed }] },
    KINDS,
    {},
  );
  if (!sheet) throw new Error('no sheet');
  draw(<ColumnsPart sheet={sheet} kinds={KINDS} corrections={{}} onCorrect={() => undefined} />);
  return [
    screen.getByRole('combobox', { name: 'Its rows are' }),
    screen.getByRole('combobox', { name: 'Unit is taken for' }),
  ];
}

it('what is wrong with a sheet is read out with its kind, and is no part of its name', () => {
  const [kind, column] = fieldsOf({ reason: 'Not known' }, { reason: 'Too long' });
  expect(kind && problemOf(kind)).toBe('Not knownToo long');
  expect(kind?.getAttribute('aria-invalid')).toBe('true');
  expect(column && problemOf(column)).toBeUndefined();
});

it('what is wrong with a column is read out with the column', () => {
  const [kind, column] = fieldsOf({ column: 0, reason: 'Which one?' });
  expect(column && problemOf(column)).toBe('Which one?');
  expect(column?.getAttribute('aria-invalid')).toBe('true');
  expect(kind && problemOf(kind)).toBeUndefined();
});

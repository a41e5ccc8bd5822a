import { describe, expect, it, vi } from 'vitest';
import {
  createPasteSession,
  type PasteColumn,
  planHeaded,
  planNamed,
  planNewRows,
  planPaste,
  type RowTrial,
  readAmong,
  readTyped,
} from '../../../../src/engine/grid';
import type { Row } from '../../../../src/engine/query';
import { copiedCells, createFormatter } from '../../../../src/engine/value';
import { property } from '../../../model-fixture';

const format = createFormatter({
  language: 'nb-NO',
  region: 'Europe/Oslo',
  dateFormat: 'DD/MM/YYYY',
  timeFormat: 'HH:mm',
  numberFormat: 'nb-NO',
});
const NAME = property('name');
const WEIGHT = property('weight', { type: 'number', kind: 'number' });
const column = (name: string, field?: PasteColumn['field']): PasteColumn => ({ name, caption: name, field });
const COLUMNS = [column('name', NAME), column('area'), column('weight', WEIGHT)];
const ROWS: readonly Row[] = [
  { id: 1, name: 'A', weight: 10 },
  { id: 2, name: 'B', weight: 20 },
  { id: 3, name: 'C', weight: 30 },
];

describe('what was copied from a table', () => {
  it('keeps its empty cells and rows, and has no row behind its last break', () => {
    expect(copiedCells('a\t"b ""c"""\r\n\r\n\t5;6\r\n')).toEqual([['a', 'b "c"'], [''], ['', '5;6']]);
  });

  it('has the tabs and breaks of a quoted cell in it, and quotes that enclose no cell as they are', () => {
    expect(copiedCells('a\t"one\ntwo\tmore"\t1\r\nb\t"x"\t2')).toEqual([
      ['a', 'one\ntwo\tmore', '1'],
      ['b', 'x', '2'],
    ]);
    expect(copiedCells('3"\t"wide" plate\t"open\r\n""\t "" ""\t"a"')).toEqual([
      ['3"', '"wide" plate', '"open'],
      ['', '"" ""', 'a'],
    ]);
  });

  it('is laid over the cells from one on; the rest is told', { tags: ['OPEN-300'] }, () => {
    const cells = copiedCells('Name\tArea\tWeight\nX\tHall\t5\nY\n\t\t7\nZ\tHall\t8\tmore');
    const plan = planPaste({ cells, rows: ROWS, columns: COLUMNS });
    expect(plan.columns.map(({ name }) => name)).toEqual(['name', 'weight']);
    expect(plan.left.map(({ name }) => name)).toEqual(['area']);
    expect(plan.rows.map(({ texts }) => texts)).toEqual([
      { name: 'X', weight: '5' },
      { name: 'Y' },
      { name: '', weight: '7' },
    ]);
    expect(plan.beyond).toEqual({ rows: 1, columns: 1 });
  });
});

describe('what was copied below names of columns', { tags: ['OPEN-300'] }, () => {
  const planOf = (text: string) => planHeaded({ cells: copiedCells(text), rows: ROWS, columns: COLUMNS });

  it('is laid over those, from a row on; what nobody changes is told', () => {
    const plan = planOf('Area\tWeight\nHall\t5\nHall\t7');
    expect(plan?.columns.map(({ name }) => name)).toEqual(['weight']);
    expect(plan?.left.map(({ name }) => name)).toEqual(['area']);
    expect(plan?.rows.map(({ texts }) => texts)).toEqual([{ weight: '5' }, { weight: '7' }]);
  });

  it('is none if one of them is no column, or nothing stands below', () => {
    expect(planOf('Area\tWeight\tHall\n1\t2\t3')).toBeUndefined();
    expect(planOf('Area\tWeight')).toBeUndefined();
  });
});

describe('what was copied with the names of its rows', { tags: ['OPEN-300'] }, () => {
  const planOf = (text: string) =>
    planNamed({
      cells: copiedCells(text),
      rows: [...ROWS, { id: 4, name: 'c', weight: 40 }],
      columns: COLUMNS,
      names: ['name'],
      textsOf: (row, name) => [String(row[name])],
    });

  it('is for the rows that it names, wherever they stand; the name itself stays', () => {
    const plan = planOf('Weight\tName\n5\tb\n7\tA');
    expect(plan?.columns.map(({ name }) => name)).toEqual(['weight']);
    expect(plan?.rows).toEqual([
      { row: ROWS[1], texts: { weight: '5' } },
      { row: ROWS[0], texts: { weight: '7' } },
    ]);
    expect(plan?.unnamed).toEqual([]);
  });

  it('leaves out what names no row, several, or one that was named before', () => {
    const plan = planOf('Name\tWeight\nA\t1\nA\t2\nC\t3\nZ\t4');
    expect(plan?.rows).toEqual([{ row: ROWS[0], texts: { weight: '1' } }]);
    expect(plan?.unnamed).toEqual([
      { name: 'A', kind: 'namedBefore' },
      { name: 'C', kind: 'severalRows' },
      { name: 'Z', kind: 'noRow' },
    ]);
  });

  it('is none without headings, or without one that tells rows apart', () => {
    expect(planOf('A\t1\nB\t2')).toBeUndefined();
    expect(planOf('Area\tWeight\nHall\t2')).toBeUndefined();
  });
});

describe('what was copied for new rows', { tags: ['OPEN-326'] }, () => {
  const NOTE = property('note');
  const others = [column('Note', NOTE)];
  const planOf = (text: string) => planNewRows({ cells: copiedCells(text), columns: COLUMNS, others, key: ['id'] });

  it('is what its headings say, in any order, also of fields that no column shows', () => {
    const plan = planOf('Note\tColour\tWeight\tNAME\nlate\tred\t5\tX\n\t\t7\tY');
    expect(plan.columns.map(({ field }) => field.name)).toEqual(['note', 'weight', 'name']);
    expect(plan.left.map(({ caption }) => caption)).toEqual(['Colour']);
    expect(plan.rows).toEqual([
      { row: { id: 'new 0' }, texts: { note: 'late', weight: '5', name: 'X' } },
      { row: { id: 'new 1' }, texts: { note: '', weight: '7', name: 'Y' } },
    ]);
  });

  it('stands in the order of the columns without headings, and what lies beyond them is told', () => {
    const plan = planOf('X\tHall\t5\tmore');
    expect(plan.rows.map(({ texts }) => texts)).toEqual([{ name: 'X', weight: '5' }]);
    expect([plan.left.map(({ name }) => name), plan.beyond]).toEqual([['area'], { rows: 0, columns: 1 }]);
  });
});

describe('a text in a cell', () => {
  it.each([
    [WEIGHT, '1 234,5', { kind: 'read', value: 1234.5 }],
    [WEIGHT, ' ', { kind: 'read', value: undefined }],
    [WEIGHT, 'ten', { kind: 'unreadable' }],
    [property('day', { kind: 'date' }), '3/12/2026', { kind: 'read', value: '2026-12-03' }],
    [property('day', { kind: 'date' }), '31/31/2026', { kind: 'unreadable' }],
    [property('at', { kind: 'date-time' }), '3/12/2026 13:05', { kind: 'read', value: '2026-12-03T12:05:00.000Z' }],
    [property('from', { kind: 'time' }), '7:30', { kind: 'read', value: '07:30:00' }],
    [NAME, 'Two words', { kind: 'read', value: 'Two words' }],
  ])('is read as the person writes it: %#', (field, text, reading) => {
    expect(readTyped(field, text, format)).toEqual(reading);
  });

  it('that may be two numbers is neither', () => {
    expect(readTyped(WEIGHT, '1.000', format)).toMatchObject({
      kind: 'ambiguous',
      choices: [{ value: 1 }, { value: 1000 }],
    });
  });

  it('names a value by what it is called, and what may be meant is offered', { tags: ['OPEN-300'] }, () => {
    const choices = [
      { value: 1, text: 'Shelf' },
      { value: 2, text: 'Shelf, picking' },
      { value: 3, text: 'Pallet' },
      { value: 4, text: 'pallet' },
    ];
    expect(readAmong('shelf', choices)).toEqual({ kind: 'read', value: 1, text: 'Shelf' });
    expect(readAmong('Shelf, p', choices)).toEqual({ kind: 'unknown', choices: [choices[1]] });
    expect(readAmong('Pallet', choices)).toEqual({ kind: 'ambiguous', choices: [choices[2], choices[3]] });
    expect(readAmong('she', choices)).toMatchObject({ kind: 'ambiguous' });
    expect(readAmong('2', choices)).toMatchObject({ kind: 'read', value: 2 });
    expect(readAmong('Floor', choices)).toEqual({ kind: 'unknown', choices: [] });
  });
});

describe('rows that were pasted', () => {
  const FITS: RowTrial = { problems: new Map() };

  function paste(text: string, trial: (row: Row) => RowTrial = () => FITS) {
    const plan = planPaste({ cells: copiedCells(text), rows: ROWS, columns: COLUMNS });
    const attempt = vi.fn(async (row: Row) => trial(row));
    const session = createPasteSession({
      model: { key: ['id'], unique: [['name']] },
      plan,
      read: async (field, value) => readTyped(field, value, format),
      standing: (row, field) => row[field.name],
      refusal: (row) => (row.id === 3 ? 'It is locked' : undefined),
      attempt,
    });
    return { session, attempt, states: () => session.get().rows.map(({ state }) => state) };
  }

  it('are tried with what differs; what a row does not take is not tried', { tags: ['OPEN-300'] }, async () => {
    const { session, attempt, states } = paste('A\t\t11\nB\t\t20\nC\t\t31');
    expect(states()).toEqual(['trying', 'trying', 'trying']);
    await session.begin();
    expect(states()).toEqual(['fits', 'same', 'refused']);
    expect(attempt.mock.calls).toEqual([[ROWS[0], { weight: 11 }, ['name', 'weight']]]);
    expect(session.get().rows[2]?.cells.weight?.problem).toEqual({ kind: 'withheld', reason: 'It is locked' });
  });

  it('say what the trial says', async () => {
    const problem = { kind: 'refused', error: { field: 'weight', rule: 'max' } } as never;
    const { session, states } = paste('A\t\t11', () => ({ problems: new Map([['weight', problem]]), error: 'No' }));
    await session.begin();
    expect(states()).toEqual(['refused']);
    expect(session.get().rows[0]?.cells.weight?.problem).toBe(problem);
  });

  it('are not doubled: one of two is left out', async () => {
    const { session, attempt, states } = paste('X\nx');
    await session.begin();
    expect(states()).toEqual(['fits', 'refused']);
    expect(session.get().rows[1]?.cells.name?.problem).toEqual({ kind: 'duplicate', of: 1 });
    await session.leave('1');
    expect(states()).toEqual(['left', 'fits']);
    expect(attempt).toHaveBeenCalledTimes(2);
  });

  it('are tried once the person has said what is meant', async () => {
    const { session, attempt, states } = paste('A\t\t1.000');
    await session.begin();
    expect(states()).toEqual(['refused']);
    expect(attempt).not.toHaveBeenCalled();
    await session.choose('1', 'weight', { value: 1000, text: '1 000' });
    expect(states()).toEqual(['fits']);
    expect(session.get().rows[0]?.cells.weight).toMatchObject({ value: 1000, isChanged: true });
  });

  it('are tried no more once they are let go', async () => {
    const { session, attempt } = paste('A\t\t11');
    session.end();
    await session.begin();
    expect(attempt).not.toHaveBeenCalled();
  });
});

// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { NamedValue, PropertyModel } from '../../../../src/engine/definition';
import type { Row } from '../../../../src/engine/query';
import { createFormatter } from '../../../../src/engine/value';
import { kindOf } from '../../../../src/engine/value/kinds';
import { type CellContext, cellDrawer } from '../../../../src/renderers/grid/cells';
import { captionRoom, columnWidth } from '../../../../src/renderers/grid/columns';
import { createLiveCells } from '../../../../src/renderers/grid/live-cells';
import { glyphOf, stateTint } from '../../../../src/renderers/states';

const context: CellContext = {
  format: createFormatter({
    language: 'en-GB',
    region: 'Europe/Berlin',
    dateFormat: 'YYYY-MM-DD',
    timeFormat: 'HH:mm:ss',
    numberFormat: 'de-DE',
  }),
  valueTitle: (_, value) => `«${value}»`,
  valueDescription: (_, value) => (value === 'Done' ? 'All is done.' : ''),
  overrideOf: ({ name }) =>
    name === 'own'
      ? (_, { yes }) =>
          (cell, value) =>
            cell.replaceChildren(`${yes} ${value}`)
      : undefined,
  lateText: ({ name }, row) => (name === 'state' && row.isLate ? 'late since 14:05' : undefined),
  referenceAddress: (_, row) => (row.ref ? `/others?filters=${row.ref}` : undefined),
  yes: 'Yes',
  no: 'No',
};

function withKind(property: Partial<PropertyModel>): PropertyModel {
  return { kind: kindOf({ type: 'string', ...property }), ...property } as PropertyModel;
}

function drawn(property: Partial<PropertyModel>, value: unknown, row: Row = {}): HTMLElement {
  const cell = document.createElement('td');
  const whole = withKind({ name: 'x', type: 'string', texts: {}, ...property });
  cellDrawer(whole, context)(cell, value, { x: value, ...row });
  return cell;
}

describe('cells', () => {
  it('stay empty when there is nothing, whatever the kind', () => {
    for (const property of [
      {},
      { type: 'number' },
      { type: 'boolean' },
      { format: 'date-time' },
      { type: 'array' },
    ] as const) {
      for (const value of [null, undefined, '', []]) expect(drawn(property, value).childNodes).toHaveLength(0);
    }
    expect(drawn({ type: 'boolean' }, false).childNodes).toHaveLength(0);
    expect(drawn({ type: 'number' }, 0).textContent).toBe('0');
  });

  it('mark the state of a row that is late, by a sign and in words', { tags: ['OPEN-308'] }, () => {
    const values: NamedValue[] = [{ value: 'Started', title: 'Started', group: 'Started' }];
    const cell = drawn({ name: 'state', values }, 'Started', { isLate: true });
    expect(cell.textContent).toBe('«Started» late since 14:05');
    expect(cell.querySelector('.late svg')).not.toBeNull();
    expect(cell.querySelector('.late')?.getAttribute('title')).toBe('late since 14:05');
    expect(drawn({ name: 'state', values }, 'Started').querySelector('.late')).toBeNull();
    expect(drawn({ name: 'state', values }, null, { isLate: true }).childNodes).toHaveLength(0);
  });

  it('are drawn by hand where a property has a cell of its own', { tags: ['LOWCODE-017'] }, () => {
    expect(drawn({ name: 'own', type: 'number' }, 7).textContent).toBe('Yes 7');
    expect(drawn({ name: 'other', type: 'number' }, 7).textContent).toBe('7');
  });

  it('write numbers and dates as configured, moments in the region with the whole time on hover', () => {
    expect(drawn({ type: 'number', decimals: 2 }, 1234.5).textContent).toBe('1.234,50');
    expect(drawn({ format: 'date' }, '2026-11-20').textContent).toBe('2026-11-20');
    const moment = drawn({ format: 'date-time' }, '2026-11-20T07:05:09Z');
    expect(moment.textContent).toBe('2026-11-20 08:05');
    expect(moment.querySelector('span')?.title).toBe('2026-11-20 08:05:09');
  });

  it('show a state as a chip that reads without its colour', () => {
    const values: NamedValue[] = [{ value: 'Done', title: 'Done', group: 'Done' }];
    const cell = drawn({ values }, 'Done');
    expect(cell.querySelector('.chip.s-done svg')).not.toBeNull();
    expect(cell.querySelector<HTMLElement>('.chip')?.title, 'what may be cut').toBe('«Done»\nAll is done.');
    expect(cell.textContent).toBe('«Done»');
  });

  it('link a reference to the grid of what it means, and show hostile text as text', () => {
    const cell = drawn({}, '<img src=x onerror=alert(1)>', { ref: 'm-1' });
    const link = cell.querySelector('a');
    expect(link?.getAttribute('href')).toBe('/others?filters=m-1');
    expect(link?.textContent).toBe('<img src=x onerror=alert(1)>');
    expect(cell.querySelector('img')).toBeNull();
    expect(drawn({}, 'plain').querySelector('a')).toBeNull();
  });

  it('link an address of the web or of a mailbox, and nothing else that looks like one', () => {
    const page = drawn({ format: 'uri' }, 'https://example.org/a?b=1').querySelector('a');
    expect(page?.href).toBe('https://example.org/a?b=1');
    expect([page?.target, page?.rel]).toEqual(['_blank', 'noopener noreferrer']);
    expect(drawn({ format: 'email' }, 'a@example.org').querySelector('a')?.href).toBe('mailto:a%40example.org');
    const script = drawn({ format: 'uri' }, 'javascript:alert(1)');
    expect(script.querySelector('a')).toBeNull();
    expect(script.textContent).toBe('javascript:alert(1)');
  });

  it('mark what is so, for the ear as well', () => {
    expect(drawn({ type: 'boolean' }, true).querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Yes');
  });

  it('are wide enough for caption and content', () => {
    const property = withKind({ name: 'x', type: 'integer', schema: {} });
    expect(columnWidth(property, captionRoom('A rather long caption'))).toBeGreaterThan(
      columnWidth(property, captionRoom('Short')),
    );
    expect(columnWidth(property, captionRoom('No'))).toBe(72);
    // As long as 'Linjeelliii', and twelve pixels wider in the head; with the arrow both have to be read.
    expect(columnWidth(property, captionRoom('Linjenummer'))).toBeGreaterThan(
      columnWidth(property, captionRoom('Linjeelliii')) + 12,
    );
    expect(columnWidth(property, captionRoom('Linjenummer'))).toBeGreaterThan(88);
    const text = (maxLength: number) => withKind({ name: 'x', type: 'string', schema: { maxLength } });
    expect(columnWidth(text(4000), captionRoom('Comment')), 'sentences').toBeGreaterThan(
      columnWidth(text(500), captionRoom('Comment')),
    );
    const state = { name: 'x', type: 'string', texts: {}, values: [{ value: 'A', title: 'A', group: 'New' }] } as never;
    expect(columnWidth(state, captionRoom('State'), ['Klar för packning och leverans'])).toBeGreaterThan(
      columnWidth(state, captionRoom('State'), ['Ready to pack']),
    );
  });
});

describe('glyphs', () => {
  const values: NamedValue[] = [
    { value: 'New', title: 'New', group: 'New' },
    { value: 'NewWarn', title: '!New', group: 'New' },
    { value: 'OnHold', title: 'On hold', group: 'New' },
    { value: 'Reserved', title: 'Reserved' },
    { value: 'PartiallyReserved', title: 'Partially reserved', group: 'New' },
    { value: 'PartiallyReadyForPick', title: 'Partially ready', group: 'Ready' },
    { value: 'ReadyForPick', title: 'Ready for pick', group: 'Ready' },
    { value: 'PickStarted', title: 'Pick started', group: 'Started' },
    { value: 'ReadyForPackAndShip', title: 'Ready to pack', group: 'Started' },
    { value: 'Completed', title: 'Completed', group: 'Done' },
    { value: 'Error', title: 'Error', group: 'Error' },
    { value: 'Cancelled', title: 'Cancelled', group: 'Cancelled' },
  ];

  it('fill as the work moves on, and no two states of an order share one', () => {
    const glyphs = values.map(({ value }) => glyphOf(value, values));
    expect(new Set(glyphs).size).toBe(values.length);
    expect(glyphs.slice(5, 9)).toEqual(['quarter', 'half', 'three-quarters', 'full']);
  });

  it('have the colour of their group, and no two the same depth of it', { tags: ['OPEN-287'] }, () => {
    const tints = values.map((named) => stateTint(named, values));
    expect(new Set(tints).size).toBe(values.length);
    expect(tints.slice(-2)).toEqual(['s-error depth-0', 's-cancelled depth-0']);
  });
});

describe('live cells', () => {
  it('draw and tint what changed, and nothing else', { tags: ['GRID-030'] }, () => {
    const cells = createLiveCells(
      () => undefined,
      () => undefined,
    );
    const table = document.body.appendChild(document.createElement('table'));
    const line = table.insertRow();
    const [a, b] = [line.insertCell(), line.insertCell()];
    const draws: string[] = [];
    const property = (name: string, more = {}) => ({ name, ...more }) as PropertyModel;
    cells.draw('1', {}, property('name'), a, (cell, row) => {
      draws.push('name');
      cell.textContent = String(row.name);
    });
    cells.draw('1', {}, property('supplierName', { textOf: 'supplierId' }), b, () => draws.push('supplierName'));
    expect(draws.splice(0)).toEqual(['name', 'supplierName']);
    cells.patch([{ key: '1', row: { name: 'new' }, properties: ['name'] }]);
    expect(draws).toEqual(['name']);
    expect([a.textContent, a.classList.contains('changed'), b.classList.contains('changed')]).toEqual([
      'new',
      true,
      false,
    ]);
    cells.patch([{ key: '1', row: {}, properties: ['supplierId'] }]);
    expect(draws).toEqual(['name', 'supplierName']);
    line.remove();
    cells.prune();
    cells.patch([{ key: '1', row: {}, properties: ['name'] }]);
    expect(draws).toHaveLength(2);
  });

  it('draw a row again that the widget takes for unchanged, because it never saw what was drawn since', {
    tags: ['GRID-030'],
  }, () => {
    const cells = createLiveCells(
      () => undefined,
      () => undefined,
    );
    const cell = document.body.appendChild(document.createElement('table')).insertRow().insertCell();
    const draws: unknown[] = [];
    cells.draw('1', { name: 'first' }, { name: 'name' } as PropertyModel, cell, (_, row) => draws.push(row.name));
    cells.settle([{ key: '1', data: { name: 'first' } }]);
    expect(draws).toEqual(['first']);
    cells.patch([{ key: '1', row: { name: 'second' }, properties: ['name'] }]);
    cells.settle([{ key: '1', data: { name: 'first' } }]);
    cells.settle([{ key: '1', data: { name: 'first' } }]);
    expect(draws).toEqual(['first', 'second', 'first']);
  });

  it('draw as time passes what is said otherwise by now, and nothing else', { tags: ['OPEN-308'] }, () => {
    let isLate = false;
    const cells = createLiveCells(
      () => undefined,
      ({ name }) => (name === 'state' && isLate ? 'late' : undefined),
    );
    const line = document.body.appendChild(document.createElement('table')).insertRow();
    const draws: string[] = [];
    for (const name of ['name', 'state'])
      cells.draw('1', {}, { name } as PropertyModel, line.insertCell(), () => draws.push(name));
    draws.length = 0;
    cells.minute();
    expect(draws).toEqual([]);
    isLate = true;
    cells.minute();
    cells.minute();
    expect(draws).toEqual(['state']);
  });
});

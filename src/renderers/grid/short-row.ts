import type { EntityModel } from '../../engine/model';
import { KINDS } from '../../engine/value/kinds';
import { element } from './cells';
import { type GridColumn, namingColumns } from './columns';

/** What a row says of itself in two lines, where there is no room for columns (OPEN-303). */
export interface ShortRow {
  /** What it is called, and of what or whom it is. */
  readonly names: readonly GridColumn[];
  /** How many it is about. */
  readonly figure: GridColumn | undefined;
  readonly state: GridColumn | undefined;
  /** What else there is room for. */
  readonly others: readonly GridColumn[];
}

/** Says which of the columns that a list shows stand where, in their order. */
export function shortRow(model: EntityModel, shown: readonly GridColumn[]): ShortRow {
  const state = shown.find(({ property }) => property.name === model.state);
  const named = namingColumns(shown, model);
  const names = named.length > 0 ? named : shown.filter((column) => column !== state).slice(0, 1);
  const figure = shown.find((column) => isFigure(column) && !names.includes(column));
  return {
    names,
    figure,
    state,
    others: shown.filter((column) => column !== state && column !== figure && !names.includes(column)),
  };
}

function isFigure({ property: { kind, values, lookup } }: GridColumn): boolean {
  return !values && !lookup && KINDS[kind].alignment === 'right';
}

/** What says itself what it is: the others are called by their names. */
const SELF_TOLD: ReadonlySet<string> = new Set(['text', 'date', 'date-time', 'email', 'uri', 'list']);

/** Puts the two lines into a cell; `draw` fills the place of each value. */
export function drawShortRow(
  cell: HTMLElement,
  { names, figure, state, others }: ShortRow,
  draw: (column: GridColumn, place: HTMLElement) => void,
): void {
  const part = (column: GridColumn, className: string, isCalled: boolean): HTMLElement => {
    const whole = element('span', `part ${className}`);
    const value = element('span', 'value');
    draw(column, value);
    whole.append(element('small', isCalled ? '' : 'visually-hidden', column.caption), ' ', value);
    return whole;
  };
  const first = element('div', 'line');
  first.append(...names.map((column) => part(column, 'name', false)));
  if (figure) first.append(part(figure, 'figure tabular', true));
  const second = element('div', 'line');
  if (state) second.append(part(state, 'state', false));
  second.append(
    ...others.map((column) =>
      part(column, 'other tabular', !SELF_TOLD.has(column.property.kind) && !column.property.values),
    ),
  );
  cell.replaceChildren(first, second);
}

import type { EntityModel } from '../../engine/model';
import { element } from './cells';
import { type GridColumn, namingColumns } from './columns';

/** What a row says of itself in two lines, where there is no room for columns (OPEN-303). */
export interface ShortRow {
  /** What it is called, and of what or whom it is. */
  readonly names: readonly GridColumn[];
  /** How many it is about. */
  readonly figure: GridColumn | undefined;
  readonly state: GridColumn | undefined;
  /** What else there is room for: marks, which say what is not as usual, before the rest. */
  readonly others: readonly GridColumn[];
}

export interface ShortRowOptions {
  /** What is shown as its state. */
  readonly state: GridColumn | undefined;
  readonly mostNames?: number;
}

/** Says which of the columns that are shown stand where, in their order; without a name, the first of them names it. */
export function shortRow(
  model: EntityModel,
  shown: readonly GridColumn[],
  { state, mostNames }: ShortRowOptions,
): ShortRow {
  const all = shown.filter((column) => column !== state);
  const named = namingColumns(all, model, mostNames);
  const names = named.length > 0 ? named : all.slice(0, 1);
  const rest = all.filter((column) => !names.includes(column));
  const figure = rest.find(({ alignment }) => alignment === 'right');
  const others = rest.filter((column) => column !== figure);
  return { names, figure, state, others: [...others.filter(isMark), ...others.filter((column) => !isMark(column))] };
}

function isMark({ property: { kind } }: GridColumn): boolean {
  return kind === 'boolean';
}

/** What says itself what it is where there is little room: the others are called by their names everywhere. */
const SELF_TOLD: ReadonlySet<string> = new Set(['text', 'date', 'date-time', 'email', 'uri', 'list']);

/** What may be longer than a line. */
const LONG: ReadonlySet<string> = new Set(['text', 'list']);

/** Puts the two lines into a cell; `draw` fills the place of each value. */
export function drawShortRow(
  cell: HTMLElement,
  { names, figure, state, others }: ShortRow,
  draw: (column: GridColumn, place: HTMLElement) => void,
): void {
  const part = (column: GridColumn, className: string, called: string): HTMLElement => {
    const whole = element('span', `part ${className}`);
    const value = element('span', 'value');
    draw(column, value);
    whole.append(element('small', called, column.called), ' ', value);
    if (column.unit) whole.append(' ', element('small', '', column.unit));
    return whole;
  };
  const first = element('div', 'line');
  first.append(...names.map((column) => part(column, 'name', 'visually-hidden')));
  if (figure) first.append(part(figure, 'figure tabular', ''));
  const second = element('div', 'line');
  if (state) second.append(part(state, 'state', 'visually-hidden'));
  second.append(
    ...others.map((column) => {
      const { kind, values } = column.property;
      const look = column.alignment === 'right' ? 'tabular' : LONG.has(kind) && !values ? 'text' : '';
      return part(column, `other ${look}`, SELF_TOLD.has(kind) || values ? 'self-told' : '');
    }),
  );
  cell.replaceChildren(first, second);
}

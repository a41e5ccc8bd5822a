import type dxDataGrid from 'devextreme/ui/data_grid';
import i18next from 'i18next';
import type { EntityModel, PropertyModel } from '../../engine/model';
import type { Formatter } from '../../engine/value';
import { captions } from '../captions';
import { stateTint } from '../states';
import { type CellContext, element } from './cells';

/** A group as the widget has it. */
export interface Group {
  readonly count?: number | undefined;
  /** What was asked for of each group; how often each state is there comes last. */
  readonly summary?: readonly unknown[] | null;
}

/** The parts of what stands above the rows of a group. */
export interface GroupTexts {
  readonly caption: string;
  readonly text: string;
  /** What its rows are. */
  readonly model: EntityModel;
}

/** How many rows a group has, and of what; empty where nobody counted them. */
export function groupCount(group: Group | undefined, model: EntityModel, format: Formatter): string {
  if (group?.count === undefined) return '';
  return `${format.number(group.count)} ${captions.thing(model, group.count)}`;
}

/** The property of the states, if the rows have one. */
function stateOf({ properties, state }: EntityModel): PropertyModel | undefined {
  return properties.find(({ name }) => name === state);
}

/** Fills the cell that stands above the rows of a group. */
export function drawGroup(
  cell: HTMLElement,
  { caption, text, model }: GroupTexts,
  group: Group | undefined,
  cells: CellContext,
): void {
  const states = element('span', 'group-states');
  const name = element('span', 'group-name');
  name.append(
    element('span', 'dim', `${caption}: `),
    element('b', '', text),
    element('span', 'dim count', groupCount(group, model, cells.format)),
  );
  cell.replaceChildren(name, states);
  drawStates(states, stateOf(model), group, cells);
}

/** A bar of the states of a group's rows, and how many there are of each in words. */
function drawStates(
  place: HTMLElement,
  state: PropertyModel | undefined,
  group: Group | undefined,
  cells: CellContext,
): void {
  const counts = state && countsOf(group);
  const parts = state?.values?.flatMap((named) => {
    const count = counts?.[String(named.value)] ?? 0;
    const name = cells.valueTitle(state, named.value);
    return count > 0
      ? [
          {
            count,
            colour: stateTint(named, state.values ?? []),
            words: i18next.t('totals.ofState', { count: cells.format.number(count), name: name.toLocaleLowerCase() }),
          },
        ]
      : [];
  });
  const said = parts?.map(({ words }) => words).join(' · ') ?? '';
  if (place.dataset.said === said) return;
  place.dataset.said = said;
  if (!parts || parts.length === 0) {
    place.replaceChildren();
    return;
  }
  const bar = element('span', 'bar');
  bar.ariaHidden = 'true';
  bar.replaceChildren(
    ...parts.map(({ count, colour }) => {
      const part = element('i', colour);
      part.style.flexGrow = String(count);
      return part;
    }),
  );
  const text = element('span', 'dim words', said);
  text.title = said;
  place.replaceChildren(bar, text);
}

function countsOf(group: Group | undefined): Readonly<Record<string, number>> | undefined {
  const last = group?.summary?.at(-1);
  return typeof last === 'object' && last !== null ? (last as Record<string, number>) : undefined;
}

/**
 * Writes the numbers of groups as they are now: the widget draws a group anew when its value is another, not its number
 * or its states.
 */
export function settleGroups(grid: dxDataGrid, model: EntityModel, cells: CellContext): void {
  for (const { rowType, rowIndex, data } of grid.getVisibleRows()) {
    if (rowType !== 'group') continue;
    const cell = (grid.getRowElement(rowIndex)?.[0] as HTMLElement | undefined)?.querySelector('.dx-group-cell');
    const shown = cell?.querySelector('.count');
    const count = groupCount(data as Group, model, cells.format);
    if (shown && shown.textContent !== count) shown.textContent = count;
    const states = cell?.querySelector<HTMLElement>('.group-states');
    if (states) drawStates(states, stateOf(model), data as Group, cells);
  }
}

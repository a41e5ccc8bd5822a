import type { EntityModel } from '../../engine/definition/model';
import { captions } from '../../renderers/captions';
import type { Column, ColumnPart } from '../../renderers/charts';
import { stateClass } from '../../renderers/states';
import { seriesName } from './widget-texts';
import type { WidgetView } from './widget-view';

/** Columns by the first property, their parts by the second; states keep their colour, other parts get shades. */
export function seriesColumns(
  { model: widget, value }: WidgetView,
  entity: EntityModel | undefined,
): { columns: readonly Column[]; legend: readonly { name: string; colour: string }[] } {
  const [, by] = widget.by;
  const property = entity?.properties.find(({ name }) => name === by);
  const parts = new Map<string | null, { name: string; colour: string }>();
  const columns = new Map<string, ColumnPart[]>();
  for (const { key, count } of value.series ?? []) {
    const [first = null, second = null] = key;
    const part = parts.get(second) ?? {
      name: entity && property && second !== null ? captions.value(entity, property, second) : seriesName(second),
      colour: colourOf(property?.values?.find((named) => named.value === second)?.group, parts.size),
    };
    parts.set(second, part);
    const column = columns.get(seriesName(first)) ?? [];
    columns.set(seriesName(first), [...column, { key: part.name, value: count, colour: part.colour }]);
  }
  return { columns: [...columns].map(([name, list]) => ({ name, parts: list })), legend: [...parts.values()] };
}

function colourOf(group: Parameters<typeof stateClass>[0] | undefined, place: number): string {
  return group ? stateClass(group) : `shade-${place % 3}`;
}

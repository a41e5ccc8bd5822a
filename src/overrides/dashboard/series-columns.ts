import i18next from 'i18next';
import { type EntityModel, type PropertyModel, STATE_GROUPS, type StateGroup } from '../../engine/model';
import { eachDay, type Formatter } from '../../engine/value';
import { isDated } from '../../engine/value/kinds';
import { captions } from '../../renderers/captions';
import type { ChartEntry, ChartPart } from '../../renderers/charts';
import { GROUP_GLYPH, stateClass } from '../../renderers/states';
import { seriesName } from './widget-texts';
import type { WidgetView } from './widget-view';

/**
 * Columns by the first property, their parts by the second. What is furthest on lies at the bottom, so that work done
 * stands beside work open (DASH-017); states keep their colour, other parts get shades. Days without rows are shown.
 */
export function seriesColumns(
  { model: widget, value }: WidgetView,
  entity: EntityModel | undefined,
  format: Pick<Formatter, 'date' | 'toRegionWall'>,
  now: Date,
): { entries: readonly ChartEntry[]; parts: readonly ChartPart[] } {
  const [by, within] = widget.by.map((name) => entity?.properties.find((property) => property.name === name));
  const series = value.series ?? [];
  const groupOf = (part: string | null) => within?.values?.find((named) => named.value === part)?.group;
  const place = (part: string | null) => STATE_GROUPS.indexOf(groupOf(part) ?? 'New');
  const parts = [...new Set(series.map(({ key: [, second = null] }) => second))].sort((a, b) => place(b) - place(a));

  const columns = new Map<string | null, Record<string, number>>();
  const isByDay = by !== undefined && isDated(by);
  const today = format.toRegionWall(now.toISOString()).slice(0, 10);
  if (isByDay) for (const day of eachDay(series[0]?.key[0] ?? today, today)) columns.set(day, {});
  for (const { key, count } of series) {
    const [first = null, second = null] = key;
    columns.set(first, { ...columns.get(first), [String(second)]: count });
  }
  return {
    parts: parts.map((part, index) => ({
      key: String(part),
      name: partName(part, entity, within),
      ...lookOf(groupOf(part), index),
    })),
    entries: [...columns].map(([key, values]) => ({
      key: String(key),
      name: isByDay ? format.date(key) : seriesName(key),
      values,
    })),
  };
}

function partName(part: string | null, entity: EntityModel | undefined, within: PropertyModel | undefined): string {
  if (!entity || !within) return i18next.t('dashboard.number');
  return part === null ? seriesName(part) : captions.value(entity, within, part);
}

function lookOf(group: StateGroup | undefined, place: number): Pick<ChartPart, 'colour' | 'glyph'> {
  return group ? { colour: stateClass(group), glyph: GROUP_GLYPH[group] } : { colour: `shade-${place % 3}` };
}

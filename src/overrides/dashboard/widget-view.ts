/** What a widget shows and where it leads, from its definition and its count. */

import type { WidgetEntry, WidgetValue } from '../../engine/http';
import {
  type Condition,
  type EntityModel,
  type NamedValue,
  STATE_GROUPS,
  type StateGroup,
  type WidgetModel,
} from '../../engine/model';
import type { Formatter } from '../../engine/value';
import { widgetAddress } from './widget-address';

export interface WidgetView {
  readonly entry: WidgetEntry;
  readonly model: WidgetModel;
  readonly value: WidgetValue;
  /** The group that all its states belong to, and the only state it counts, if it counts one. */
  readonly group?: StateGroup;
  readonly state?: NamedValue;
  /** Address that shows the counted rows; without it the widget does not navigate. */
  readonly address?: string;
}

/** Values that a condition asks of a property, at the top or in a conjunction. */
function valuesOf(condition: Condition, property: string): readonly unknown[] | undefined {
  if ('all' in condition) {
    return condition.all.map((part) => valuesOf(part, property)).find((values) => values !== undefined);
  }
  if ('property' in condition && condition.property === property && 'in' in condition.test) return condition.test.in;
  return undefined;
}

function statesOf(widget: WidgetModel, entity: EntityModel | undefined): readonly NamedValue[] {
  if (!widget.filter || entity?.state === undefined) return [];
  const named = entity.properties.find(({ name }) => name === entity.state)?.values ?? [];
  const wanted = valuesOf(widget.filter, entity.state);
  return wanted ? named.filter(({ value }) => wanted.includes(value)) : [];
}

/** A widget's value, if its text can be read. */
export function storedValue(json: string): WidgetValue | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && 'count' in value ? (value as WidgetValue) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a widget's value; text that cannot be read counts nothing. */
export function readValue(json: string): WidgetValue {
  return storedValue(json) ?? { count: 0 };
}

/** Views of the widgets that are switched on, states in the order in which work goes through them. */
export function widgetViews(
  entries: readonly WidgetEntry[],
  widgets: readonly WidgetModel[],
  entities: Readonly<Record<string, EntityModel>>,
  format: Pick<Formatter, 'dayBounds' | 'toRegionWall' | 'clockValue'>,
  now: Date,
): readonly WidgetView[] {
  const views = entries.flatMap((entry): WidgetView[] => {
    const model = widgets.find(({ type }) => type === entry.type);
    if (!model) return [];
    const entity = model.entity === undefined ? undefined : entities[model.entity];
    const states = statesOf(model, entity);
    const groups = new Set(states.map(({ group }) => group));
    const [group] = groups.size === 1 ? groups : [];
    const [state] = states.length === 1 ? states : [];
    const address = widgetAddress(model, entry, entity, format, now);
    return [
      {
        entry,
        model,
        value: readValue(entry.valueJson),
        ...(group ? { group } : {}),
        ...(state ? { state } : {}),
        ...(address === undefined ? {} : { address }),
      },
    ];
  });
  const place = ({ group }: WidgetView) => (group ? STATE_GROUPS.indexOf(group) : STATE_GROUPS.length);
  return views.sort((a, b) => place(a) - place(b) || a.model.type - b.model.type);
}

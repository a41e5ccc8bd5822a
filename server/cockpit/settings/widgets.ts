import { ENABLED_WIDGETS, type WidgetEntry, type WidgetValue } from '../../../src/engine/http';
import type { WidgetModel } from '../../../src/engine/model';
import { featureOn, mayReach } from '../../../src/engine/permission';
import type { Entities } from '../../entities';
import type { ServerContext, Session } from '../../platform/context';
import { OWNERS, settingsFor } from '../../platform/settings';

export type WidgetParts = Pick<ServerContext, 'database' | 'product' | 'clock' | 'log'> & {
  readonly entities: Entities;
};

/**
 * The widgets of a session's dashboard with their counts (DASH-034). A widget that is switched off, whose entity the
 * product lacks or whose page the session may not open is not counted.
 */
export async function dashboardWidgets(parts: WidgetParts, session: Session): Promise<WidgetEntry[]> {
  const { widgets } = parts.product.current.product;
  const offered = widgets.filter(
    (widget) => featureOn(widget.feature, session.features) && isServed(parts, widget, session),
  );
  const enabled = await enabledTypes(parts, session, new Set(widgets.map(({ type }) => type)));
  const counts = new Map<number, WidgetValue>();
  const needed = new Set(
    offered.filter(({ type }) => enabled?.has(type) ?? true).flatMap(({ type, of }) => [type, ...of]),
  );
  for (const widget of widgets) {
    if (needed.has(widget.type) && widget.entity && isServed(parts, widget, session))
      counts.set(widget.type, await count(parts, widget, session));
  }
  const executionTime = parts.clock.now().toISOString();
  return offered.map((widget) => ({
    type: widget.type,
    title: widget.title,
    isEnabled: enabled?.has(widget.type) ?? true,
    valueJson: JSON.stringify(valueOfWidget(widget, counts)),
    executionTime,
    description: '',
    imgUrl: '',
    disabledNavigation: widget.page === undefined,
  }));
}

async function count({ entities, product }: WidgetParts, widget: WidgetModel, session: Session): Promise<WidgetValue> {
  const model = product.current.product.entities[widget.entity ?? ''];
  if (!model) return { count: 0 };
  if (widget.by.length === 0) return { count: await entities.count(model, widget.filter, session) };
  const series = await entities.countBy(model, widget.filter, widget.by, session);
  return { count: series.reduce((sum, { count }) => sum + count, 0), series };
}

/** A widget `of` others shows their counts as its series. */
function valueOfWidget(widget: WidgetModel, counts: ReadonlyMap<number, WidgetValue>): WidgetValue {
  if (widget.of.length === 0) return counts.get(widget.type) ?? { count: 0 };
  const series = widget.of.flatMap((type) => {
    const value = counts.get(type);
    return value ? [{ key: [String(type)], count: value.count }] : [];
  });
  return { count: series.reduce((sum, { count }) => sum + count, 0), series };
}

/** True if the widget's entity is there and the session may read its full list. */
function isServed({ product }: WidgetParts, widget: WidgetModel, session: Session): boolean {
  if (!widget.entity) return widget.of.length > 0;
  const { entities } = product.current.product;
  const model = entities[widget.entity];
  return model !== undefined && mayReach(entities, model, session);
}

/** The types that are switched on, or null if nothing was ever saved: then all are. Unknown ones are logged (OPEN-082). */
async function enabledTypes(
  { database, log }: WidgetParts,
  session: Session,
  known: ReadonlySet<number>,
): Promise<ReadonlySet<number> | null> {
  const settings = await settingsFor(database, session, 'Cockpit');
  const saved = settings.find(({ owner, key }) => owner === OWNERS.userSettings && key === ENABLED_WIDGETS.Key);
  if (!saved) return null;
  const types = saved.value
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const unknown = types.filter((text) => !known.has(Number(text)));
  if (unknown.length > 0) log.warn({ unknown }, 'a saved list of widgets names unknown ones');
  return new Set(types.map(Number).filter((type) => known.has(type)));
}

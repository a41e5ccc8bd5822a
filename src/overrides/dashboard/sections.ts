import type { WidgetView } from './widget-view';

/** Tiles under the definition whose rows they count; what counts alone stands with the other work. */
export interface Section {
  /** The definition; empty for the other work. */
  readonly key: string;
  readonly tiles: readonly WidgetView[];
}

/** True for what is drawn as a chart, below the tiles. */
export function isChart({ model }: WidgetView): boolean {
  return model.chart !== undefined && model.template === undefined;
}

export function sectionsOf(tiles: readonly WidgetView[]): readonly Section[] {
  const byEntity = new Map<string, WidgetView[]>();
  for (const tile of tiles) {
    const entity = tile.model.entity ?? '';
    byEntity.set(entity, [...(byEntity.get(entity) ?? []), tile]);
  }
  const named = [...byEntity].filter(([, group]) => group.length > 1);
  const rest = [...byEntity].filter(([, group]) => group.length === 1).flatMap(([, group]) => group);
  return [
    ...named.map(([key, group]) => ({ key, tiles: group })),
    ...(rest.length > 0 ? [{ key: '', tiles: rest }] : []),
  ];
}

/** Hand-written parts of the screen that definitions name: tiles and modals (OPEN-189). */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { WidgetValue } from '../engine/http';
import { loadChunk } from './chunk';

/** Loads a hand-written part as a chunk of its own. */
export type Load<Props = object> = () => Promise<{ default: ComponentType<Props> }>;

/** Hand-written parts by the names that definitions call them by. */
export type Templates<Props> = Readonly<Record<string, Load<Props>>>;

/** What a tile of the dashboard is given to show. */
export interface KpiTileProps {
  readonly title: string;
  readonly description: string;
  readonly value: WidgetValue;
  /** How long ago it was counted, in words. */
  readonly elapsed: string;
  /** Where the counted rows are; without it the tile leads nowhere. */
  readonly address?: string | undefined;
}

/** The template of a name, if there is one. */
export function templateOf<Props>(templates: Templates<Props>, name: string): Load<Props> | undefined {
  return Object.hasOwn(templates, name) ? templates[name] : undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: each loader stands for the component that it alone loads.
const LOADED = new WeakMap<Load<any>, LazyExoticComponent<ComponentType<any>>>();

/** One component for each loader, so that what is drawn anew stays as it is. */
export function loaded<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  const known = LOADED.get(load) ?? lazy(() => loadChunk(load));
  LOADED.set(load, known);
  return known;
}

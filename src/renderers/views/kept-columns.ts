/**
 * How the person left a grid without a view: groups, order and filters of its columns, which the server keeps (GRID-021
 * to GRID-023), and the page filters that no column says, until the browser loads afresh: set today, they would hide
 * rows tomorrow.
 */

import { API, type CockpitSettings } from '../../engine/http';
import type { EntityModel } from '../../engine/model';
import { writeFilter } from '../../engine/query';
import { COLUMN_SETTINGS, fitState, type GridState, partsIn, readPageState, writeGridAddress } from '../../engine/view';
import type { Cockpit } from '../cockpit';
import type { Opening } from './opening';

type KeptPart = keyof typeof COLUMN_SETTINGS;
export type KeptColumns = Pick<GridState, KeptPart | 'filters'>;
/** As JSON; a part that is not there was never changed. */
type Texts = Partial<Record<keyof KeptColumns, string>>;
type Parts = Pick<Cockpit, 'http' | 'settings'>;
type Named = Pick<EntityModel, 'name'>;

const PARTS = Object.keys(COLUMN_SETTINGS) as KeptPart[];
const NOTHING = '[]';

/** What was kept since the settings were loaded, by grid. */
const since = new WeakMap<CockpitSettings, Map<string, Texts>>();

/** True if a grid may open with an order or filters of its columns that were kept. */
export function hasKeptColumns({ settings }: Pick<Cockpit, 'settings'>, { name }: Named): boolean {
  return Object.values(textsOf(settings, name)).some((text) => text !== NOTHING && text !== '{}');
}

export interface KeptStart {
  /** The address that the grid has with what was kept; undefined if that is no other than by itself. */
  readonly address: string | undefined;
  /** Names of what is gone, or could not be read, and was left out. */
  readonly dropped: readonly string[];
}

/**
 * How a grid opens with neither a view nor anything in its address: what was kept counts as if the person had just done
 * it. Undefined if the grid opens otherwise, or nothing was kept.
 */
export function keptStart(
  { settings }: Pick<Cockpit, 'settings'>,
  model: EntityModel,
  { base, id, known }: Pick<Opening, 'base' | 'id' | 'known'>,
  search: string,
): KeptStart | undefined {
  const { customView, forceCall } = readPageState(search);
  if (id !== '' || customView !== '' || forceCall || partsIn(search).size > 0) return undefined;
  const texts = Object.entries(textsOf(settings, model.name));
  if (texts.length === 0) return undefined;
  const { state, dropped } = fitState(
    Object.fromEntries(texts.map(([part, text]) => [part, parsed(text)])),
    model,
    base,
  );
  const address = writeGridAddress(state, known, { page: 1, customView: '' }, model, search);
  return { address: address === search.replace(/^\?/, '') ? undefined : address, dropped };
}

/** Keeps what is shown, as far as it is not how the grid opens by itself. */
export async function keepColumns(
  { http, settings }: Parts,
  { name }: Named,
  base: KeptColumns,
  columns: KeptColumns,
): Promise<void> {
  const before = textsOf(settings, name);
  const now = written(columns);
  const first = written(base);
  const changed = PARTS.filter((part) => now[part] !== (before[part] ?? first[part]));
  const kept = changed.map((part) => [part, now[part]] as const);
  remember(settings, name, { ...before, ...Object.fromEntries(kept), filters: now.filters });
  await Promise.all(
    kept.map(([part, value]) => http.put(API.cockpitSettings, { owner: COLUMN_SETTINGS[part], key: name, value })),
  );
}

/** Forgets what was kept: the grid opens by itself again. */
export async function forgetColumns({ http, settings }: Parts, { name }: Named): Promise<void> {
  const before = textsOf(settings, name);
  const parts = PARTS.filter((part) => before[part] !== undefined);
  remember(settings, name, {});
  await Promise.all(
    parts.map((part) =>
      http.delete(API.userSettings, { clientId: 'Cockpit', owner: COLUMN_SETTINGS[part], key: name }),
    ),
  );
}

function remember(settings: CockpitSettings, name: string, texts: Texts): void {
  since.set(settings, (since.get(settings) ?? new Map<string, Texts>()).set(name, texts));
}

function textsOf(settings: CockpitSettings, name: string): Texts {
  const stored = PARTS.map((part) => [part, settings[COLUMN_SETTINGS[part]][name]] as const);
  return since.get(settings)?.get(name) ?? Object.fromEntries(stored.filter(([, text]) => text !== undefined));
}

/** Nothing is an empty list, whatever the part is. */
function written({ group, sort, where, filters }: KeptColumns): Required<Texts> {
  const text = JSON.stringify;
  return { group: text(group), sort: text(sort), where: text(where ? writeFilter(where) : []), filters: text(filters) };
}

/** What cannot be read is no part of a state, a filter of nothing is none. */
function parsed(text: string): unknown {
  try {
    return text === NOTHING ? [] : JSON.parse(text);
  } catch {
    return text;
  }
}

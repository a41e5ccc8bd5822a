/** Whether rows are shown beside lists, as this person left it: the server keeps it. */
import { API, type CockpitSettings } from '../../../engine/http';
import { createStore, type Store } from '../../../engine/store';
import type { Cockpit } from '../../cockpit';

export interface KeptPreview {
  readonly isOpen: boolean;
}

/** Where it is kept among the settings of the cockpit. */
const PLACE = { owner: 'userSettings', key: 'listPreview' } as const;
const OPEN = 'open';

/** All lists share it. */
const stores = new WeakMap<CockpitSettings, Store<KeptPreview>>();

export function keptPreview({ settings }: Pick<Cockpit, 'settings'>): Store<KeptPreview> {
  const known = stores.get(settings) ?? createStore({ isOpen: settings.userSettings.listPreview === OPEN });
  stores.set(settings, known);
  return known;
}

/** Keeps it for the next time too; whoever looks as somebody else changes nothing of theirs. */
export function keepPreview(cockpit: Pick<Cockpit, 'http' | 'settings' | 'session'>, isOpen: boolean): void {
  keptPreview(cockpit).set({ isOpen });
  if (cockpit.session.viewedBy !== undefined) return;
  cockpit.http
    .put(API.cockpitSettings, { ...PLACE, value: isOpen ? OPEN : 'closed' })
    .catch((error: unknown) => console.error('Whether rows are shown beside lists could not be kept', error));
}

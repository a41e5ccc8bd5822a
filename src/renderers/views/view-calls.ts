import { API } from '../../engine/http';
import type { EntityModel } from '../../engine/model';
import { type CustomViewHeader, GRID_SETTINGS_SUFFIX, type StartScope, type ViewDraft } from '../../engine/view';
import type { Cockpit } from '../cockpit';

export type SavedAs = Pick<ViewDraft, 'customViewName' | 'isShared' | 'id' | 'savedAt'>;

/** What the server is asked about the views of a grid; `shown` writes what the grid shows now. */
export interface ViewCalls {
  /** Gives the id of the view. */
  save(as: SavedAs): Promise<string | undefined>;
  remove(view: Pick<CustomViewHeader, 'id'>): Promise<unknown>;
  /** An empty id takes the choice back. */
  choosePrimary(who: 'me' | 'all', id: string): Promise<unknown>;
  saveStart(start: StartScope): Promise<unknown>;
  resetStart(): Promise<unknown>;
}

/** The calls about the views of a definition. */
export function viewCalls(http: Cockpit['http'], { name: owner }: EntityModel, shown: () => string): ViewCalls {
  return {
    async save(as) {
      const path = as.isShared ? API.saveViewForAll : API.saveViewForMe;
      const body = { ...as, key: owner + GRID_SETTINGS_SUFFIX, owner, gridSettings: shown() };
      const { data } = await http.put<{ id: string }>(path, body);
      return data?.id;
    },
    remove: ({ id }) => http.delete(API.customView, { id }),
    choosePrimary: (who, id) => http.put(who === 'me' ? API.primaryForMe : API.primaryForAll, { id, owner }),
    saveStart: ({ scope, call }) =>
      http.post(call, { viewName: owner, state: shown(), scopeUnit: `${scope},${owner}` }),
    resetStart: () => http.post(API.gridForUser, { viewName: owner, state: '' }),
  };
}

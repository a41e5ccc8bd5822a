/** What a grid opens with: the view of its address or a primary one, a saved state, or its definition (OPEN-131). */

import { API, ApiError } from '../../engine/http';
import type { EntityModel } from '../../engine/model';
import {
  type CustomView,
  type CustomViewHeader,
  chooseView,
  defaultGridState,
  type GridState,
  NO_MARKS,
  type PrimaryView,
  partsIn,
  type RowMarks,
  readPageState,
  readRowMarks,
  readSavedState,
  STANDARD_VIEW,
} from '../../engine/view';
import type { Cockpit } from '../cockpit';

export interface Opening {
  readonly base: GridState;
  /** The rows that stood out when that state was saved. */
  readonly marks: RowMarks;
  /** `custom-view` as the address has to name it; empty: nothing needs naming. */
  readonly id: string;
  readonly view?: CustomViewHeader | undefined;
  /** The states that whoever reads the address with this id may start from; null: any. */
  readonly known: readonly GridState[] | null;
  readonly views: readonly CustomViewHeader[];
  readonly primaries: readonly PrimaryView[];
  /** Names of columns and filters of the view that are gone. */
  readonly dropped: readonly string[];
  /** It had more, which the person may not see and which is not named. */
  readonly isCut: boolean;
  /** A view was asked for and could not be opened (VIEW-017). */
  readonly isMissing: boolean;
}

type Parts = Pick<Cockpit, 'http' | 'may' | 'settings'>;

/** What there is without any view. */
export function plainOpening(model: EntityModel): Opening {
  const base = defaultGridState(model);
  return {
    base,
    marks: NO_MARKS,
    id: '',
    known: [base],
    views: [],
    primaries: [],
    dropped: [],
    isCut: false,
    isMissing: false,
  };
}

/** Finds the state that a grid opens with at an address. Without the right to use views there is but the definition's. */
export async function readOpening(cockpit: Parts, model: EntityModel, search: string): Promise<Opening> {
  const plain = plainOpening(model);
  if (!cockpit.may('grid.can_use_custom_views')) return plain;
  const owner = model.name;
  const [views, primaries] = await Promise.all([
    orNothing(cockpit.http.get<CustomViewHeader[]>(API.customView, { owner })),
    orNothing(cockpit.http.get<PrimaryView[]>(API.primaryViews)),
  ]);
  const lists = { ...plain, views, primaries };
  const { customView } = readPageState(search);
  const id = chooseView(customView, primaries, owner);
  if (id === STANDARD_VIEW) return { ...lists, id };
  const found = id === undefined ? null : await readView(cockpit, model, id);
  if (found) return { ...lists, ...found };
  // The address of a colleague's own view tells what differs from the definition.
  if (customView !== '' && partsIn(search).size > 0) return lists;
  const isMissing = customView !== '';
  const start = cockpit.settings.GridSettings[owner] ?? '';
  const saved = readSavedState(start, model);
  if (!saved) return { ...lists, isMissing };
  const { state, dropped, isCut } = saved;
  return { ...lists, base: state, marks: readRowMarks(start), dropped, isCut, known: null, isMissing };
}

type Found = Pick<Opening, 'base' | 'marks' | 'id' | 'view' | 'known' | 'dropped' | 'isCut'>;

async function readView({ http }: Parts, model: EntityModel, id: string): Promise<Found | null> {
  const view = await http.get<CustomView>(API.customView, { owner: model.name, id }).then(
    ({ data }) => data,
    (error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    },
  );
  const fitted = view && readSavedState(view.gridSettings, model);
  if (!view || !fitted) return null;
  return {
    base: fitted.state,
    marks: readRowMarks(view.gridSettings),
    dropped: fitted.dropped,
    isCut: fitted.isCut,
    id: view.id,
    view,
    known: view.isShared ? [fitted.state] : [fitted.state, defaultGridState(model)],
  };
}

/** Views are an aid: a list that fails to load does not keep the rows away. */
async function orNothing<T>(wanted: Promise<{ data: T[] | null }>): Promise<T[]> {
  try {
    return (await wanted).data ?? [];
  } catch (error) {
    console.error('The views of a grid could not be loaded', error);
    return [];
  }
}

import type { EntityModel } from '../../engine/model';
import { type GridState, STANDARD_VIEW, sameState } from '../../engine/view';
import type { Opening } from './opening';

/** How the view that is shown stands among those there are. */
export interface ViewStanding {
  readonly id: string;
  /** One's own primary view. */
  readonly own: string | undefined;
  /** The view that opens first: one's own primary one, else that of all. */
  readonly first: string | undefined;
  /** It is one's own primary view. */
  readonly isMine: boolean;
  /** It is the primary view of all. */
  readonly isForAll: boolean;
  /** What is shown is not what the view says. */
  readonly isChanged: boolean;
}

/** Where the opened view of a definition stands, with the grid as it is now. */
export function viewStanding(
  { view, primaries, base }: Opening,
  model: Pick<EntityModel, 'name' | 'filters'>,
  state: GridState,
): ViewStanding {
  const primary = (isShared: boolean) =>
    primaries.find((one) => one.owner === model.name && one.isShared === isShared)?.id;
  const id = view?.id ?? STANDARD_VIEW;
  const own = primary(false);
  const forAll = primary(true);
  return {
    id,
    own,
    first: own ?? forAll,
    isMine: own === id,
    isForAll: forAll === id,
    isChanged: !sameState(state, base, model),
  };
}

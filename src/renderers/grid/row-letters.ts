import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../engine/query';
import { SHARED_LETTERS, useAltLetters } from '../alt-letters';
import { useCockpit } from '../cockpit';
import type { OfferedAction } from '../offered-action';
import { isPage } from '../typing';
import { placeBelow } from './choice-keys';
import { ROW } from './own-elements';
import type { Grid } from './use-grid';

export interface RowLetters {
  readonly grid: Grid;
  /** What belongs to the grid; another grid in it hears its own. */
  readonly root: RefObject<HTMLElement | null>;
  /** The row, or all chosen ones if it is among them. */
  meant(row: Row): readonly Row[];
  offered(rows: readonly Row[]): readonly OfferedAction[];
  /** Opens the menu of pages that have to do with the rows. */
  onLookUp(rows: readonly Row[], place: { x: number; y: number }): void;
}

/**
 * Alt with a letter does what the menu of rows shows it beside: with the row that has the keyboard, as the menu that is
 * opened there, else with the chosen ones. What cannot be done says why.
 */
export function useRowLetters({ grid, root, meant, offered, onLookUp }: RowLetters): void {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  useAltLetters((letter, target) => {
    const own = root.current;
    const isOwn = isPage(target) || target.closest('.detail-grid, .grid-page') === own;
    if (!own || !isOwn) return false;
    const at = target.closest<HTMLElement>(ROW);
    const row = at ? grid.widget.current?.focused() : undefined;
    const rows = row ? meant(row) : grid.session.get().selected;
    if (rows.length === 0) return false;
    if (letter === SHARED_LETTERS.lookUp) {
      onLookUp(rows, placeBelow(at ?? own));
      return true;
    }
    const action = offered(rows).find((one) => one.letter === letter);
    if (action?.enabled) action.run();
    else if (action?.reason) {
      const name = rows.length === 1 ? `${rows[0]?.[grid.model.display]}: ` : '';
      const title = t('actions.notNow', { action: action.title });
      messages.warning(`${name}${action.reason}`, { title, why: action.lacks });
    }
    return action !== undefined;
  });
}

import { type ReactNode, type RefObject, useCallback, useState } from 'react';
import type { Row } from '../../engine/query';
import { useLostFocus } from '../dialogs';
import { type ExportedGrid, type Exports, useCopy, useCopyValue, useExport } from '../export';
import { latePart } from '../late-part';
import { rowKey } from '../rows';
import { useMissing } from '../use-missing';
import { exportedRows } from './exported-rows';
import { useLookups } from './lookups';
import { useRowDialog } from './row-dialog';
import { useRowLetters } from './row-letters';
import type { RowMenuProps } from './row-menu';
import { SelectionBar } from './selection-bar';
import { type Choosing, useChoosing } from './use-choosing';
import type { Grid } from './use-grid';
import { type Sorting, useSorting } from './use-sorting';

export const rowMenu = latePart<RowMenuProps>(async () => (await import('./row-menu')).RowMenu);

type Place = { readonly x: number; readonly y: number };

/** What can be done with rows, or the pages alone that have to do with them. */
interface Menu {
  readonly rows: readonly Row[];
  readonly place: Place;
  /** What stands in the cell that was pointed at. */
  readonly text?: string;
  readonly isLookUp?: boolean;
}

export interface RowToolsParts {
  readonly grid: Grid;
  /** Where keys are heard that copy. */
  readonly root: RefObject<HTMLElement | null>;
  /** What is said of the rows beside them when they leave the cockpit. */
  readonly told: Pick<ExportedGrid, 'title' | 'view' | 'filters' | 'search'>;
}

export interface RowTools {
  readonly exports: Exports;
  /** The grid as export, copying and printing see it. */
  readonly exported: ExportedGrid;
  /** What is done with the selected rows; null without any. */
  readonly bar: ReactNode;
  /** Menus and dialogs that are open. */
  readonly popups: ReactNode;
  /** Chooses rows by a key or by the head's menu. */
  choose: Choosing['choose'];
  /** Opens the menu of what rows can be sorted by. */
  sort: Sorting['sort'];
  /** The menu of a row, or of all selected ones if it is among them. */
  openMenu(row: Row, place: Place, text: string): void;
  /** The menu of this row alone. */
  openActions(row: Row, place: Place): void;
  /** By its page or form, else by what is below it, else by its values. */
  open(row: Row): void;
}

/** What is done with the rows of a grid, whether it is a page or stands below a row. */
export function useRowTools({ grid, root, told }: RowToolsParts): RowTools {
  const { model, session, source, actions, widget, look } = grid;
  const { selected, total, isChoosing, deleted } = grid.known;
  const choosing = useChoosing(grid);
  const sorting = useSorting(grid);
  const [menu, setMenu] = useState<Menu | null>(null);
  // What was pressed stays under the pointer, when no row is chosen any more: nothing else comes there.
  const [isHeld, hold] = useState(false);
  const closeMenu = () => setMenu(null);
  const missing = useMissing(closeMenu);
  const exported: ExportedGrid = { ...told, ...exportedRows(grid) };
  const exports = useExport(exported);
  const lookups = useLookups(model);
  useCopy(exported, root);
  const copyValue = useCopyValue();
  const { show, dialog } = useRowDialog(model, look);
  const meant = useCallback(
    (row: Row) => {
      const { selected: all } = session.get();
      return all.some((other) => rowKey(model, other) === rowKey(model, row)) ? all : [row];
    },
    [session, model],
  );
  const openMenu = useCallback(
    (row: Row, place: Place, text: string) => setMenu({ rows: meant(row), place, text }),
    [meant],
  );
  const openActions = useCallback((row: Row, place: Place) => setMenu({ rows: [row], place }), []);
  const openRow = actions.open;
  const open = useCallback(
    (row: Row) => {
      if (!openRow(row) && !widget.current?.turn(row)) show(row);
    },
    [openRow, widget, show],
  );

  useLostFocus(root, () => widget.current?.focus());
  useRowLetters({
    grid,
    root,
    meant,
    offered: (rows) => [...actions.offered(rows), ...exports.offered()],
    onLookUp: (rows, place) => setMenu({ rows, place, isLookUp: true }),
  });

  return {
    exports,
    exported,
    choose: choosing.choose,
    sort: sorting.sort,
    bar: (selected.length > 0 || isChoosing || deleted > 0 || isHeld) && (
      <SelectionBar
        model={model}
        count={selected.length}
        hidden={selected.filter((row) => !source.shows(row)).length}
        total={total}
        actions={actions.offered(selected)}
        isChoosing={isChoosing}
        deleted={deleted}
        onAll={choosing.all}
        onClear={() => {
          hold(false);
          session.chooseNone();
        }}
        onMore={(place) => setMenu({ rows: selected, place })}
        onHold={hold}
      />
    ),
    popups: (
      <>
        {menu && (
          <rowMenu.Part
            place={menu.place}
            groups={
              menu.isLookUp ? [] : [...actions.groups(menu.rows), [...copyValue(menu.text ?? ''), ...exports.offered()]]
            }
            lookups={lookups(menu.rows)}
            onClose={closeMenu}
            onMissing={missing}
          />
        )}
        {actions.dialogs}
        {dialog}
        {exports.dialogs}
        {choosing.menu}
        {sorting.menu}
      </>
    ),
    openMenu,
    openActions,
    open,
  };
}

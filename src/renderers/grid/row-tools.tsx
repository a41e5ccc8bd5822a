import { type ReactNode, type RefObject, useState } from 'react';
import type { EntityModel } from '../../engine/definition/model';
import type { Row } from '../../engine/query';
import type { Actions } from '../actions';
import { type ExportedGrid, type Exports, useCopy, useCopyValue, useExport } from '../export';
import { rowKey, type Total } from '../rows';
import type { GridWidgetHandle } from './grid-widget';
import { useLookups } from './lookups';
import { useRowDialog } from './row-dialog';
import { RowMenu } from './row-menu';
import { SelectionBar } from './selection-bar';
import type { GridLook } from './use-cells';

type Place = { readonly x: number; readonly y: number };

export interface RowToolsParts {
  readonly model: EntityModel;
  readonly grid: RefObject<GridWidgetHandle | null>;
  /** Where keys are heard that copy. */
  readonly root: RefObject<HTMLElement | null>;
  readonly look: GridLook;
  readonly exported: ExportedGrid;
  readonly actions: Actions;
  readonly selected: readonly Row[];
  readonly total: Total | undefined;
  /** So many of the selected rows are not among those that search and filters leave. */
  readonly hidden?: number;
}

export interface RowTools {
  readonly exports: Exports;
  /** What is done with the selected rows; null without any. */
  readonly bar: ReactNode;
  /** Menus and dialogs that are open. */
  readonly popups: ReactNode;
  /** The menu of a row, or of all selected ones if it is among them. */
  openMenu(row: Row, place: Place, text: string): void;
  /** By its page or form, else by what is below it, else by its values. */
  open(row: Row): void;
}

/** What is done with the rows of a grid, whether it is a page or stands below a row. */
export function useRowTools(parts: RowToolsParts): RowTools {
  const { model, grid, root, look, exported, actions, selected, total, hidden } = parts;
  const [menu, setMenu] = useState<{ rows: readonly Row[]; place: Place; text: string } | null>(null);
  const exports = useExport(exported);
  const lookups = useLookups(model);
  useCopy(exported, root);
  const copyValue = useCopyValue();
  const rowDialog = useRowDialog(model, look);

  return {
    exports,
    bar: selected.length > 0 && (
      <SelectionBar
        count={selected.length}
        hidden={hidden}
        total={total}
        actions={actions.offered(selected)}
        onClear={() => grid.current?.deselect()}
        onMore={(place) => setMenu({ rows: selected, place, text: '' })}
      />
    ),
    popups: (
      <>
        <RowMenu
          place={menu?.place ?? null}
          groups={menu ? [...actions.groups(menu.rows), [...copyValue(menu.text), ...exports.offered()]] : []}
          lookups={menu ? lookups(menu.rows) : []}
          onClose={() => setMenu(null)}
        />
        {actions.dialogs}
        {rowDialog.dialog}
        {exports.dialogs}
      </>
    ),
    openMenu(row, place, text) {
      const isSelected = selected.some((other) => rowKey(model, other) === rowKey(model, row));
      setMenu({ rows: isSelected ? selected : [row], place, text });
    },
    open(row) {
      if (!actions.open(row) && !grid.current?.turn(row)) rowDialog.show(row);
    },
  };
}

import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EDIT_ROWS_LIMIT } from '../../../engine/constants';
import type { PastePlan } from '../../../engine/grid';
import type { PropertyModel } from '../../../engine/model';
import type { Row } from '../../../engine/query';
import { copiedCells } from '../../../engine/value';
import type { RowAdd } from '../../actions';
import { useCockpit } from '../../cockpit';
import { usePageShown } from '../../kept-pages';
import { rowKey } from '../../rows';
import { isPage, isTyping } from '../../typing';
import type { Grid } from '../use-grid';
import type { CellAt } from './cell-at';
import { GRIDS, meantCell } from './clicked-cell';
import { pasteNew, planNew } from './paste-new';
import { cellReader, pasteOver, planByName, planOver, planUnder, refusalOf } from './paste-over';
import type { Pasted } from './pasted';
import type { GridEdit } from './use-edit';

export interface PasteParts {
  readonly grid: Grid;
  /** What changes cells, if anything does. */
  readonly edit: GridEdit | undefined;
  /** What adds rows, if anything does. */
  readonly add: RowAdd | undefined;
}

type Cells = readonly (readonly string[])[];

/**
 * What is pasted in the box of a grid. One value is put into its cell as if it were typed; more is laid over the cells
 * from there on, or taken for new rows, and tried before anything is saved. The browser's own event is taken, not its key,
 * so that its menu works as well and no permission is asked.
 */
export function usePaste({ grid, edit, add }: PasteParts, box: RefObject<HTMLElement | null>): Pasted | undefined {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const { messages, format } = cockpit;
  const isShown = usePageShown();
  const [pasted, setPasted] = useState<Pasted>();

  function open(own: Omit<Pasted, 'other' | 'close'>, other?: () => void): void {
    const close = () => {
      own.session.end();
      // Another one may have been pasted while this one was being saved.
      setPasted((now) => (now?.session === own.session ? undefined : now));
    };
    const instead = () => {
      own.session.end();
      other?.();
    };
    setPasted({ ...own, close, other: other && instead });
    void own.session.begin();
  }
  /** True, and told, for more lines below the headings than are tried at once. */
  function areTooMany(cells: Cells, { isHeaded }: Pick<PastePlan, 'isHeaded'>): boolean {
    const count = cells.length - (isHeaded ? 1 : 0);
    if (count <= EDIT_ROWS_LIMIT) return false;
    const limit = format.number(EDIT_ROWS_LIMIT);
    messages.refusal(t('edit.paste.tooMany', { count: format.number(count), limit }));
    return true;
  }

  function addRows(from: RowAdd, cells: Cells, other?: () => void): void {
    const plan = planNew(grid, from, cells);
    if (areTooMany(cells, plan)) return;
    if (plan.columns.length === 0 || plan.rows.length === 0) messages.refusal(t('edit.paste.nothing'));
    else open(pasteNew(grid, from, plan, cockpit, t), other);
  }

  /** True if it was a value for this cell alone. */
  async function putOne(own: GridEdit, row: Row, column: string, field: PropertyModel, text: string): Promise<boolean> {
    const reading = await cellReader(own, cockpit, t)(field, text, row);
    if (reading.kind !== 'read') return false;
    const reason = refusalOf(own, row, column, t);
    if (reason !== undefined) messages.refusal(reason);
    else {
      own.session.type(row, field.name, reading.value, reading.text);
      void own.session.leave(rowKey(grid.model, row));
    }
    return true;
  }

  async function lay(own: GridEdit, cells: Cells, from: { key: string; column: string }): Promise<void> {
    const byPlace = planOver(own, cells, from);
    // Headings of other columns than those from the cell on: each line says itself which row it is about.
    const named = byPlace.isHeaded ? undefined : planByName(own, cells, cockpit, t);
    const under = byPlace.isHeaded ? undefined : planUnder(own, cells, from);
    const isNamed = named !== undefined && (named.rows.length > 0 || !add);
    const plan = isNamed ? named : under && (under.columns.length > 0 || !add) ? under : byPlace;
    if (areTooMany(cells, plan)) return;
    const [row] = plan.rows;
    const [first] = plan.columns;
    if (!row)
      return messages.refusal(
        t(plan.unnamed.length > 0 ? 'edit.paste.unnamed' : 'edit.paste.nothing', { count: plan.unnamed.length }),
      );
    const names = plan.left.map(({ caption }) => caption).join(', ');
    if (!first) return messages.refusal(refusalOf(own, row.row, from.column, t) ?? t('edit.paste.left', { names }));
    const isOne = cells.length === 1 && cells[0]?.length === 1;
    if (isOne && (await putOne(own, row.row, from.column, first.field, row.texts[first.field.name] ?? ''))) return;
    const change = (): void => open(pasteOver(own, plan, cockpit, t), add && (() => addRows(add, cells, change)));
    // Headings that name other columns than those from the cell on are of whole rows.
    const isNew = add && !isNamed && !byPlace.isHeaded && cells.length > 1 && planNew(grid, add, cells).isHeaded;
    if (isNew) addRows(add, cells, change);
    else change();
  }

  function take(text: string, at: CellAt | undefined): void {
    const cells = copiedCells(text);
    // The first of them may be headings; nobody looks for these in more.
    if (cells.length > EDIT_ROWS_LIMIT + 1 && areTooMany(cells, { isHeaded: false })) return;
    if (edit && at?.column !== undefined) void lay(edit, cells, { key: at.key, column: at.column });
    else if (add && (cells.length > 1 || (cells[0]?.length ?? 0) > 1)) addRows(add, cells);
    else messages.refusal(t(edit ? 'edit.paste.noCell' : 'edit.paste.nothing'));
  }

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const active = document.activeElement;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    // A list without rows has nothing that could have the keyboard.
    const isHere = active?.closest(GRIDS) === box.current?.parentElement || (add && isPage(active));
    if (!isHere || text.trim() === '' || event.defaultPrevented || isTyping(active)) return;
    event.preventDefault();
    take(text, meantCell(active));
  });
  useEffect(() => {
    if (!isShown) return;
    const listen = (event: ClipboardEvent): void => onPaste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, [isShown]);
  return pasted;
}

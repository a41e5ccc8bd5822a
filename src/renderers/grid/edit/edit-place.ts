import type { RefObject } from 'react';
import { rowKey } from '../../../engine/action';
import { visibleFields } from '../../../engine/form';
import { type EditedRow, type EditSession, readValues } from '../../../engine/grid';
import type { EntityModel, PropertyModel } from '../../../engine/model';
import type { Row } from '../../../engine/query';
import { createStore, type ReadableStore } from '../../../engine/store';
import type { RowUpdate } from '../../actions';
import type { GridWidgetHandle } from '../widget-handle';
import { fieldsByColumn } from './fields-by-column';

/** The cell that is being edited. */
export interface EditedPlace {
  readonly key: string;
  readonly column: string;
  readonly field: PropertyModel;
  /** The row as it was when it began. */
  readonly row: Row;
  /** The letter by which it began, in place of what stood there. */
  readonly typed?: string | undefined;
}

export interface EditPlaceState {
  readonly at: EditedPlace | undefined;
  /** Counts up as cells move on the screen. */
  readonly moves: number;
}

/** Why a cell is not edited. */
export type CellRefusal =
  /** The update does not ask for it, or asks for it in the form alone, or not of this row. */
  | { readonly kind: 'notAsked' | 'inForm' | 'notNow'; readonly column: string }
  | { readonly kind: 'row'; readonly reason: string };

export interface EditPlace extends ReadableStore<EditPlaceState> {
  /** The field of the form that a column shows, if it is one that is edited in cells. */
  fieldOf(column: string): PropertyModel | undefined;
  /** Why a cell cannot be edited; undefined if it can. */
  refusal(row: Row, column: string): CellRefusal | undefined;
  /** The row on the page. */
  rowAt(key: string): Row | undefined;
  /** Edits a cell; false if it is not one that can be. */
  begin(key: string, column: string, typed?: string): boolean;
  /** Edits the first cell of the row that can be. */
  beginIn(key: string): boolean;
  /** Leaves the cell, which saves it if something was typed. `text` is what is shown of a row that it names. */
  leave(text?: string): void;
  /** The same, and saves the row again if it was refused before; goes on to the same cell of the row so many below. */
  enter(text: string | undefined, step: number): void;
  /** Leaves it for the next cell of the row, or the one before. */
  tab(text: string | undefined, step: number): void;
  /** Takes back what was typed into the cell since it is edited, else what was not saved before, and leaves it. */
  escape(): void;
  /** Takes back all that is not saved of a row, and goes on in its cell with this field. */
  undoRow(key: string, field: string): void;
  /** Cells moved on the screen. */
  moved(): void;
}

export interface EditPlaceParts {
  readonly model: EntityModel;
  readonly update: RowUpdate;
  readonly session: EditSession;
  readonly widget: RefObject<GridWidgetHandle | null>;
}

/** Where in a grid a cell is edited, and how one goes from cell to cell. */
export function createEditPlace({ model, update, session, widget }: EditPlaceParts): EditPlace {
  const store = createStore<EditPlaceState>({ at: undefined, moves: 0 });
  const fields = fieldsByColumn(model, update.form);
  const rowAt = (key: string): Row | undefined => widget.current?.rows().find((row) => rowKey(model, row) === key);
  const editedIn = ({ key }: EditedPlace) => session.get().rows.get(key);
  const cellOf = (at: EditedPlace) => editedIn(at)?.cells[at.field.name];
  const stoodIn = ({ field }: EditedPlace) => before?.cells[field.name];

  function refusal(row: Row, column: string): CellRefusal | undefined {
    const field = fields.get(column);
    if (!field) return { kind: isInForm(model, update, column) ? 'inForm' : 'notAsked', column };
    const reason = update.refusal(row, field.name);
    if (reason !== undefined) return { kind: 'row', reason };
    const edited = session.get().rows.get(rowKey(model, row));
    const scope = { ...update.values, row, rows: [row], form: { ...row, ...readValues(edited?.cells ?? {}) } };
    return visibleFields(update.form, scope).includes(field) ? undefined : { kind: 'notNow', column };
  }

  function editable(row: Row): readonly string[] {
    const shown = widget.current?.columns() ?? [];
    return shown.map(({ property }) => property.name).filter((name) => !refusal(row, name));
  }

  /** What was not saved of the row as the cell was begun. */
  let before: EditedRow | undefined;
  function begin(key: string, column: string, typed?: string): boolean {
    const row = rowAt(key);
    const field = fields.get(column);
    if (!row || !field || refusal(row, column)) return false;
    const at = { key, column, field, row: { ...session.asSaved(row) }, typed };
    before = editedIn(at);
    if (widget.current?.cell(key, column)) store.set({ at });
    void widget.current?.showCell(key, column).then((cell) => {
      // Where nothing else is edited by now, and the column had to be scrolled to.
      if (cell && store.get().at === undefined) store.set({ at });
      else store.set({ moves: store.get().moves + 1 });
    });
    widget.current?.point(row);
    return true;
  }

  function focus(key: string, column: string): void {
    void widget.current?.showCell(key, column).then((cell) => {
      if (cell) widget.current?.focusCell(cell);
    });
  }

  /** Ends the editing; gives where it was. */
  function close(text: string | undefined): EditedPlace | undefined {
    const { at } = store.get();
    if (!at) return undefined;
    const cell = cellOf(at);
    if (cell && text !== undefined && at.column !== at.field.name)
      session.type(at.row, at.field.name, cell.value, text);
    store.set({ at: undefined });
    return at;
  }

  function leave(text?: string): EditedPlace | undefined {
    const { at: left } = store.get();
    const isTyped = left !== undefined && cellOf(left) !== stoodIn(left);
    const at = close(text);
    if (at && isTyped) void session.leave(at.key);
    return at;
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    fieldOf: (column) => fields.get(column),
    refusal,
    rowAt,
    begin,
    beginIn(key) {
      const row = rowAt(key);
      const [first] = row ? editable(row) : [];
      return first !== undefined && begin(key, first);
    },
    leave: (text) => void leave(text),
    enter(text, step) {
      const at = close(text);
      if (!at) return;
      void session.leave(at.key);
      const rows = widget.current?.rows() ?? [];
      const place = rows.findIndex((row) => rowKey(model, row) === at.key);
      const next = rows[place + step] ?? rows[place];
      if (!next) return;
      widget.current?.point(next);
      focus(rowKey(model, next), at.column);
    },
    tab(text, step) {
      const at = leave(text);
      const row = at && rowAt(at.key);
      if (!at || !row) return;
      const names = editable(row);
      const next = names[names.indexOf(at.column) + step];
      if (next !== undefined) begin(at.key, next);
      else focus(at.key, at.column);
    },
    escape() {
      const at = close(undefined);
      if (!at) return;
      const cell = cellOf(at);
      const isTyped = cell !== undefined && cell.value !== stoodIn(at)?.value;
      session.undo(at.key, at.field.name, isTyped ? before : undefined);
      focus(at.key, at.column);
    },
    undoRow(key, field) {
      session.undo(key);
      const row = rowAt(key);
      const shown = widget.current?.columns() ?? [];
      const column = shown.find(({ property }) => fields.get(property.name)?.name === field);
      if (row) widget.current?.point(row);
      if (column) focus(key, column.property.name);
    },
    moved: () => store.set({ moves: store.get().moves + 1 }),
  };
}

function isInForm({ properties }: EntityModel, { form }: RowUpdate, column: string): boolean {
  const textOf = properties.find(({ name }) => name === column)?.textOf;
  return form.fields.some(({ name, hidden, readOnly }) => !hidden && !readOnly && (name === column || name === textOf));
}

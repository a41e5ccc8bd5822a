import type { KeyboardEvent } from 'react';
import type { EditSession } from '../../../engine/grid';
import type { PropertyModel } from '../../../engine/model';
import type { Row } from '../../../engine/query';
import { isNumber } from '../../../engine/value/kinds';
import { CELL, type CellAt, cellAt } from './cell-at';
import { meantCell } from './clicked-cell';
import type { EditPlace } from './edit-place';

/** What the widget asks and tells of cells that are edited. */
export interface CellEdits {
  /** The row as the cell of a property shows it, which is marked accordingly. */
  seen(cell: HTMLElement, row: Row, property: PropertyModel): Row;
  /** True if the key has been answered. */
  onKeyDown(event: KeyboardEvent<HTMLElement>): boolean;
  /** True if the cell is edited now. */
  onDoubleClick(row: Row, target: Element | undefined): boolean;
  /** Rows were drawn. */
  onDrawn(): void;
}

/** What a person does in cells besides editing one. */
export interface CellCommands {
  /** F2 on a cell that cannot be edited, or without a column on a row of which no cell can be. */
  refused(row: Row, column: string | undefined): void;
  /** Ctrl+D; without a column on the row. */
  fill(row: Row, column: string | undefined): void;
}

/** Kinds that a single letter begins. */
const TYPED = new Set(['text', 'integer', 'number', 'decimal', 'email', 'uri']);
const NUMERIC = /^[\d.,+−-]$/;

/** The cells of a grid as they are edited: from the keyboard, by a double click, and how they look meanwhile. */
export function createCellEdits(session: EditSession, place: EditPlace, commands: CellCommands): CellEdits {
  function onLetter({ key: letter, target }: KeyboardEvent<HTMLElement>): boolean {
    const element = target as HTMLElement;
    if (!element.matches(CELL)) return false;
    const at = cellAt(element);
    const field = at?.column === undefined ? undefined : place.fieldOf(at.column);
    if (!at || !field || !TYPED.has(field.kind) || letter === ' ') return false;
    if (isNumber(field) && !field.values && !NUMERIC.test(letter)) return false;
    return place.begin(at.key, at.column as string, letter);
  }

  /** Edits the cell, or on a row its first one that can be; what cannot be edited says why. */
  function edit({ key, column }: CellAt): boolean {
    if (column === undefined ? place.beginIn(key) : place.begin(key, column)) return true;
    const row = place.rowAt(key);
    if (row) commands.refused(row, column);
    return row !== undefined;
  }

  function fill({ key, column }: CellAt): boolean {
    const row = place.rowAt(key);
    if (row) commands.fill(row, column);
    return row !== undefined;
  }

  return {
    seen(cell, row, property) {
      cell.dataset.column = property.name;
      const field = place.fieldOf(property.name);
      if (!field) return row;
      cell.dataset.field = property.name;
      const edited = session.cell(row, field.name);
      const unsaved = edited && 'was' in edited ? edited : undefined;
      cell.classList.toggle('unsaved', unsaved !== undefined);
      cell.classList.toggle('refused', unsaved?.problem !== undefined);
      if (unsaved?.problem) cell.setAttribute('aria-invalid', 'true');
      else cell.removeAttribute('aria-invalid');
      if (!edited) return row;
      const isText = property.name !== field.name;
      return { ...row, [property.name]: isText ? edited.text : edited.value };
    },
    onKeyDown(event) {
      const at = ownCell(event);
      const asked = at && askedOf(event);
      const isDone =
        asked === 'letter'
          ? onLetter(event)
          : asked === 'edit'
            ? edit(at as CellAt)
            : asked === 'fill' && fill(at as CellAt);
      if (!isDone) return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    onDoubleClick(row, target) {
      const at = cellAt(target);
      if (!at?.column || target?.closest('a')) return false;
      return !place.refusal(row, at.column) && place.begin(at.key, at.column);
    },
    onDrawn: place.moved,
  };
}

/** Of rows that nothing changes where they stand: whoever tries is told so. */
export function noCellEdits(refused: () => void): CellEdits {
  return {
    seen: (_, row) => row,
    onKeyDown(event) {
      const asked = ownCell(event) && askedOf(event);
      if (asked !== 'edit' && asked !== 'fill') return false;
      event.preventDefault();
      event.stopPropagation();
      refused();
      return true;
    },
    onDoubleClick: () => false,
    onDrawn: () => undefined,
  };
}

/** The same of a key that means a cell of this grid, and no text or a grid inside. */
function ownCell({ target, currentTarget }: KeyboardEvent<HTMLElement>): CellAt | undefined {
  const element = target as HTMLElement;
  if (element.closest('.grid-widget') !== currentTarget || element.closest('input, textarea')) return undefined;
  return meantCell(element);
}

function askedOf(event: KeyboardEvent<HTMLElement>): 'edit' | 'fill' | 'letter' | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'd' && !shiftKey ? 'fill' : undefined;
  return key === 'F2' ? 'edit' : key.length === 1 ? 'letter' : undefined;
}

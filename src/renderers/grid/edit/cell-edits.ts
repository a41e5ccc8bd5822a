import type { KeyboardEvent } from 'react';
import type { EditSession } from '../../../engine/grid';
import type { PropertyModel } from '../../../engine/model';
import type { Row } from '../../../engine/query';
import { isNumber } from '../../../engine/value/kinds';
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

const CELL = 'td[data-field]';

/** Kinds that a single letter begins. */
const TYPED = new Set(['text', 'integer', 'number', 'decimal', 'email', 'uri']);
const NUMERIC = /^[\d.,+−-]$/;

/** The cells of a grid as they are edited: from the keyboard, by a double click, and how they look meanwhile. */
export function createCellEdits(session: EditSession, place: EditPlace): CellEdits {
  const cellOf = (target: Element | undefined) => {
    const element = target?.closest<HTMLElement>(CELL);
    const key = element?.closest<HTMLElement>('tr')?.dataset.key;
    return key === undefined ? undefined : { key, column: element?.dataset.field };
  };

  function onLetter(letter: string, target: HTMLElement): boolean {
    if (!target.matches(CELL)) return false;
    const at = cellOf(target);
    const field = at?.column === undefined ? undefined : place.fieldOf(at.column);
    if (!at || !field || !TYPED.has(field.kind) || letter === ' ') return false;
    if (isNumber(field) && !field.values && !NUMERIC.test(letter)) return false;
    return place.begin(at.key, at.column as string, letter);
  }

  return {
    seen(cell, row, property) {
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
      const target = event.target as HTMLElement;
      if (target.closest('.grid-widget') !== event.currentTarget || target.closest('input, textarea')) return false;
      if (event.altKey || event.ctrlKey || event.metaKey) return false;
      const row = target.closest<HTMLElement>('tr.dx-data-row');
      const isDone =
        event.key === 'F2' && row?.dataset.key !== undefined
          ? place.beginIn(row.dataset.key, cellOf(target)?.column)
          : event.key.length === 1 && onLetter(event.key, target);
      if (!isDone) return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    onDoubleClick(row, target) {
      const at = cellOf(target);
      if (!at?.column || target?.closest('a')) return false;
      return place.isEditable(row, at.column) && place.begin(at.key, at.column);
    },
    onDrawn: place.moved,
  };
}

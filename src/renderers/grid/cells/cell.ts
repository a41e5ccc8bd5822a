/** What draws a cell: plain elements, without React, because twenty rows of thirty columns come with each turn of a page. */

import { exportColumn, type ValueTexts, valueText } from '../../../engine/export';
import type { PropertyModel } from '../../../engine/model';
import type { Row } from '../../../engine/query';
import type { Formatter } from '../../../engine/value';

export interface CellContext extends ValueTexts {
  readonly format: Formatter;
  /** What the value means; empty if nothing is to be said. */
  valueDescription(property: PropertyModel, value: string | number | boolean): string;
  /** Address of the row that a reference means, or undefined without a page for it. */
  referenceAddress(property: PropertyModel, row: Row): string | undefined;
  /** Since when the row is late, in words, at the property that says its state; undefined if it is not. */
  lateText(property: PropertyModel, row: Row): string | undefined;
  /** The hand-written drawing of a property's cells, if there is one (LOWCODE-017). */
  overrideOf(property: PropertyModel): CellMaker | undefined;
}

/** Fills a cell with a value that is not empty. */
export type CellDrawer = (cell: HTMLElement, value: unknown, row: Row) => void;

/** Makes the drawer of one property's cells. */
export type CellMaker = (property: PropertyModel, context: CellContext) => CellDrawer;

/** The values of a property as people read them. */
export function wordsOf(property: PropertyModel, context: CellContext): (value: unknown) => string {
  return valueText(exportColumn(property, '', context), context.format);
}

/** The text, whole on hover, because a narrow column cuts it. */
export function setText(cell: HTMLElement, text: string): void {
  cell.textContent = text;
  cell.title = text.length > 8 ? text : '';
}

export function element(tag: string, className: string, text?: string): HTMLElement {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

export function linkTo(address: string, text: string): HTMLAnchorElement {
  const link = element('a', 'ref', text) as HTMLAnchorElement;
  link.href = address;
  link.tabIndex = -1;
  link.title = text;
  return link;
}

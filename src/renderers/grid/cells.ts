/**
 * Draws values into cells as plain elements. One drawer per kind of value, the first that fits is taken; React takes
 * no part, because twenty rows of thirty columns are drawn at each turn of a page.
 */
import type { NamedValue, PropertyModel, Scalar } from '../../engine/definition/model';
import { listText, objectText } from '../../engine/export';
import { isBlank, type Row } from '../../engine/query';
import type { Formatter } from '../../engine/value';
import { drawGlyph, glyphOf, stateClass } from '../states';

export interface CellContext {
  readonly format: Formatter;
  /** Name of a value in the language of the session. */
  valueTitle(property: PropertyModel, value: string | number | boolean): string;
  /** What the value means; empty if nothing is to be said. */
  valueDescription(property: PropertyModel, value: string | number | boolean): string;
  /** Address of the row that a reference means, or undefined without a page for it. */
  referenceAddress(property: PropertyModel, row: Row): string | undefined;
  /** The hand-written drawing of a property's cells, if there is one (LOWCODE-017). */
  overrideOf(property: PropertyModel): CellOverride | undefined;
  /** What a mark is read aloud as. */
  readonly yes: string;
}

/** Draws the cells of one property in place of its kind. */
export type CellOverride = (property: PropertyModel, context: CellContext) => CellDrawer;

/** Hand-written cells by definition and property: `sales-order.picked`. */
export type CellOverrides = Readonly<Record<string, CellOverride>>;

/** Fills a cell with a value that is not empty. */
export type CellDrawer = (cell: HTMLElement, value: unknown, row: Row) => void;

interface CellKind {
  readonly fits: (property: PropertyModel) => boolean;
  readonly drawer: (property: PropertyModel, context: CellContext) => CellDrawer;
}

const KINDS: readonly CellKind[] = [
  { fits: ({ values }) => values?.some(({ group }) => group) ?? false, drawer: stateDrawer },
  { fits: ({ values }) => values !== undefined, drawer: namedDrawer },
  { fits: ({ type }) => type === 'boolean', drawer: markDrawer },
  { fits: ({ type }) => type === 'number' || type === 'integer', drawer: numberDrawer },
  { fits: ({ format }) => format === 'date', drawer: dateDrawer },
  { fits: ({ format }) => format === 'date-time', drawer: momentDrawer },
  { fits: ({ format }) => format === 'time', drawer: timeDrawer },
  { fits: ({ format }) => format === 'uri' || format === 'email', drawer: addressDrawer },
  { fits: ({ type }) => type === 'array', drawer: listDrawer },
  { fits: ({ type, format }) => type === 'object' || format === 'json', drawer: objectDrawer },
  { fits: () => true, drawer: textDrawer },
];

/** The drawer of a property's cells. Empty values stay empty, whatever the kind. */
export function cellDrawer(property: PropertyModel, context: CellContext): CellDrawer {
  const kind = KINDS.find(({ fits }) => fits(property)) as CellKind;
  const draw = (context.overrideOf(property) ?? kind.drawer)(property, context);
  return (cell, value, row) => {
    if (isBlank(value)) cell.replaceChildren();
    else draw(cell, value, row);
  };
}

function stateDrawer(property: PropertyModel, context: CellContext): CellDrawer {
  const values = property.values as readonly NamedValue[];
  return (cell, value) => {
    const named = values.find((candidate) => candidate.value === value);
    const chip = element('span', `chip ${stateClass(named?.group)}`);
    chip.append(
      drawGlyph(glyphOf(value as string, values)),
      element('span', '', context.valueTitle(property, value as string)),
    );
    chip.title = context.valueDescription(property, value as string);
    cell.replaceChildren(chip);
  };
}

function namedDrawer(property: PropertyModel, context: CellContext): CellDrawer {
  return (cell, value) => setText(cell, context.valueTitle(property, value as string));
}

function markDrawer(_: PropertyModel, context: CellContext): CellDrawer {
  return (cell, value) => {
    if (value !== true) return cell.replaceChildren();
    const mark = element('span', 'mark');
    mark.setAttribute('role', 'img');
    mark.setAttribute('aria-label', context.yes);
    cell.replaceChildren(mark);
  };
}

function numberDrawer(property: PropertyModel, { format }: CellContext): CellDrawer {
  const decimals = property.decimals === undefined ? {} : { decimals: property.decimals };
  return (cell, value) => setText(cell, format.number(Number(value), decimals));
}

function dateDrawer(_: PropertyModel, { format }: CellContext): CellDrawer {
  return (cell, value) => setText(cell, format.date(String(value)));
}

function momentDrawer(_: PropertyModel, { format }: CellContext): CellDrawer {
  return (cell, value) => {
    const text = String(value);
    const date = format.date(text);
    const full = format.dateTime(text);
    if (!full.startsWith(date)) return setText(cell, full);
    const moment = element('span', '', `${date} `);
    moment.append(
      element(
        'span',
        'dim',
        full
          .slice(date.length)
          .trim()
          .replace(/^(\d{1,2}:\d{2}):\d{2}/, '$1'),
      ),
    );
    moment.title = full;
    cell.replaceChildren(moment);
  };
}

function timeDrawer(_: PropertyModel, { format }: CellContext): CellDrawer {
  return (cell, value) => setText(cell, format.time(String(value)));
}

function listDrawer(property: PropertyModel, context: CellContext): CellDrawer {
  const { items } = property;
  const titleOf = (item: Scalar): string => (items?.values ? context.valueTitle(items, item) : String(item));
  return (cell, value) => setText(cell, listText(value, titleOf));
}

function objectDrawer(): CellDrawer {
  return (cell, value) => setText(cell, objectText(value));
}

function textDrawer(property: PropertyModel, context: CellContext): CellDrawer {
  return (cell, value, row) => {
    const address = context.referenceAddress(property, row);
    if (address === undefined) return setText(cell, String(value));
    cell.replaceChildren(linkTo(address, String(value)));
  };
}

/** A web page opens beside the cockpit; what else a browser takes for an address, such as a script, stays a text. */
function addressDrawer({ format }: PropertyModel): CellDrawer {
  return (cell, value) => {
    const text = String(value);
    if (format === 'email') return cell.replaceChildren(linkTo(`mailto:${encodeURIComponent(text)}`, text));
    if (!/^https?:\/\//i.test(text)) return setText(cell, text);
    const link = linkTo(text, text);
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
    cell.replaceChildren(link);
  };
}

function linkTo(address: string, text: string): HTMLAnchorElement {
  const link = element('a', 'ref', text) as HTMLAnchorElement;
  link.href = address;
  link.tabIndex = -1;
  link.title = text;
  return link;
}

/** The text, whole on hover, because a narrow column cuts it. */
function setText(cell: HTMLElement, text: string): void {
  cell.textContent = text;
  cell.title = text.length > 8 ? text : '';
}

function element(tag: string, className: string, text?: string): HTMLElement {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

import { type CellMaker, linkTo, setText } from './cell';

/** A text, which leads to the row that it names. */
export const text: CellMaker = (property, context) => (cell, value, row) => {
  const address = context.referenceAddress(property, row);
  if (address === undefined) return setText(cell, String(value));
  cell.replaceChildren(linkTo(address, String(value)));
};

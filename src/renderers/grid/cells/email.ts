import { type CellMaker, linkTo } from './cell';

/** An address that a letter can be written to. */
export const email: CellMaker = () => (cell, value) => {
  const text = String(value);
  cell.replaceChildren(linkTo(`mailto:${encodeURIComponent(text)}`, text));
};

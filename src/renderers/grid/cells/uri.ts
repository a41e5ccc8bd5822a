import { type CellMaker, linkTo, setText } from './cell';

/** A web page opens beside the cockpit; what else a browser takes for an address, such as a script, stays a text. */
export const uri: CellMaker = () => (cell, value) => {
  const text = String(value);
  if (!/^https?:\/\//i.test(text)) return setText(cell, text);
  const link = linkTo(text, text);
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  cell.replaceChildren(link);
};

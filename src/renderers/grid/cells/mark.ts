import { type CellMaker, element } from './cell';

/** A mark for what is so, and nothing for what is not. */
export const mark: CellMaker =
  (_, { yes }) =>
  (cell, value) => {
    if (value !== true) return cell.replaceChildren();
    const sign = element('span', 'mark');
    sign.setAttribute('role', 'img');
    sign.setAttribute('aria-label', yes);
    cell.replaceChildren(sign);
  };

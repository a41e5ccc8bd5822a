import type { CellOverride } from '../../renderers/grid';

/** What a request is about: the row, on the page of its own definition. */
export const rowLink: CellOverride =
  () =>
  (cell, value, { address }) => {
    const text = String(value);
    if (typeof address !== 'string') return cell.replaceChildren(document.createTextNode(text));
    const link = document.createElement('a');
    link.className = 'ref';
    link.textContent = text;
    link.href = address;
    link.tabIndex = -1;
    cell.replaceChildren(link);
  };

import type { CellOverride } from '../../renderers/grid';

/** What is picked of an order's units: the number, and how much of all of them it is. */
export const pickedBar: CellOverride =
  (_, { format }) =>
  (cell, value, { numberOfUnits }) => {
    const bar = document.createElement('progress');
    bar.className = 'picked-bar';
    bar.max = Math.max(Number(numberOfUnits) || 0, Number(value), 1);
    bar.value = Number(value);
    // The number beside it says the same in words.
    bar.ariaHidden = 'true';
    cell.replaceChildren(bar, document.createTextNode(format.number(Number(value))));
  };

/** Names the editor of a cell, of which there is one on a page. */
export const CELL_EDITOR = 'cell-editor';

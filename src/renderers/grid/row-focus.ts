import type dxDataGrid from 'devextreme/ui/data_grid';

interface EditorFactory {
  renderFocusOverlay(element: ArrayLike<Element>, isHidden?: boolean): void;
}

/**
 * Leaves the keyboard in the row where it is. The widget looks some time after a row got the focus whether it is still the
 * focused one, and gives the focus to its box if not: whoever has gone on by then, or whose list was drawn anew, would
 * find the keyboard in a row that they have left.
 */
export function keepRowFocus(grid: dxDataGrid): void {
  const { getController } = grid as unknown as { getController(name: 'editorFactory'): EditorFactory };
  const editors = getController.call(grid, 'editorFactory');
  const render = editors.renderFocusOverlay.bind(editors);
  editors.renderFocusOverlay = (element, isHidden) => {
    if (!element[0]?.matches('.dx-data-row')) render(element, isHidden);
  };
}

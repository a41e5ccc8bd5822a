import type dxDataGrid from 'devextreme/ui/data_grid';

const CONTENT = '.dx-overlay-wrapper.dx-datagrid-column-chooser .dx-overlay-content';

/** Opens the list of columns below the button that opens it, not in the corner where the widget puts it. */
export function chooseColumns(widget: dxDataGrid): void {
  const opener = document.activeElement as HTMLElement | null;
  widget.option('columnChooser.position', {
    my: 'right top',
    at: 'right top',
    of: widget.element(),
    offset: '-16 -4',
  });
  widget.showColumnChooser();
  const content = document.querySelector<HTMLElement>(CONTENT);
  if (!content) return;
  content.onkeydown = ({ key }) => {
    if (key === 'Escape') widget.hideColumnChooser();
  };
  keepFocus(content, opener);
}

/** The list is drawn anew by what is chosen in it, and closed, each of which would leave the keyboard nowhere. */
function keepFocus(content: HTMLElement, opener: HTMLElement | null): void {
  const look = () => {
    const isOpen = content.isConnected && !content.classList.contains('dx-state-invisible');
    if (document.activeElement === document.body) (isOpen ? content : opener)?.focus();
    if (!isOpen) observer.disconnect();
  };
  // Whoever goes on to the next element is nowhere for a moment.
  const observer = new MutationObserver(() => requestAnimationFrame(look));
  observer.observe(content, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] });
}

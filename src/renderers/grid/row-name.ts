/** What is read of the row where the keyboard is. */
export interface RowName {
  onFocus(target: EventTarget | null): void;
  onBlur(): void;
}

/** Its values alone, as they are by then: what its boxes and arrows are called is the same in each row. */
export function createRowName(): RowName {
  let row: HTMLElement | undefined;
  const observer = new MutationObserver(say);

  function say(): void {
    const cells = [...(row?.querySelectorAll<HTMLElement>(':scope > td:not([class*=dx-command])') ?? [])];
    if (row) row.ariaLabel = cells.flatMap((cell) => cell.innerText.trim() || []).join(', ');
  }

  return {
    onFocus(target) {
      if (!(target instanceof HTMLElement && target.matches('.dx-data-row'))) return;
      row = target;
      say();
      observer.observe(row, { childList: true, subtree: true, characterData: true });
    },
    onBlur() {
      observer.disconnect();
      if (row) row.ariaLabel = null;
      row = undefined;
    },
  };
}

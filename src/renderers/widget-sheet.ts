let address: string | undefined;
let loading: Promise<void> | undefined;

/** Says where the sheet of the widgets is. */
export function keepWidgetSheet(of: string): void {
  address = of;
}

/**
 * Loads how widgets look, which the first rows do not wait for. Whenever it comes, it stands before the sheets of ours,
 * which win.
 */
export function loadWidgetSheet(): Promise<void> {
  const href = address;
  if (href === undefined) return Promise.resolve();
  loading ??= new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      loading = undefined;
      link.remove();
      reject(new Error(`Could not load ${link.href}`));
    };
    document.head.prepend(link);
  });
  return loading;
}

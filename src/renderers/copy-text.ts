/**
 * Puts a text on the clipboard, beside the same for programs that take a table. Where an address without TLS leaves the page no clipboard, the browser's own command to
 * copy does it. Rejects if the browser lets neither.
 */
export async function copyText(text: string, html?: string): Promise<void> {
  if (navigator.clipboard) {
    if (html === undefined) return navigator.clipboard.writeText(text);
    const part = (type: string, content: string) => [type, new Blob([content], { type })] as const;
    const parts = [part('text/plain', text), part('text/html', html)];
    return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))]);
  }
  function onCopy(event: ClipboardEvent): void {
    event.clipboardData?.setData('text/plain', text);
    if (html !== undefined) event.clipboardData?.setData('text/html', html);
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  window.addEventListener('copy', onCopy, { capture: true });
  const isCopied = document.execCommand('copy');
  window.removeEventListener('copy', onCopy, { capture: true });
  if (!isCopied) throw new Error('The browser does not let the page copy');
}

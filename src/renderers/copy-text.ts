/**
 * Puts a text on the clipboard. Where an address without TLS leaves the page no clipboard, the browser's own command to
 * copy does it. Rejects if the browser lets neither.
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  function onCopy(event: ClipboardEvent): void {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  window.addEventListener('copy', onCopy, { capture: true });
  const isCopied = document.execCommand('copy');
  window.removeEventListener('copy', onCopy, { capture: true });
  if (!isCopied) throw new Error('The browser does not let the page copy');
}

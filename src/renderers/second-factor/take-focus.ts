/** Of a control that comes into a dialog or form with a step of it: it has the focus then. */
export function takeFocus(control: HTMLElement | null): void {
  control?.focus();
}

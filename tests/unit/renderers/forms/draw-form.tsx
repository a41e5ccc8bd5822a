/** The product's form dialog over a shipped definition, with lookups that answer from memory. */
import { vi } from 'vitest';
import type { Cockpit } from '../../../../src/renderers/cockpit';
import { FormDialog, type FormDialogProps } from '../../../../src/renderers/forms/form-dialog';
import { drawing } from '../../component';
import type { ShippedForm } from './shipped-forms';

const LOOKUPS: Readonly<Record<string, readonly string[]>> = {
  '/Lookup/PrintTechnology': ['Laser', 'Thermal'],
  '/UserAssignableRoles/header': ['Picker', 'Purchaser'],
  '/LocationRole/header': ['Bulk', 'Picking'],
};

const answer = async (path: string) => ({ data: LOOKUPS[path] ?? [] });
const http = { get: answer, request: ({ path }: { path: string }) => answer(path) };

/** Gives the function that draws a form, and hears what it submits, and whether it closes or asks before it does. */
export function drawingForms() {
  // Many editors that follow every key take their time on a busy machine.
  vi.setConfig({ testTimeout: 120_000 });
  const draw = drawing();
  return function drawForm({ model, name, form }: ShippedForm, more: Partial<FormDialogProps> = {}) {
    const heard = { submitted: vi.fn(), closed: vi.fn(), asked: vi.fn(async () => false) };
    const props: FormDialogProps = {
      model,
      name,
      form,
      title: 'The form',
      submitTitle: 'Save',
      rows: [],
      adds: true,
      values: {},
      isBusy: false,
      onSubmit: heard.submitted,
      onClose: heard.closed,
      ...more,
    };
    const parts = { http, product: { models: {} }, messages: { confirm: heard.asked } } as unknown as Cockpit;
    const drawn = draw(<FormDialog {...props} />, parts);
    return {
      ...drawn,
      ...heard,
      /** The same dialog, told something else. */
      tell: (next: Partial<FormDialogProps>) => drawn.rerender(<FormDialog {...props} {...next} />),
    };
  };
}

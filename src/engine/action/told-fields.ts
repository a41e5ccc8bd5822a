import type { ActionModel, PropertyModel } from '../model';

const SHOWN = /\{\{form\.(\w+)\}\}/g;

/** The fields of its form of which an action's texts tell what was entered: `{{form.quantity}}`. */
export function toldFields({ texts, form }: Pick<ActionModel, 'texts' | 'form'>): PropertyModel[] {
  const said = `${texts.did ?? ''} ${texts.didMany ?? ''}`;
  const names = new Set([...said.matchAll(SHOWN)].map(([, name]) => name));
  return (form?.fields ?? []).filter(({ name }) => names.has(name));
}

import type { ProductResponse } from '../../engine/http';
import type { ActionModel, EntityModel, FormModel } from '../../engine/model';

/** What a form is saved as (SO-035). */
export type Target = 'order' | 'draft';

/** The definitions that the page is about. */
export interface Models {
  readonly order: EntityModel;
  readonly draft: EntityModel;
  readonly draftLine: EntityModel;
  readonly material: EntityModel;
}

/** The action that saves, of the definition whose rows it takes. */
export interface Saving {
  readonly model: EntityModel;
  readonly action: ActionModel & { readonly form: FormModel };
  /** The field that the number goes to. */
  readonly numberField: string;
}

/** The definitions, or null if one of them is broken or not for this person. */
export function modelsOf({ models }: Pick<ProductResponse, 'models'>): Models | null {
  const { 'sales-order': order, 'sales-order-draft': draft, 'sales-order-draft-line': draftLine, material } = models;
  return order && draft && draftLine && material ? { order, draft, draftLine, material } : null;
}

/** How a form is saved: a new order or draft, or what is made of a draft that is open. */
export function savingOf({ order, draft }: Models, target: Target, isDraftOpen: boolean): Saving {
  if (target === 'draft') return saving(draft, isDraftOpen ? 'edit' : 'save', 'orderNumber');
  return isDraftOpen ? saving(draft, 'createOrder', 'orderNo') : saving(order, 'createOrder', 'orderNo');
}

function saving(model: EntityModel, name: string, numberField: string): Saving {
  const action = model.actions.find((one) => one.name === name);
  if (!action?.form) throw new Error(`${model.name} has no ${name} with a form`);
  return { model, action: { ...action, form: action.form }, numberField };
}

import type { ProductResponse } from '../../engine/http';
import type { ActionModel, EntityModel, FormModel, LookupModel } from '../../engine/model';

/** The definitions that the pages are about. */
export interface Models {
  readonly draft: EntityModel;
  readonly draftLine: EntityModel;
  readonly supplier: EntityModel;
  readonly material: EntityModel;
  readonly order: EntityModel;
}

/** The definitions, or null if one of them is broken or not for this person. */
export function modelsOf({ models }: Pick<ProductResponse, 'models'>): Models | null {
  const {
    'purchase-draft': draft,
    'purchase-draft-line': draftLine,
    'ingoing-order': order,
    supplier,
    material,
  } = models;
  return draft && draftLine && supplier && material && order ? { draft, draftLine, supplier, material, order } : null;
}

/** What a new draft is saved with, and one that is saved already. */
export type Saving = 'save' | 'edit';

export function actionOf(model: EntityModel, name: Saving): ActionModel & { readonly form: FormModel } {
  const action = model.actions.find((one) => one.name === name);
  if (!action?.form) throw new Error(`${model.name} has no ${name} with a form`);
  return { ...action, form: action.form };
}

/** Where the suppliers come from that a draft may be for (PO-018). */
export function supplierLookup({ draft }: Models): LookupModel {
  const drafts = actionOf(draft, 'save').form.fields.find(({ name }) => name === 'drafts');
  const lookup = drafts?.items?.properties?.find(({ name }) => name === 'supplierId')?.lookup;
  if (!lookup) throw new Error('A draft that is saved names no supplier');
  return lookup;
}

/** The property that names a draft. */
export const NUMBER = 'draftNumber';

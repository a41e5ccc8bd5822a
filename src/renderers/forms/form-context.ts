import type { EntityModel, PropertyModel } from '../../engine/model';
import type { Resolve } from '../../engine/query';

/** What the widgets of one form share. */
export interface FormContext {
  readonly model: EntityModel;
  /** Whose form it is (`formOf`). */
  readonly of: string;
  /** Caption of a field. */
  caption(property: PropertyModel): string;
  /** Help below a field; empty if there is none. */
  description(property: PropertyModel): string;
  /** Placeholders of lookups: values of form, row, session. */
  readonly resolve: Resolve;
  /** A field was left: its errors may show. */
  onLeave(field: string): void;
  /** What a code does that the camera reads for a field; undefined if none is meant to stand there. */
  codeFor(property: PropertyModel): ((code: string) => void) | undefined;
  /** Where typing begins. */
  readonly firstField: string | undefined;
  sectionTitle(heading: string): string;
  readonly sections: readonly { readonly title: string; readonly fields: readonly string[] }[];
}

/** Whose form it is: the definition, or one of its actions (`task.close`). */
export function formOf({ name }: EntityModel, action: string): string {
  return action === '' ? name : `${name}.${action}`;
}

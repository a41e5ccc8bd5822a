import { useMemo } from 'react';
import { resolver, type TemplateValues } from '../../../engine/action';
import type { EntityModel, FormModel, PropertyModel } from '../../../engine/model';
import { captions } from '../../captions';
import { type FieldProps, fieldFor } from '../fields';
import type { FormContext } from '../form-context';

export interface FormCellProps {
  readonly model: EntityModel;
  /** The action whose form has the field. */
  readonly name: string;
  readonly form: FormModel;
  readonly field: PropertyModel;
  readonly value: unknown;
  /** What the form is about, with what is filled in: lookups ask for it. */
  readonly current: TemplateValues;
  /** What is wrong with it stands in the element `${id}-problem`. */
  readonly id: string;
  readonly isWrong: boolean;
  onChange(value: unknown): void;
}

/** One field of a form away from it. */
export function FormCell({ model, name, form, field, value, current, id, isWrong, onChange }: FormCellProps) {
  const Field = fieldFor(field);
  const context = useMemo(
    (): FormContext => ({
      model,
      of: `${model.name}.${name}`,
      caption: (property) => captions.field(model, name, property),
      description: (property) => captions.description(model, property),
      resolve: resolver(current),
      onLeave: () => undefined,
      codeFor: () => undefined,
      firstField: undefined,
      sectionTitle: (heading) => captions.section(model, heading),
      sections: form.sections,
    }),
    [model, name, form, current],
  );
  const given = {
    id,
    value,
    onChange,
    options: { property: field, required: form.required.includes(field.name) },
    registry: { formContext: context },
    rawErrors: isWrong ? [''] : [],
  };
  // The form library hands its widgets more than ours ask for.
  return <Field {...(given as unknown as FieldProps)} />;
}

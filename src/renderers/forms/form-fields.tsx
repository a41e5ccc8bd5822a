// The package's entry also exports its test kit, which imports a validator that is not a dependency of it.
import Form from '@rjsf/core/lib/components/Form.js';
import type { RJSFSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { resolver } from '../../engine/action';
import { type FormSession, type FormState, type FormValues, isEditable, keptFields } from '../../engine/form';
import type { EntityModel, FormModel } from '../../engine/model';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import { type FormContext, formOf } from './form-context';
import { drawnSchema, drawnUi } from './form-schema';
import { propertyAt, saidAt } from './property-at';
import { errorSchemaOf, interpretingValidator } from './rjsf-validator';
import { ruleText, serverRuleText } from './rule-text';
import { ArrayFieldItemTemplate, ArrayFieldTemplate, FieldTemplate, ObjectFieldTemplate } from './templates';
import type { CodeFor } from './use-scan';

export interface FormFieldsProps {
  readonly model: EntityModel;
  /** The action whose form it is; empty for the form of the row itself. */
  readonly name: string;
  readonly form: FormModel;
  readonly session: FormSession;
  readonly state: FormState;
  readonly isBusy: boolean;
  readonly codeFor: CodeFor;
}

/** Ids of the fields begin with it. */
const ID_PREFIX = 'form';

/** The fields of a form, each with what is wrong with it as far as that shows. */
export function FormFields(props: FormFieldsProps) {
  const { form, session, state, isBusy } = props;
  const { fields, filled } = state;
  const kept = useKept(props);
  const context = useFormContext(props, kept);
  const fieldNames = fields.map((field) => field.name).join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names say whether the fields are others.
  const drawn = useMemo(
    () => ({
      schema: drawnSchema(fields),
      ui: drawnUi(fields, new Set(form.required.filter((name) => !kept.has(name)))),
    }),
    [fieldNames, form, kept],
  );
  return (
    <Form
      tagName="div"
      idPrefix={ID_PREFIX}
      schema={drawn.schema as RJSFSchema}
      uiSchema={drawn.ui}
      formData={filled}
      formContext={context}
      validator={interpretingValidator}
      templates={TEMPLATES}
      extraErrors={useErrors(props)}
      disabled={isBusy}
      noHtml5Validate
      noValidate
      showErrorList={false}
      onChange={({ formData }) => session.fill((formData ?? {}) as FormValues)}
    >
      <span />
    </Form>
  );
}

const TEMPLATES = { FieldTemplate, ObjectFieldTemplate, ArrayFieldTemplate, ArrayFieldItemTemplate };

/** The fields that the chosen rows keep as each has them where nothing is entered. */
function useKept({ form, state }: FormFieldsProps): ReadonlySet<string> {
  const { rows, stored } = state.current;
  return useMemo(() => keptFields(form, { rows, stored }), [form, rows, stored]);
}

/** What is wrong, in words, as the form library wants it. */
function useErrors({ model, form, state }: FormFieldsProps) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const { shown, refused, filled } = state;
  const rules = { model, format, t, values: filled };
  const said = [
    ...shown.map((problem) => ({
      ...problem,
      text: ruleText(problem, propertyAt(form.fields, problem.field), rules),
    })),
    ...refused.map((error) => ({
      ...error,
      text: serverRuleText(error, propertyAt(form.fields, error.field), rules),
    })),
  ];
  return errorSchemaOf(
    said.map(({ field, text }) => ({ property: saidAt(form.fields, field).replaceAll('/', '.'), message: text })),
  );
}

/** What the widgets share: the same object for the life of a form. */
function useFormContext(
  { model, name, form, session, codeFor }: FormFieldsProps,
  kept: ReadonlySet<string>,
): FormContext {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      model,
      of: formOf(model, name),
      caption: (property) => captions.field(model, name, property),
      description: (property) =>
        kept.has(property.name)
          ? t('forms.kept')
          : captions.description(model, property) || (property.readOnly ? t('forms.readOnly') : ''),
      resolve: (placeholder) => resolver(session.get().current)(placeholder),
      onLeave: session.leave,
      codeFor,
      sections: form.sections,
      firstField: form.fields.find((field) => !field.readOnly && !field.hidden && isEditable(field))?.name,
      sectionTitle: (heading) => captions.section(model, heading),
    }),
    [model, name, form, session, codeFor, kept, t],
  );
}

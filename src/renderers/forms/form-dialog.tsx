// The package's entry also exports its test kit, which imports a validator that is not a dependency of it.
import Form from '@rjsf/core/lib/components/Form.js';
import type { RJSFSchema } from '@rjsf/utils';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallValues, resolver, type TemplateValues } from '../../engine/action';
import type { CallModel, EntityModel, FormModel } from '../../engine/definition/model';
import { checkForm, type FormValues, visibleFields } from '../../engine/form/check-form';
import {
  changedValues,
  initialValues,
  isChanged,
  isEditable,
  mergedValues,
  sentValues,
} from '../../engine/form/form-values';
import type { FieldError } from '../../engine/http';
import type { Row } from '../../engine/query';
import type { Setback } from '../../machines/action';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import { Dialog, errorContent, isSilent } from '../dialogs';
import { discardQuestion } from './discard-question';
import type { FormContext } from './form-context';
import { drawnSchema, drawnUi } from './form-schema';
import './forms.css';
import { Preview } from './preview';
import { propertyAt, saidAt } from './property-at';
import { errorSchemaOf, interpretingValidator } from './rjsf-validator';
import { ruleText, serverRuleText } from './rule-text';
import { StaleNote } from './stale-note';
import { ArrayFieldItemTemplate, ArrayFieldTemplate, FieldTemplate, ObjectFieldTemplate } from './templates';
import { useLeaveGuard } from './use-leave-guard';
import { usePatterns } from './use-patterns';
import { FORM_WIDGETS } from './widgets';

export interface FormDialogProps {
  readonly model: EntityModel;
  /** The action whose form it is, for captions; empty for the form of the row itself. */
  readonly name: string;
  readonly form: FormModel;
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** What the person agrees to by submitting, if the action asks. */
  readonly question?: string | undefined;
  /** What is said above the fields, as they are filled. */
  notesOf?(filled: FormValues): readonly string[];
  readonly submitTitle: string;
  /** Submitting takes something away. */
  readonly destructive?: boolean;
  /** The call of a picture of what the form would make. */
  readonly preview?: CallModel | undefined;
  /** The chosen rows; the form starts from one that is alone. */
  readonly rows: readonly Row[];
  /** The form is that of a new row, whatever was chosen. */
  readonly adds: boolean;
  readonly values: CallValues;
  /** What it starts with besides the values of the row and the defaults. */
  readonly proposed?: FormValues | undefined;
  /** What was typed before, over the values that it starts with. */
  readonly typed?: FormValues | undefined;
  readonly isBusy: boolean;
  /** How far it is, instead of the general words. */
  readonly busyText?: string | undefined;
  /** Why the form has to be looked at again. */
  readonly setback?: Setback | undefined;
  onSubmit(values: FormValues): void;
  /** Is told what differs from the beginning. */
  onTyped?(changed: FormValues): void;
  onClose(): void;
}

/** Ids of the fields begin with it. */
const ID_PREFIX = 'form';

/** The form of an action or of a row. What was typed survives every error. */
export function FormDialog(props: FormDialogProps) {
  const { model, name, form, rows, setback, isBusy } = props;
  const row = rows.length === 1 ? rows[0] : undefined;
  const { t } = useTranslation();
  const { format, messages } = useCockpit();
  const dayOf = (moment: string): string => format.toRegionWall(moment).slice(0, 10);
  const body = useRef<HTMLDivElement>(null);
  const scope: TemplateValues = useMemo(
    () => ({ ...props.values, row, rows, ...(props.adds ? { stored: [] } : {}) }),
    [props.values, row, rows, props.adds],
  );
  const [initial, setInitial] = useState(() => ({
    ...initialValues(form, scope, dayOf),
    ...props.proposed,
  }));
  const [filled, setFilled] = useState<FormValues>({ ...initial, ...props.typed });
  const { onTyped } = props;
  useEffect(() => onTyped?.(changedValues(filled, initial)), [onTyped, filled, initial]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [wasSubmitted, setSubmitted] = useState(false);

  const current = useMemo(() => ({ ...scope, form: filled }), [scope, filled]);
  const fields = visibleFields(form, current).filter(isEditable);
  const patterns = usePatterns(form.schema);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what patterns say comes with what checks them.
  const problems = useMemo(() => checkForm(form, current), [form, current, patterns]);
  const fromServer = useServerProblems(setback, filled);
  const shown = problems.filter(({ field }) => wasSubmitted || left.has(field.split('/')[0] as string));

  const rules = { model, format, t, values: filled };
  const extraErrors = errorSchemaOf(
    [
      ...shown.map((problem) => ({
        ...problem,
        text: ruleText(problem, propertyAt(form.fields, problem.field), rules),
      })),
      ...fromServer.map((error) => ({
        ...error,
        text: serverRuleText(error, propertyAt(form.fields, error.field), rules),
      })),
    ].map(({ field, text }) => ({ property: saidAt(form.fields, field).replaceAll('/', '.'), message: text })),
  );

  const required = new Set(form.required);
  const fieldNames = fields.map((field) => field.name).join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names say whether the fields are others.
  const drawn = useMemo(() => ({ schema: drawnSchema(fields), ui: drawnUi(fields, required) }), [fieldNames, form]);
  const latest = useRef(current);
  latest.current = current;
  const context = useMemo<FormContext>(
    () => ({
      model,
      of: name === '' ? model.name : `${model.name}.${name}`,
      caption: (property) => captions.field(model, name, property),
      description: (property) => captions.description(model, property),
      resolve: (placeholder) => resolver(latest.current)(placeholder),
      onLeave: (field) => setLeft((before) => (before.has(field) ? before : new Set([...before, field]))),
      sections: form.sections,
      firstField: form.fields.find((field) => !field.readOnly && !field.hidden && isEditable(field))?.name,
      sectionTitle: (heading) => captions.section(model, heading),
    }),
    [model, name, form],
  );

  function submit(): void {
    setSubmitted(true);
    if (isBusy) return;
    if (problems.length > 0) focusField(body.current, problems[0]?.field);
    else props.onSubmit(sentValues(form, filled, initial));
  }

  const isLost = isChanged(filled, initial);
  useLeaveGuard(isLost);

  /** Closes at once what holds nothing new; else asks first, since what was typed cannot be brought back. */
  async function close(): Promise<void> {
    if (isBusy) return;
    if (!isLost || (await messages.confirm(discardQuestion(t, props.title)))) props.onClose();
  }

  // What somebody else has changed comes in, except where the person typed something.
  const [merged, setMerged] = useState(setback);
  if (merged !== setback) {
    setMerged(setback);
    if (setback?.kind === 'stale') {
      setFilled(mergedValues(filled, initial, setback.current, setback.changed));
      setInitial({ ...initial, ...initialValues(form, { ...scope, row: setback.current }, dayOf) });
    }
  }

  useEffect(() => {
    if (setback?.kind === 'fields') focusField(body.current, setback.errors[0]?.field);
  }, [setback]);

  const summary = summaryOf();
  function summaryOf(): string | undefined {
    if (setback?.kind === 'error') return isSilent(setback.error) ? undefined : errorContent(setback.error).message;
    if (setback?.kind === 'fields' && fromServer.length > 0) return setback.message;
    if (!wasSubmitted || problems.length === 0) return undefined;
    const missing = problems.filter(({ keyword }) => keyword === 'required');
    return [
      ...(missing.length > 0 ? [t('rules.requiredSummary')] : []),
      ...(missing.length < problems.length ? [t('forms.correct')] : []),
    ].join('. ');
  }

  return (
    <Dialog
      title={props.title}
      subtitle={props.subtitle || undefined}
      width={fields.length > 6 ? 'broad' : 'medium'}
      onClose={isBusy ? undefined : close}
      onSubmit={submit}
      footer={
        <>
          {isBusy && (
            <span className="quiet-text" role="status">
              {props.busyText ?? t('actions.performing')}
            </span>
          )}
          <button type="button" className="button bordered" disabled={isBusy} onClick={close}>
            {t('dialogs.cancel')}
          </button>
          <button type="submit" className={`button ${props.destructive ? 'destructive' : 'primary'}`} disabled={isBusy}>
            {props.submitTitle}
          </button>
        </>
      }
    >
      <div className="dialog-body form-body" ref={body}>
        {props.question && <p className="message">{props.question}</p>}
        {props.notesOf?.(filled).map((note) => (
          <p className="caution-text" key={note}>
            {note}
          </p>
        ))}
        {summary && (
          <p className="form-summary" role="alert">
            <TriangleAlert aria-hidden />
            {summary}
          </p>
        )}
        {setback?.kind === 'stale' && <StaleNote model={model} setback={setback} filled={filled} />}
        <Form
          tagName="div"
          idPrefix={ID_PREFIX}
          schema={drawn.schema as RJSFSchema}
          uiSchema={drawn.ui}
          formData={filled}
          formContext={context}
          validator={interpretingValidator}
          widgets={FORM_WIDGETS}
          templates={TEMPLATES}
          extraErrors={extraErrors}
          disabled={isBusy}
          noHtml5Validate
          noValidate
          showErrorList={false}
          onChange={({ formData }) => setFilled((formData ?? {}) as FormValues)}
        >
          <span />
        </Form>
        {props.preview && <Preview call={props.preview} values={current} />}
      </div>
    </Dialog>
  );
}

const TEMPLATES = { FieldTemplate, ObjectFieldTemplate, ArrayFieldTemplate, ArrayFieldItemTemplate };

/** Errors of the server stand until the value that they are about is another. */
function useServerProblems(setback: Setback | undefined, filled: FormValues): readonly FieldError[] {
  const [sent, setSent] = useState<{ setback: Setback | undefined; filled: FormValues }>({ setback, filled });
  if (sent.setback !== setback) setSent({ setback, filled });
  if (setback?.kind !== 'fields') return [];
  return setback.errors.filter(({ field }) => {
    const name = field.split('/')[0] as string;
    return sent.filled[name] === filled[name];
  });
}

function focusField(body: HTMLElement | null, field: string | undefined): void {
  const name = field?.split('/')[0];
  const holder = name ? body?.querySelector(`[data-field="${CSS.escape(name)}"]`) : null;
  holder?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, [tabindex="0"]')?.focus();
}

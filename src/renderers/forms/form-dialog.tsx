import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallValues, TemplateValues } from '../../engine/action';
import type { FormState, FormValues, Setback } from '../../engine/form';
import type { CallModel, EntityModel, FormModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { useCockpit } from '../cockpit';
import { Dialog, errorContent, isSilent } from '../dialogs';
import { discardQuestion } from './discard-question';
import { formOf } from './form-context';
import { FormFields } from './form-fields';
import './forms.css';
import { type MeanwhileNews, MeanwhileNote } from './meanwhile-note';
import { Preview } from './preview';
import { useFormSession } from './use-form-session';
import { useLeaveGuard } from './use-leave-guard';
import { useScan } from './use-scan';

export interface FormDialogProps {
  readonly model: EntityModel;
  /** The action whose form it is, for captions; empty for the form of the row itself. */
  readonly name: string;
  readonly form: FormModel;
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** What the person agrees to by submitting, if the action asks. */
  readonly question?: string | undefined;
  /** What is to be known of the rows. */
  readonly figures?: string | undefined;
  /** What follows and stays so, at the foot. */
  readonly final?: string | undefined;
  /** What it takes of the chosen rows, and what not. */
  readonly about?: ReactNode;
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
  /** What it starts with where the row and the defaults give nothing. */
  readonly remembered?: FormValues | undefined;
  /** What it starts with besides the values of the row and the defaults. */
  readonly proposed?: FormValues | undefined;
  /** What was typed before, over the values that it starts with. */
  readonly typed?: FormValues | undefined;
  readonly isBusy: boolean;
  /** How far it is, instead of the general words. */
  readonly busyText?: string | undefined;
  /** Given while it is busy, what is left of it need not be done. */
  readonly onCallOff?: (() => void) | undefined;
  /** Why the form has to be looked at again. */
  readonly setback?: Setback | undefined;
  /** What became of the rows since. */
  readonly meanwhile?: MeanwhileNews | undefined;
  onSubmit(values: FormValues): void;
  /** Is told what differs from the beginning. */
  onTyped?(changed: FormValues): void;
  onClose(): void;
}

/** The form of an action or of a row. What was typed survives every error. */
export function FormDialog(props: FormDialogProps) {
  const { model, setback, meanwhile, isBusy, onTyped } = props;
  const { messages } = useCockpit();
  const { t } = useTranslation();
  const body = useRef<HTMLDivElement>(null);
  const [session, state] = useOwnSession(props);
  const { filled, changed } = state;
  const codeFor = useScan(body, session, state, formOf(model, props.name));
  useEffect(() => onTyped?.(changed), [onTyped, changed]);
  const isLost = Object.keys(changed).length > 0;
  useLeaveGuard(
    isLost,
    props.form.fields.some(({ kind, name }) => kind === 'password' && name in changed),
  );
  useEffect(() => {
    if (setback?.kind === 'fields') focusField(body.current, setback.errors[0]?.field);
  }, [setback]);

  function submit(): void {
    const [wrong] = session.submit();
    if (isBusy || meanwhile?.isRefused) return;
    if (wrong) focusField(body.current, wrong.field);
    else props.onSubmit(session.sent());
  }

  /** Closes at once what holds nothing new; else asks first, since what was typed cannot be brought back. */
  async function close(): Promise<void> {
    if (isBusy) return;
    if (!isLost || (await messages.confirm(discardQuestion(t, props.title)))) props.onClose();
  }

  return (
    <Dialog
      title={props.title}
      subtitle={props.subtitle || undefined}
      width={state.fields.length > 6 ? 'broad' : 'medium'}
      onClose={isBusy ? undefined : close}
      onSubmit={submit}
      footer={<Foot {...props} onCancel={() => void close()} />}
    >
      <div className="dialog-body form-body" ref={body}>
        <MeanwhileNote model={model} news={meanwhile} isStale={setback?.kind === 'stale'} filled={filled} />
        {props.question && <p className="message">{props.question}</p>}
        {props.about}
        {props.figures && <p>{props.figures}</p>}
        {props.notesOf?.(filled).map((note) => (
          <p className="caution-text" key={note}>
            {note}
          </p>
        ))}
        <Summary state={state} setback={setback} />
        <FormFields
          model={model}
          name={props.name}
          form={props.form}
          session={session}
          state={state}
          isBusy={isBusy}
          codeFor={codeFor}
        />
        {props.preview && <Preview call={props.preview} values={state.current} />}
        {props.final && <p className="quiet-text">{props.final}</p>}
      </div>
    </Dialog>
  );
}

/** The session of the form, about the rows that it is for. */
function useOwnSession({ values, rows, adds, form, remembered, proposed, typed, setback }: FormDialogProps) {
  const { format } = useCockpit();
  const scope = useMemo(
    (): TemplateValues => ({
      ...values,
      row: rows.length === 1 ? rows[0] : undefined,
      rows,
      ...(adds ? { stored: [] } : {}),
    }),
    [values, rows, adds],
  );
  const dayOf = (moment: string): string => format.toRegionWall(moment).slice(0, 10);
  return useFormSession({ form, scope, remembered, proposed, typed, setback, dayOf });
}

function Foot({
  isBusy,
  meanwhile,
  busyText,
  submitTitle,
  destructive,
  onCallOff,
  onCancel,
}: FormDialogProps & { onCancel(): void }) {
  const { t } = useTranslation();
  return (
    <>
      {isBusy && (
        <span className="quiet-text" role="status">
          {busyText ?? t('actions.performing')}
        </span>
      )}
      <button
        type="button"
        className="button bordered"
        disabled={isBusy && !onCallOff}
        onClick={isBusy ? onCallOff : onCancel}
      >
        {t(isBusy && onCallOff ? 'actions.callOff' : 'dialogs.cancel')}
      </button>
      <button
        type="submit"
        className={`button ${destructive ? 'destructive' : 'primary'}`}
        disabled={isBusy || meanwhile?.isRefused}
      >
        {submitTitle}
      </button>
    </>
  );
}

/** Above the fields: why nothing was saved. */
function Summary(props: { state: FormState; setback: Setback | undefined }) {
  const { t } = useTranslation();
  const text = summaryOf(props.state, props.setback, t);
  if (!text) return null;
  return (
    <p className="form-summary" role="alert">
      <TriangleAlert aria-hidden />
      {text}
    </p>
  );
}

function summaryOf(
  { refused, problems, wasSubmitted }: FormState,
  setback: Setback | undefined,
  t: (key: string) => string,
): string | undefined {
  if (setback?.kind === 'error') return isSilent(setback.error) ? undefined : errorContent(setback.error).message;
  if (setback?.kind === 'fields' && refused.length > 0) return setback.message;
  if (!wasSubmitted || problems.length === 0) return undefined;
  const missing = problems.filter(({ keyword }) => keyword === 'required');
  return [
    ...(missing.length > 0 ? [t('rules.requiredSummary')] : []),
    ...(missing.length < problems.length ? [t('forms.correct')] : []),
  ].join('. ');
}

function focusField(body: HTMLElement | null, field: string | undefined): void {
  const name = field?.split('/')[0];
  const holder = name ? body?.querySelector(`[data-field="${CSS.escape(name)}"]`) : null;
  holder?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, [tabindex="0"]')?.focus();
}

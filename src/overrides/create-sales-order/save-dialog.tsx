import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { API } from '../../engine/http/api';
import { useCockpit } from '../../renderers/cockpit';
import { Dialog } from '../../renderers/dialogs';
import { Field } from '../../renderers/editors';
import type { Target } from './models';

const PROPOSALS: Readonly<Record<Target, string>> = { order: API.salesOrderNo, draft: API.salesOrderDraftNo };
const TARGETS: readonly Target[] = ['order', 'draft'];

/** Numbers that were proposed or typed for the form, until it is saved. */
export type Numbers = Partial<Record<Target, string>>;

/** Asks whether to save a sales order or a draft, and under which number (SO-027, SO-028, SO-035, MODAL-022). */
export function SaveDialog(props: {
  first: Target;
  targets: ReadonlySet<Target>;
  numbers: Numbers;
  isBusy: boolean;
  /** What is wrong with the number. */
  problem: string | undefined;
  onNumbers(change: (before: Numbers) => Numbers): void;
  onSave(target: Target, number: string): void;
  onClose(): void;
}) {
  const { numbers, isBusy, targets, onNumbers } = props;
  const { t } = useTranslation();
  const { http } = useCockpit();
  const [target, setTarget] = useState(props.first);
  const [isMissing, setMissing] = useState(false);
  const asked = useRef(new Set<Target>());
  const number = numbers[target] ?? '';

  useEffect(() => {
    if (numbers[target] !== undefined || asked.current.has(target)) return;
    asked.current.add(target);
    http.get<string>(PROPOSALS[target]).then(
      ({ data }) => onNumbers((before) => ({ [target]: data ?? '', ...before })),
      // Without a proposal a number is typed.
      () => undefined,
    );
  }, [http, target, numbers, onNumbers]);

  function submit(): void {
    if (isBusy) return;
    setMissing(number.trim() === '');
    if (number.trim() !== '') props.onSave(target, number.trim());
  }

  const problem = isMissing && number.trim() === '' ? t('rules.required') : props.problem;
  return (
    <Dialog
      title={t('salesOrder.saveTitle')}
      onClose={isBusy ? undefined : props.onClose}
      onSubmit={submit}
      footer={
        <>
          {isBusy && (
            <span className="quiet-text" role="status">
              {t('actions.performing')}
            </span>
          )}
          <button type="button" className="button bordered" disabled={isBusy} onClick={props.onClose}>
            {t('dialogs.cancel')}
          </button>
          <button type="submit" className="button primary" disabled={isBusy}>
            {t(`salesOrder.save.${target}`)}
          </button>
        </>
      }
    >
      <div className="dialog-body">
        <fieldset className="save-targets">
          <legend className="visually-hidden">{t('salesOrder.saveTitle')}</legend>
          {TARGETS.filter((one) => targets.has(one)).map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="save-target"
                checked={one === target}
                disabled={isBusy}
                data-autofocus={one === target || undefined}
                onChange={() => {
                  setTarget(one);
                  setMissing(false);
                }}
              />
              <span>
                <b>{t(`salesOrder.as.${one}.title`)}</b>
                <small>{t(`salesOrder.as.${one}.text`)}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <Field name="number" caption={t(`salesOrder.number.${target}`)} problem={problem} isRequired>
          {({ id, describedBy }) => (
            <input
              id={id}
              className="input"
              maxLength={50}
              required
              autoComplete="off"
              aria-invalid={describedBy !== undefined || undefined}
              aria-describedby={describedBy}
              disabled={isBusy}
              value={number}
              onChange={({ target: { value } }) => onNumbers((before) => ({ ...before, [target]: value }))}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}

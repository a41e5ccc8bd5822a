import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { API } from '../../engine/http/api';
import { captions } from '../../renderers/captions';
import { useCockpit } from '../../renderers/cockpit';
import { Dialog } from '../../renderers/dialogs';
import { Field } from '../../renderers/editors';
import type { Models } from './models';

/** Why a draft was not saved: what the definition says of it, and of which supplier it is (PO-012). */
export interface NotSaved {
  readonly heading: string;
  readonly reasons: readonly string[];
  /** What is wrong with the number. */
  readonly number: string | undefined;
}

/** Asks for the number that a draft is saved under; a new one is proposed (MODAL-021, PO-016). */
export function SaveDialog(props: {
  models: Models;
  /** The number that the draft has, or that was typed before. */
  number: string | undefined;
  isBusy: boolean;
  notSaved: NotSaved | undefined;
  onNumber(change: (before: string | undefined) => string): void;
  onSave(number: string): void;
  onClose(): void;
}) {
  const { models, number, isBusy, notSaved, onNumber } = props;
  const { t } = useTranslation();
  const { http } = useCockpit();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (number !== undefined) return;
    http.get<string>(API.draftNo).then(
      ({ data }) => onNumber((before) => before ?? data ?? ''),
      // Without a proposal a number is typed.
      () => undefined,
    );
  }, [http, number, onNumber]);

  const typed = (number ?? '').trim();
  function submit(): void {
    if (isBusy) return;
    setMissing(typed === '');
    if (typed !== '') props.onSave(typed);
  }

  return (
    <Dialog
      title={t('purchaseDraft.saveDraft')}
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
            {t('purchaseDraft.saveDraft')}
          </button>
        </>
      }
    >
      <div className="dialog-body form-body">
        {notSaved && (
          <div className="form-summary" role="alert">
            <TriangleAlert aria-hidden />
            <div>
              {notSaved.heading}
              <ul>
                {notSaved.reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </div>
          </div>
        )}
        <Field
          name="draftNumber"
          caption={captions.property(models.draft, 'draftNumber')}
          problem={isMissing && typed === '' ? t('rules.required') : notSaved?.number}
          isRequired
        >
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
              value={number ?? ''}
              onChange={({ target }) => onNumber(() => target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}

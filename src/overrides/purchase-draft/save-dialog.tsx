import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { API } from '../../engine/http';
import { captions } from '../../renderers/captions';
import { useCockpit } from '../../renderers/cockpit';
import { NumberDialog } from '../../renderers/documents';
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
  useEffect(() => {
    if (number !== undefined) return;
    http.get(API.draftNo).then(
      ({ data }) => onNumber((before) => before ?? data ?? ''),
      // Without a proposal a number is typed.
      () => undefined,
    );
  }, [http, number, onNumber]);

  return (
    <NumberDialog
      title={t('purchaseDraft.saveDraft')}
      saves={t('purchaseDraft.saveDraft')}
      name="draftNumber"
      caption={captions.property(models.draft, 'draftNumber')}
      number={number}
      problem={notSaved?.number}
      isBusy={isBusy}
      onNumber={(typed) => onNumber(() => typed)}
      onSave={props.onSave}
      onClose={props.onClose}
    >
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
    </NumberDialog>
  );
}

import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/model';
import type { FailedRow } from '../../engine/perform';
import { captions } from '../captions';
import { Dialog } from '../dialogs';
import { type MeanwhileNews, MeanwhileNote } from '../forms';
import { StateGlyph } from '../states';
import { FailedTools } from './failed-rows';
import { Names, Reasons } from './taken-rows';

export interface ConfirmActionProps {
  readonly model: EntityModel;
  readonly title: string;
  /** What the agreeing button says. */
  readonly confirm: string;
  /** What is asked, unless a form has asked it. */
  readonly question: string | undefined;
  /** What follows and stays so, unless a form has said it. */
  readonly final: string | undefined;
  /** What is to be known of the rows that it takes. */
  readonly figures: string;
  /** Rows that it takes. */
  readonly names: readonly string[];
  /** Rows that cannot, each with its reason. */
  readonly cannot: readonly FailedRow[];
  /** What is said above them if it can take nothing. */
  readonly heading: string | undefined;
  /** What else is to be known before. */
  readonly notes: readonly string[];
  /** What became of the rows since. */
  readonly meanwhile: MeanwhileNews | undefined;
  readonly destructive: boolean;
  onConfirm(): void;
  onClose(): void;
}

/**
 * Asks once before an action: what it takes, what is out of sight, and what it cannot take, because of what. If it can
 * take nothing, it only tells.
 */
export function ConfirmAction(props: ConfirmActionProps) {
  const { t } = useTranslation();
  const { model, title, confirm, question, final, figures, names, cannot, heading, notes } = props;
  const { meanwhile, destructive, onConfirm, onClose } = props;
  const isPossible = names.length > 0;
  // Beside "Cancel order" a plain "Cancel" could be either.
  const leave = destructive ? 'dialogs.back' : 'dialogs.cancel';
  return (
    <Dialog
      role="alertdialog"
      width={cannot.length > 0 ? 'medium' : 'narrow'}
      title={title}
      onClose={onClose}
      onSubmit={isPossible && !meanwhile?.isRefused ? onConfirm : undefined}
      footer={
        <>
          {cannot.length > 0 && (
            <>
              <FailedTools model={model} title={title} failed={cannot} />
              <span className="grow" />
            </>
          )}
          <button
            type="button"
            className="button bordered"
            data-autofocus={destructive || !isPossible ? true : undefined}
            onClick={onClose}
          >
            {t(isPossible ? leave : 'dialogs.close')}
          </button>
          {isPossible && (
            <button
              type="submit"
              className={`button ${destructive ? 'destructive' : 'primary'}`}
              disabled={meanwhile?.isRefused}
            >
              {confirm}
            </button>
          )}
        </>
      }
    >
      <div className="dialog-body report">
        <MeanwhileNote model={model} news={meanwhile} />
        {question && isPossible && <p className="message">{question}</p>}
        {final && isPossible && <p>{final}</p>}
        {cannot.length > 0 && isPossible && (
          <p className="sum s-done">
            <StateGlyph name="check" />
            {t('actions.can', { count: names.length, thing: captions.thing(model, names.length) })}
          </p>
        )}
        {isPossible && !(names.length === 1 && title.endsWith(names[0] as string)) && <Names names={names} />}
        {figures && <p>{figures}</p>}
        {heading && !isPossible && <p className="message">{heading}</p>}
        {cannot.length > 0 && (
          <>
            <p className="sum s-error">
              <StateGlyph name="triangle" />
              {t('actions.cannot', { count: cannot.length, thing: captions.thing(model, cannot.length) })}
            </p>
            <Reasons failed={cannot} />
          </>
        )}
        {notes.map((note) => (
          <p className="caution-text" key={note}>
            {note}
          </p>
        ))}
      </div>
    </Dialog>
  );
}

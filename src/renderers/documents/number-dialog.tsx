import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialogs';
import { Field } from '../editors';

export interface NumberDialogProps {
  readonly title: string;
  /** What the button that saves says. */
  readonly saves: string;
  readonly name: string;
  readonly caption: string;
  /** Undefined until one is proposed or typed. */
  readonly number: string | undefined;
  /** What is wrong with the number. */
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  /** Above the number. */
  readonly children?: ReactNode;
  onNumber(number: string): void;
  /** Never without a number. */
  onSave(number: string): void;
  onClose(): void;
}

/** Asks for the number under which a document is saved. */
export function NumberDialog(props: NumberDialogProps) {
  const { title, saves, name, caption, number, isBusy, children, onNumber, onSave, onClose } = props;
  const { t } = useTranslation();
  /** The number that was asked for and not given: another one may be asked for by now. */
  const [lacking, setLacking] = useState<string>();
  const typed = (number ?? '').trim();

  function submit(): void {
    if (isBusy) return;
    setLacking(typed === '' ? caption : undefined);
    if (typed !== '') onSave(typed);
  }

  return (
    <Dialog
      title={title}
      onClose={isBusy ? undefined : onClose}
      onSubmit={submit}
      footer={
        <>
          {isBusy && (
            <span className="quiet-text" role="status">
              {t('actions.performing')}
            </span>
          )}
          <button type="button" className="button bordered" disabled={isBusy} onClick={onClose}>
            {t('dialogs.cancel')}
          </button>
          <button type="submit" className="button primary" disabled={isBusy}>
            {saves}
          </button>
        </>
      }
    >
      <div className="dialog-body form-body">
        {children}
        <Field
          name={name}
          caption={caption}
          problem={lacking === caption && typed === '' ? t('rules.required') : props.problem}
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
              onChange={({ target }) => onNumber(target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}

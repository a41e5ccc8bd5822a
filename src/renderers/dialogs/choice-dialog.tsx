import { CircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { EndingOption, UserChoice } from '../../engine/http';
import { CopyButton } from './copy-button';
import { Dialog } from './core';
import { ErrorDetails } from './details';

const ENDING = ['Close', 'Cancel', 'Retry'] as const;

/** What the server leaves to the person, with the options that it offers; Copy keeps it open (MODAL-025, OPEN-006). */
export function ChoiceDialog({
  choice,
  answer,
  close,
}: {
  choice: UserChoice;
  answer(option: EndingOption): void;
  close(): void;
}) {
  const { t } = useTranslation();
  const { title, description, details, userOptions } = choice;
  const text = [title, description, details].filter(Boolean).join('\n\n');
  const offered = ENDING.filter((option) => userOptions.includes(option));
  function choose(option: EndingOption): void {
    answer(option);
    close();
  }
  return (
    <Dialog
      role="alertdialog"
      width="medium"
      title={title || t('choice.title')}
      icon={
        <span className="dialog-icon caution">
          <CircleQuestionMark aria-hidden />
        </span>
      }
      onClose={close}
      footer={
        <>
          {userOptions.includes('Copy') && <CopyButton title={t('choice.Copy')} text={() => text} />}
          <span className="grow" />
          {(offered.length > 0 ? offered : ENDING.slice(0, 1)).map((option, index, all) => (
            <button
              key={option}
              type="button"
              className={`button ${index === all.length - 1 ? 'primary' : 'bordered'}`}
              onClick={() => choose(option)}
            >
              {t(`choice.${option}`)}
            </button>
          ))}
        </>
      }
    >
      <div className="dialog-body">
        <p className="message">{description}</p>
        <ErrorDetails details={details} />
      </div>
    </Dialog>
  );
}

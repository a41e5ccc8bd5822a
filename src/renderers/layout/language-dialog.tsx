import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialogs';
import { LanguageSelect } from '../language-select';

/** Chooses among the languages of the product (LAYOUT-005, I18N-001). */
export function LanguageDialog(props: {
  languages: readonly string[];
  current: string;
  /** Gives whether the language was changed. */
  onChange(language: string): Promise<boolean>;
  onClose(): void;
}) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState(props.current);
  const field = useId();
  const [busy, setBusy] = useState(false);
  async function submit(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const isDone = await props.onChange(language);
    setBusy(false);
    if (isDone) props.onClose();
  }
  return (
    <Dialog
      title={t('frame.language.title')}
      subtitle={t('frame.language.text')}
      onClose={props.onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <button type="button" className="button bordered" onClick={props.onClose}>
            {t('dialogs.cancel')}
          </button>
          <button type="submit" className="button primary" disabled={busy}>
            {t('frame.language.save')}
          </button>
        </>
      }
    >
      <div className="dialog-body">
        <label className="field" htmlFor={field}>
          <span className="label">{t('frame.language.label')}</span>
          <LanguageSelect id={field} languages={props.languages} value={language} onChange={setLanguage} />
        </label>
      </div>
    </Dialog>
  );
}

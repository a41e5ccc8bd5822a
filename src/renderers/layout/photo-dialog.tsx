import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PICTURE } from '../../engine/constants';
import { Dialog } from '../dialogs';
import { useChosenPicture } from '../pictures';
import { TextField } from '../text-field';

/** Chooses a photo of oneself, shows what becomes of it, or takes it away (MODAL-024, OPEN-147). */
export function PhotoDialog(props: {
  picture: string | undefined;
  /** An empty text takes the photo away. */
  onSave(picture: string): Promise<boolean>;
  onClose(): void;
}) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState('');
  const [isMissing, setMissing] = useState(false);
  const file = useChosenPicture(setChosen);
  const problem = isMissing ? 'missing' : file.problem;
  const [busy, setBusy] = useState(false);
  const shown = chosen || props.picture;

  async function save(picture: string): Promise<void> {
    setBusy(true);
    const isDone = await props.onSave(picture);
    setBusy(false);
    if (isDone) props.onClose();
  }
  return (
    <Dialog
      title={t('frame.photo.title')}
      subtitle={t('frame.photo.text')}
      onClose={props.onClose}
      onSubmit={() => {
        if (busy || problem) return;
        if (chosen) void save(chosen);
        else setMissing(true);
      }}
      footer={
        <>
          {props.picture && (
            <button type="button" className="button" disabled={busy} onClick={() => void save('')}>
              {t('frame.photo.remove')}
            </button>
          )}
          <span className="grow" />
          <button type="button" className="button bordered" onClick={props.onClose}>
            {t('dialogs.cancel')}
          </button>
          <button type="submit" className="button primary" disabled={busy}>
            {t('frame.photo.save')}
          </button>
        </>
      }
    >
      <div className="dialog-body">
        <TextField
          label={t('frame.photo.file')}
          problem={problem && t(`forms.picture.${problem}`)}
          type="file"
          accept={PICTURE.types.join(',')}
          onChange={(event) => {
            setChosen('');
            setMissing(false);
            void file.choose(event);
          }}
        />
        {shown && <img className="photo-preview" src={shown} alt={t('forms.picture.shown')} />}
      </div>
    </Dialog>
  );
}

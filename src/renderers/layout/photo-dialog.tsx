import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PICTURE } from '../../engine/constants';
import { Dialog } from '../dialogs';
import { type PictureProblem, pictureProblem, squarePicture } from './square-picture';
import { TextField } from './text-field';

/** Chooses a photo of oneself, shows what becomes of it, or takes it away (MODAL-024, OPEN-147). */
export function PhotoDialog(props: {
  picture: string | undefined;
  /** An empty text takes the photo away. */
  onSave(picture: string): Promise<boolean>;
  onClose(): void;
}) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState<PictureProblem | 'missing' | null>(null);
  const [busy, setBusy] = useState(false);
  const shown = chosen || props.picture;

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    setChosen('');
    const found = file ? pictureProblem(file) : null;
    setProblem(found);
    if (!file || found) return;
    try {
      setChosen(await squarePicture(file));
    } catch {
      setProblem('unreadable');
    }
  }
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
        else setProblem('missing');
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
          problem={problem && t(`frame.photo.${problem}`)}
          type="file"
          accept={PICTURE.types.join(',')}
          onChange={(event) => void choose(event)}
        />
        {shown && <img className="photo-preview" src={shown} alt={t('frame.photo.preview')} />}
      </div>
    </Dialog>
  );
}

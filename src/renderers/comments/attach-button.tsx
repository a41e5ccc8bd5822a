import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ATTACHED_ENDINGS } from '../../engine/attached-file';

/** Chooses files to attach; a phone offers its camera. */
export function AttachButton({ onFiles }: { onFiles(files: readonly File[]): void }) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={ATTACHED_ENDINGS.join(',')}
        aria-label={t('comments.files.attach')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          onFiles(files);
        }}
      />
      <button
        type="button"
        className="icon-button"
        title={t('comments.files.attach')}
        aria-label={t('comments.files.attach')}
        onClick={() => chooser.current?.click()}
      >
        <Paperclip aria-hidden />
      </button>
    </>
  );
}

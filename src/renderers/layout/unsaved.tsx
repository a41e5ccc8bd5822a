import { useTranslation } from 'react-i18next';

/** In the head of a page: what is not saved, and the way to let it go. Its place is kept, so that nothing jumps. */
export function Unsaved(props: { text: string | undefined; isSaving: boolean; onDiscard(): void }) {
  const { t } = useTranslation();
  const { text, isSaving, onDiscard } = props;
  return (
    <>
      <span className="unsaved" role="status" data-empty={text === undefined}>
        {text ?? '\u00a0'}
      </span>
      <button
        type="button"
        className="button"
        data-empty={text === undefined}
        disabled={isSaving || text === undefined}
        onClick={onDiscard}
      >
        {t('frame.discard')}
      </button>
    </>
  );
}

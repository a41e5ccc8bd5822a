import { RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FileSize } from './file-size';
import type { AttachedFiles } from './use-attached';

/** The files of what is being written, each with what became of it. */
export function AttachedList({ attached }: { readonly attached: AttachedFiles }) {
  const { t } = useTranslation();
  if (attached.files.length === 0) return null;
  return (
    <ul className="attached" aria-label={t('comments.files.title')} aria-live="polite">
      {attached.files.map((one) => {
        const { key, name, size, sent, problem, again } = one;
        return (
          <li key={key} className={problem ? 'problem' : undefined} aria-busy={(!sent && !problem) || undefined}>
            <span>
              {problem ?? (
                <>
                  {name} <FileSize bytes={size} />
                  {!sent && ` · ${t('comments.sending')}`}
                </>
              )}
            </span>
            {again && (
              <button
                type="button"
                className="icon-button small"
                title={t('grid.retry')}
                aria-label={t('comments.files.again', { name })}
                onClick={() => attached.again(one)}
              >
                <RotateCw aria-hidden />
              </button>
            )}
            <button
              type="button"
              className="icon-button small"
              title={t('comments.files.remove')}
              aria-label={t('comments.files.removeOf', { name })}
              onClick={() => attached.remove(key)}
            >
              <X aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

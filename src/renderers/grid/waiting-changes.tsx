import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/model';
import { captions } from '../captions';

/** Rows that would jump wait here until the person asks for them. Its place is kept while nothing waits. */
export function WaitingChanges({ model, count, onShow }: { model: EntityModel; count: number; onShow(): void }) {
  const { t } = useTranslation();
  const things = (count === 1 ? captions.entityTitle(model) : captions.plural(model)).toLocaleLowerCase();
  const words = t('grid.changesWait', { count });
  return (
    <div className="waiting" aria-live="polite">
      {count > 0 && (
        <button type="button" title={words} onClick={onShow}>
          <span className="words">{words}</span>
          <b>{t('grid.show')}</b>
          <span className="short" aria-hidden>
            {/* One text: a longer number moves nothing. */}
            {`${count} ${things}`}
          </span>
        </button>
      )}
    </div>
  );
}

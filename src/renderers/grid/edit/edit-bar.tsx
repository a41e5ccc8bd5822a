import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '../../forms';
import { useStore } from '../../use-store';
import type { GridEdit } from './use-edit';

/** In the pager's row, as long as cells are not saved: how many, and what can be done with all of them. Else `children`. */
export function EditBar({ edit, children }: { edit: GridEdit | undefined; children: ReactNode }) {
  return edit ? <UnsavedBar edit={edit}>{children}</UnsavedBar> : children;
}

function UnsavedBar({ edit: { session, place }, children }: { edit: GridEdit; children: ReactNode }) {
  const { t } = useTranslation();
  const { rows } = useStore(session);
  const { at } = useStore(place);
  useLeaveGuard(rows.size > 0);
  // What is being typed or sent is not news.
  const left = [...rows].filter(([key, { state }]) => state !== 'saving' && key !== at?.key);
  if (left.length === 0) return children;
  const count = left.reduce((sum, [, { cells }]) => sum + Object.keys(cells).length, 0);
  return (
    <div className="selection-bar" role="toolbar" aria-label={t('edit.title')}>
      <span className="count" role="status">
        {t('edit.notSaved', { count })}
      </span>
      <span className="divider" />
      <span className="actions">
        <button type="button" className="button compact primary" onClick={() => void session.saveAll()}>
          {t('edit.saveAll', { count })}
        </button>
        <button type="button" className="button compact" onClick={session.discard}>
          {t('edit.discard')}
        </button>
      </span>
    </div>
  );
}

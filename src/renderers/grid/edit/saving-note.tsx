import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../use-store';
import type { GridEdit } from './use-edit';

/** While cells are edited: that nothing has to be saved by hand. */
export function SavingNote({ edit: { session, place } }: { edit: GridEdit }) {
  const { t } = useTranslation();
  const { rows } = useStore(session);
  const { at } = useStore(place);
  const isOpen = at !== undefined || rows.size > 0;
  return (
    <span className="saving-note" role="status">
      {isOpen && (
        <>
          <Check aria-hidden />
          {t('edit.asYouLeave')}
        </>
      )}
    </span>
  );
}

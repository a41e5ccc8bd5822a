import { Save } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../cockpit';
import type { Opening } from './opening';
import type { ViewActions } from './use-view-actions';

export interface SaveChangedProps {
  readonly view: Opening['view'];
  readonly actions: Pick<ViewActions, 'overwrite'>;
  /** Asks for the name of a new view. */
  onName(): void;
}

/** Saves what is shown by one click while it is not what the view says: into one's own view, else as a new one (OPEN-317). */
export function SaveChanged({ view, actions, onName }: SaveChangedProps) {
  const { t } = useTranslation();
  const { may } = useCockpit();
  const mayForMe = may('grid.can_save_for_me');
  if (!mayForMe && !may('grid.can_save_for_all')) return null;
  const own = mayForMe && view && !view.isShared ? view : undefined;
  const title = own ? t('views.save', { name: own.customViewName }) : t('views.saveAs');
  return (
    <button
      type="button"
      className="icon-button save-changed"
      aria-label={title}
      title={title}
      onClick={({ currentTarget }) => {
        // It goes with what it saves: the picker before it keeps the keyboard.
        (currentTarget.previousElementSibling as HTMLElement | null)?.focus();
        if (own) actions.overwrite(own);
        else onName();
      }}
    >
      <Save aria-hidden />
    </button>
  );
}

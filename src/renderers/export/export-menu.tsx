import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { latePart } from '../late-part';
import { type BelowButton, MenuButton } from '../menu-button';
import type { OfferedAction } from '../offered-action';

export interface ExportMenuProps {
  /** In groups; asked for when the menu opens. */
  offered(): readonly (readonly OfferedAction[])[];
}

export const exportItems = latePart<ExportMenuProps & BelowButton>(
  async () => (await import('./export-items')).ExportItems,
);

/** The button in a grid's head that takes its rows out of the cockpit. */
export function ExportMenu({ offered }: ExportMenuProps) {
  const { t } = useTranslation();
  return (
    <MenuButton
      className="icon-button"
      aria-label={t('export.menu')}
      title={t('export.menu')}
      menu={(below) => <exportItems.Part {...below} offered={offered} />}
    >
      <Download aria-hidden />
    </MenuButton>
  );
}

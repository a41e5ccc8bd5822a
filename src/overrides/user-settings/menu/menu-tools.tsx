import { FolderPlus, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface ToolsProps {
  /** The menu is as the product has it. */
  readonly isOwn: boolean;
  onAddGroup(): void;
  onResetAll(): void;
}

/** What is done to the menu as a whole. */
export function MenuTools({ isOwn, onAddGroup, onResetAll }: ToolsProps) {
  const { t } = useTranslation();
  return (
    <div className="list-tools">
      <p className="about">{t('settings.menu.about')}</p>
      <button type="button" className="button" onClick={onAddGroup}>
        <FolderPlus aria-hidden />
        {t('settings.menu.addGroup')}
      </button>
      <button type="button" className="button bordered" aria-disabled={isOwn} onClick={() => !isOwn && onResetAll()}>
        <RotateCcw aria-hidden />
        {t('settings.menu.resetAll')}
      </button>
    </div>
  );
}

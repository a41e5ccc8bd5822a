import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { HeadTool } from '../head-tool';
import { latePart } from '../late-part';
import { type BelowButton, MenuButton } from '../menu-button';
import type { OfferedAction } from '../offered-action';

export interface HeadMenuProps {
  readonly tools: readonly HeadTool[];
  exports(): readonly (readonly OfferedAction[])[];
}

export const headItems = latePart<HeadMenuProps & BelowButton>(async () => (await import('./head-items')).HeadItems);

/** Where there is little room, behind one button: what stands as icons in the head of a wider screen. */
export function HeadMenu(props: HeadMenuProps) {
  const { t } = useTranslation();
  return (
    <MenuButton
      className="icon-button"
      aria-label={t('grid.more')}
      title={t('grid.more')}
      menu={(below) => <headItems.Part {...below} {...props} />}
    >
      <Ellipsis aria-hidden />
    </MenuButton>
  );
}

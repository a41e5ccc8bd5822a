import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../cockpit';
import { latePart } from '../late-part';
import { type BelowButton, MenuButton } from '../menu-button';
import { Avatar } from './avatar';
import type { ThemeChoice } from './frame';
import type { OwnDialog } from './own-dialogs';

export interface ProfileMenuProps {
  readonly picture?: string | undefined;
  readonly theme: ThemeChoice;
  onTheme(choice: ThemeChoice): void;
  onOpen(dialog: OwnDialog): void;
}

export const profileItems = latePart<ProfileMenuProps & BelowButton>(
  async () => (await import('./profile-items')).ProfileItems,
);

/** The person's dropdown in the header (LAYOUT-003 to LAYOUT-009). */
export function ProfileMenu(props: ProfileMenuProps) {
  const { t } = useTranslation();
  const { session } = useCockpit();
  const name = session.displayName || session.userName;
  return (
    <MenuButton
      className="profile"
      aria-label={t('frame.profile.open', { name })}
      menu={(below) => <profileItems.Part {...below} {...props} />}
    >
      <Avatar name={name} picture={props.picture} />
      <span className="name">{name}</span>
      <ChevronDown aria-hidden />
    </MenuButton>
  );
}

import * as Menu from '@radix-ui/react-dropdown-menu';
import {
  Camera,
  Check,
  History,
  KeyRound,
  Languages,
  LogOut,
  Monitor,
  MonitorSmartphone,
  Moon,
  ShieldCheck,
  ShieldQuestion,
  Sun,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCockpit } from '../cockpit';
import { ButtonMenu } from '../menu';
import type { BelowButton } from '../menu-button';
import { rightsAddress } from '../rights-address';
import { Avatar } from './avatar';
import type { ThemeChoice } from './frame';
import type { ProfileMenuProps } from './profile-menu';
import { Version } from './version';

const DIALOGS = [
  { dialog: 'recent', icon: History, text: 'frame.recent.title' },
  { dialog: 'language', icon: Languages, text: 'frame.profile.language' },
  { dialog: 'password', icon: KeyRound, text: 'frame.profile.password' },
  { dialog: 'factors', icon: ShieldCheck, text: 'frame.factors.title' },
  { dialog: 'photo', icon: Camera, text: 'frame.profile.photo' },
  { dialog: 'sessions', icon: MonitorSmartphone, text: 'frame.sessions.title' },
] as const;

const THEMES = [
  { choice: 'system', icon: Monitor, text: 'frame.profile.themeSystem' },
  { choice: 'light', icon: Sun, text: 'frame.profile.themeLight' },
  { choice: 'dark', icon: Moon, text: 'frame.profile.themeDark' },
] as const;

/** What people change about themselves (LAYOUT-003 to LAYOUT-009). Not in a portal: it belongs to the header. */
export function ProfileItems({ picture, theme, onTheme, onOpen, ...below }: ProfileMenuProps & BelowButton) {
  const { t } = useTranslation();
  const { session, logOut } = useCockpit();
  const name = session.displayName || session.userName;
  return (
    <ButtonMenu {...below}>
      <div className="profile-head">
        <Avatar name={name} picture={picture} />
        <div>
          <b>{name}</b>
          <span>{session.businessUnit}</span>
        </div>
      </div>
      {DIALOGS.map(({ dialog, icon: Icon, text }) => (
        <Menu.Item className="popup-item" key={dialog} onSelect={() => onOpen(dialog)}>
          <Icon aria-hidden />
          {t(text)}
          {dialog === 'language' && <span className="end">{t(`frame.languages.${session.language}`)}</span>}
        </Menu.Item>
      ))}
      <Menu.Item className="popup-item" asChild>
        <Link to={rightsAddress()}>
          <ShieldQuestion aria-hidden />
          {t('rightsPage.own')}
        </Link>
      </Menu.Item>
      <Menu.Separator className="popup-line" />
      <Menu.Label className="popup-heading">{t('frame.profile.theme')}</Menu.Label>
      <Menu.RadioGroup value={theme} onValueChange={(choice) => onTheme(choice as ThemeChoice)}>
        {THEMES.map(({ choice, icon: Icon, text }) => (
          <Menu.RadioItem className="popup-item" key={choice} value={choice}>
            <Icon aria-hidden />
            {t(text)}
            <Menu.ItemIndicator asChild>
              <Check className="end" aria-hidden />
            </Menu.ItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Separator className="popup-line" />
      <Menu.Item className="popup-item" onSelect={logOut}>
        <LogOut aria-hidden />
        {t('frame.profile.logOut')}
      </Menu.Item>
      <Menu.Separator className="popup-line" />
      <div className="popup-foot">
        <Version />
      </div>
    </ButtonMenu>
  );
}

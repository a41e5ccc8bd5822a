import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MenuState } from '../../machines/menu';
import { Dialog } from '../dialogs';
import { LeftMenu, type LeftMenuProps } from './left-menu';

export interface PhoneMenuProps extends Omit<LeftMenuProps, 'onToggle'> {
  onClose(): void;
}

/** The menu on a phone, over the page until something of it was chosen (OPEN-304). */
export function PhoneMenu({ onClose, state, onChosen, ...menu }: PhoneMenuProps) {
  const { t } = useTranslation();
  const extended: MenuState = state.startsWith('settings') ? 'settings-extended' : 'extended';
  return (
    <Dialog title={t('frame.mainMenu')} bare onClose={onClose}>
      <div className="phone-menu">
        <button type="button" className="icon-button" aria-label={t('dialogs.close')} onClick={onClose}>
          <X aria-hidden />
        </button>
        <LeftMenu
          {...menu}
          state={extended}
          onChosen={() => {
            onChosen();
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}

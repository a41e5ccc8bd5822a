import { useTranslation } from 'react-i18next';
import type { PartProps } from '../part';
import { KeyValues } from './key-values';
import type { Drafts } from './use-entries';

type Props = PartProps<Drafts>;

/** Terminal, Menu (SETTINGS-018). */
export function TerminalMenu(props: Props) {
  const { t } = useTranslation();
  return <KeyValues {...props} owner="menuSettings" about={t('settings.entries.about.menu')} />;
}

/** Terminal, Context menu (SETTINGS-019). */
export function TerminalContextMenu(props: Props) {
  const { t } = useTranslation();
  return <KeyValues {...props} owner="contextMenuSettings" about={t('settings.entries.about.contextMenu')} />;
}

/** Terminal, Fileserver (SETTINGS-021). */
export function TerminalFileserver(props: Props) {
  const { t } = useTranslation();
  return <KeyValues {...props} owner="fileserverSettings" about={t('settings.entries.about.fileserver')} />;
}

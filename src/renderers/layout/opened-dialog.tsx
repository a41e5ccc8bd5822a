import { useCockpit } from '../cockpit';
import type { PageActions } from '../page-actions';
import { recentDialog } from '../undo';
import { FactorsDialog } from './factors-dialog';
import type { FrameProps } from './frame';
import { KeysDialog } from './keys-dialog';
import { LanguageDialog } from './language-dialog';
import type { OwnDialog } from './own-dialogs';
import { PasswordDialog } from './password-dialog';
import { PhotoDialog } from './photo-dialog';
import { SessionsDialog } from './sessions-dialog';

export interface OpenedDialogProps extends Pick<FrameProps, 'languages' | 'picture' | 'account'> {
  readonly dialog: OwnDialog | 'keys';
  /** What the page can do that is shown. */
  readonly page: PageActions | null;
  onClose(): void;
}

/** The dialog about oneself, or about keys, that is open. */
export function OpenedDialog({ dialog, page, languages, picture, account, onClose }: OpenedDialogProps) {
  const { session } = useCockpit();
  switch (dialog) {
    case 'keys':
      return <KeysDialog page={page} onClose={onClose} />;
    case 'recent':
      return <recentDialog.Part onClose={onClose} />;
    case 'language':
      return (
        <LanguageDialog
          languages={languages}
          current={session.language}
          onChange={account.changeLanguage}
          onClose={onClose}
        />
      );
    case 'password':
      return <PasswordDialog onSubmit={account.changePassword} onClose={onClose} />;
    case 'factors':
      return <FactorsDialog onClose={onClose} />;
    case 'sessions':
      return <SessionsDialog onClose={onClose} />;
    case 'photo':
      return <PhotoDialog picture={picture} onSave={account.savePicture} onClose={onClose} />;
  }
}

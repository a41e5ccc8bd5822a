import i18next from 'i18next';
import { API, ApiError, type PasswordChange } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';

/** What the session is told once the server has changed it. */
export interface AccountChanges {
  onLanguage(language: string): Promise<void>;
  onPicture(picture: string): void;
  /** The log-out follows by itself (SESSION-027). */
  onPasswordChanged(): void;
}

/** What people change about themselves: language, password, photo. Each tells a failure, and gives whether it is done. */
export function useAccount({ onLanguage, onPicture, onPasswordChanged }: AccountChanges) {
  const { http, messages, session } = useCockpit();

  async function tell(work: () => Promise<string>): Promise<boolean> {
    try {
      messages.notice(i18next.t(await work()));
      return true;
    } catch (error) {
      messages.error(error);
      return false;
    }
  }
  return {
    changeLanguage: async (language: string): Promise<boolean> =>
      language === session.language ||
      tell(async () => {
        await http.put(API.changeDefaultLanguage, { language });
        await onLanguage(language);
        return 'frame.language.saved';
      }),

    /** Gives what the server has against the passwords as a text (VALID-019); any other error is told (VALID-020). */
    changePassword: async (change: PasswordChange): Promise<boolean | string> => {
      try {
        await http.put(API.changePassword, change);
      } catch (error) {
        if (error instanceof ApiError && error.status === 400) return error.body.message;
        messages.error(error);
        return false;
      }
      messages.notice(i18next.t('frame.password.saved'));
      onPasswordChanged();
      return true;
    },

    savePicture: (picture: string): Promise<boolean> =>
      tell(async () => {
        await http.put(API.updatePicture, { id: session.userId, picture });
        onPicture(picture);
        return picture ? 'frame.photo.saved' : 'frame.photo.removed';
      }),
  };
}

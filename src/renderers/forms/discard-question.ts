import type { TFunction } from 'i18next';
import type { Question } from '../cockpit';

/** Asks before what was typed is lost: it cannot be brought back. */
export function discardQuestion(t: TFunction, title: string): Question {
  return {
    title,
    text: t('forms.discardQuestion'),
    confirm: t('forms.discard'),
    cancel: t('forms.keepEditing'),
    destructive: true,
  };
}

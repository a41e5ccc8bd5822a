import type { TFunction } from 'i18next';
import type { ActionModel, EntityModel } from '../../engine/model';
import { outcomeText } from './outcome-text';

/**
 * What follows of an action that nothing takes back, for whoever is about to do it: its text `final`, else what holds for
 * all that is deleted. Undefined if it says nothing, or another action takes it back: then the text is for the rows alone
 * of which that one cannot.
 */
export function finalText(model: EntityModel, action: ActionModel, t: TFunction): string | undefined {
  if (action.inverse !== undefined) return undefined;
  const usual = action.effect.kind === 'delete' ? t('actions.deletedForGood') : undefined;
  return outcomeText(model, action, 'final') ?? usual;
}

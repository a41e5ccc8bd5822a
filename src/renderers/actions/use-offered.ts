import { useTranslation } from 'react-i18next';
import type { Offer } from '../../engine/action';
import type { ActionModel, EntityModel } from '../../engine/model';
import type { Report } from '../../engine/perform';
import type { Row } from '../../engine/query';
import { SHARED_LETTERS } from '../alt-letters';
import { useCockpit } from '../cockpit';
import type { OfferedAction } from '../offered-action';
import type { MainAction } from '../page-actions';
import { actionLetters } from './action-letters';
import { addTitle, countedTitle } from './action-title';
import { isDestructive } from './is-destructive';
import { isListed } from './is-listed';
import { briefReason } from './reason-text';
import type { Judge } from './use-judge';

/** Runs an action on the rows that its verdict allows; given what failed before, that is tried again after it. */
export type Start = (action: ActionModel, rows: readonly Row[], verdict: Offer, before?: Report) => void;

export interface Offered {
  /** The action that the page's main button runs. */
  readonly add: MainAction | undefined;
  /** What can be done with rows, and what not and why. */
  listed(rows: readonly Row[]): readonly (OfferedAction & { readonly action: ActionModel })[];
}

/** The actions of a definition as buttons and menus offer them. */
export function useOffered(model: EntityModel, judge: Judge, start: Start): Offered {
  const { t } = useTranslation();
  const cockpit = useCockpit();
  const adding = model.actions
    .filter((action) => action.rows === 'none')
    .map((action) => ({ action, verdict: judge(action, []) }))
    .find(({ verdict }) => verdict.offered && verdict.enabled);
  return {
    add: adding && {
      title: addTitle(model, adding.action, t),
      icon: adding.action.icon,
      run: () => start(adding.action, [], adding.verdict),
    },
    listed(rows) {
      // Not before they are shown: all definitions are read for them.
      const letters = actionLetters(cockpit.product, Object.values(SHARED_LETTERS));
      return model.actions
        .filter((action) => action.rows !== 'none')
        .map((action) => ({ action, verdict: judge(action, rows) }))
        .filter(({ verdict }) => isListed(verdict, cockpit))
        .map(({ action, verdict }) => ({
          action,
          name: action.name,
          icon: action.icon,
          letter: letters.get(action.title),
          title: countedTitle(model, action, verdict.enabled ? verdict.allowedRows.length : 0, t, rows.length),
          enabled: verdict.enabled,
          reason: verdict.reason && briefReason(model, action, verdict.reason, verdict, cockpit, t),
          lacks: verdict.reason?.kind === 'permission' ? verdict.reason.key : undefined,
          destructive: isDestructive(action),
          run: () => start(action, rows, verdict),
        }));
    },
  };
}

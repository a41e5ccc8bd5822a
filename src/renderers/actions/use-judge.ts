import { useCallback, useMemo } from 'react';
import { type CallValues, type Offer, offer, resolver } from '../../engine/action';
import type { ActionModel, EntityModel } from '../../engine/model';
import { isAllowed } from '../../engine/permission';
import type { Row } from '../../engine/query';
import { type Cockpit, useCockpit } from '../cockpit';
import { seesPage } from './open-address';
import type { WaitingActions } from './use-waiting';

/** What this person may do with rows by an action, and why not. */
export type Judge = (action: ActionModel, rows: readonly Row[]) => Offer;

/** Judges actions of a definition by rights, states and what waits for approval. */
export function useJudge(model: EntityModel, values: CallValues, waiting: WaitingActions): Judge {
  const cockpit = useCockpit();
  return useCallback(
    (action, rows) =>
      offer(action, rows, {
        may: cockpit.may,
        features: cockpit.session.features,
        model,
        resolve: resolver(values),
        waiting: waiting.of,
        seesTarget: (one) => seesTarget(one, model, cockpit),
      }),
    [cockpit, model, values, waiting],
  );
}

/** Values of placeholders that are no row's and no form's. */
export function useCallValues(parameters: Readonly<Record<string, string>>): CallValues {
  const { session, settings, format } = useCockpit();
  const page = JSON.stringify(parameters);
  return useMemo(
    () => ({
      page: JSON.parse(page) as Readonly<Record<string, string>>,
      session: {
        userId: session.userId,
        userName: session.userName,
        businessUnit: session.businessUnit,
        language: session.language,
      },
      settings: settings.userSettings as Readonly<Record<string, unknown>>,
      clock: (name: string) => format.clockText(name, new Date()),
    }),
    [page, session, settings, format],
  );
}

/** Whether the page that an action opens, or the rows that it shows, are for this person. */
export function seesTarget(action: ActionModel, model: EntityModel, cockpit: Cockpit): boolean {
  if (action.show) {
    const shown = cockpit.product.models[action.show.entity];
    return shown !== undefined && isAllowed(shown, { may: cockpit.may, features: cockpit.session.features });
  }
  return !action.open || seesPage(action.open, model, cockpit);
}

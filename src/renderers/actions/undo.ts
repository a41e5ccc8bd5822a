import type { TFunction } from 'i18next';
import { isUndoable, offer, rowKey } from '../../engine/action';
import type { ActionModel, EntityModel } from '../../engine/model';
import type { Outcome, Performer } from '../../engine/perform';
import type { Row } from '../../engine/query';
import { captions } from '../captions';
import type { Cockpit, NoticeWay } from '../cockpit';

/** So long can an action be undone from its notice. */
const UNDO_MS = 10 * 60_000;

export interface UndoParts {
  readonly model: EntityModel;
  readonly action: ActionModel;
  /** The action's rows as they were before it. */
  readonly before: readonly Row[];
  readonly outcome: Outcome;
  readonly performer: Performer;
  readonly cockpit: Cockpit;
  readonly t: TFunction;
}

/**
 * The way back from an action whose definition names its inverse; none if no row can be brought back, or not by this
 * person. The rows go with the versions that the action left, so that the server refuses what has changed since.
 */
export function undoOf({ model, action, before, outcome, performer, cockpit, t }: UndoParts): NoticeWay | undefined {
  const inverse = model.actions.find(({ name }) => name === action.inverse);
  if (!inverse || !offer(inverse, [], { may: cockpit.may, features: cockpit.session.features, model }).offered) return;
  const rows = before.flatMap((row) => {
    const rowVersion = outcome.versions[rowKey(model, row)];
    return rowVersion !== undefined && isUndoable(action, inverse, model, row) ? [{ ...row, rowVersion }] : [];
  });
  if (rows.length === 0) return;
  const title = captions.action(model, action);
  const perform = async () => {
    try {
      const { failed } = await performer.perform({
        action: inverse,
        rows,
        except: [],
        values: {},
        progress: () => undefined,
        lost: () => cockpit.messages.notice(t('error.notConfirmedYet')),
      });
      if (failed.length === 0) return cockpit.messages.notice(t('actions.undone', { title }));
      const lines = failed.map(({ name, reason }) => `${name}: ${reason}`);
      cockpit.messages.warning([t('actions.notUndone', { title }), ...lines].join('\n'));
    } catch (error) {
      cockpit.messages.error(error);
    }
  };
  return { title: t('actions.undo'), ms: UNDO_MS, undoes: true, run: () => void perform() };
}

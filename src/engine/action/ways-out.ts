import type { ActionModel } from '../model';

export interface WayOut {
  readonly action: ActionModel;
  /** It leads to where the action that failed can be tried again; else it does the same in another way. */
  readonly leads: boolean;
}

/**
 * What may help rows that an action was refused for: another one by the same call, or one that leads to a state from
 * which it starts. What takes the action back is none: it would undo what is done already.
 */
export function waysOut(refused: ActionModel, actions: readonly ActionModel[]): readonly WayOut[] {
  const call = ({ call: { one, many } }: ActionModel) => (many ?? one).path;
  return actions
    .filter(({ name, rows, from }) => ![refused.name, refused.inverse].includes(name) && rows !== 'none' && from)
    .flatMap((action): WayOut[] => {
      if (call(action) === call(refused)) return [{ action, leads: false }];
      return action.to.some((state) => refused.from?.includes(state)) ? [{ action, leads: true }] : [];
    });
}

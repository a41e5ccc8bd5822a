import { cutModel } from '../../../src/engine/permission';
import { withheldNames, withhold } from '../../../src/engine/view';
import type { Session, UnitDefinitions } from '../../platform/context';

/** Takes the grid that a saved state belongs to, and its text; gives it as it may be seen. */
export type CutState = (owner: string, text: string) => string;

/** For what the server itself wants to know of a view. */
export const UNCUT: CutState = (_owner, text) => text;

/**
 * Takes from saved states what the session may not see: others, who may, saved them. Of a grid without a definition
 * nobody knows what that is, so nothing is left of its state.
 */
export async function cutStates(definitions: Pick<UnitDefinitions, 'of'>, session: Session): Promise<CutState> {
  const entities = await definitions.of(session.businessUnit);
  return (owner, text) => {
    const model = Object.hasOwn(entities, owner) ? entities[owner] : undefined;
    return model
      ? withhold(
          text,
          withheldNames(
            model,
            cutModel(model, session, (name) => entities[name]),
          ),
        )
      : '';
  };
}

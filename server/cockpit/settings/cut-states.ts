import { cutModel } from '../../../src/engine/permission';
import { putBack, withheldNames, withhold } from '../../../src/engine/view';
import type { Session, UnitDefinitions } from '../../platform/context';

/** Takes the grid that a saved state belongs to, and its text; gives it as it may be seen. */
export type CutState = (owner: string, text: string) => string;
/** Takes the grid, the text to save, and the one that it is saved over; gives what to save. */
export type KeepWithheld = (owner: string, text: string, before: string | undefined) => string;

type Definitions = Pick<UnitDefinitions, 'of'>;

/** For what the server itself wants to know of a view. */
export const UNCUT: CutState = (_owner, text) => text;

/**
 * Takes from saved states what the session may not see: others, who may, saved them. Of a grid without a definition
 * nobody knows what that is, so nothing is left of its state.
 */
export async function cutStates(definitions: Definitions, session: Session): Promise<CutState> {
  const withheld = await withheldOf(definitions, session);
  return (owner, text) => {
    const names = withheld(owner);
    return names ? withhold(text, names) : '';
  };
}

/** Keeps in saved states what the session may not see: who saves over it has not taken it away. */
export async function keepWithheld(definitions: Definitions, session: Session): Promise<KeepWithheld> {
  const withheld = await withheldOf(definitions, session);
  return (owner, text, before) => {
    const names = withheld(owner);
    return names && before !== undefined ? putBack(text, before, names) : text;
  };
}

/** Gives the names of a grid that the session may not see; undefined without a definition. */
async function withheldOf(definitions: Definitions, session: Session) {
  const entities = await definitions.of(session.businessUnit);
  return (owner: string): ReadonlySet<string> | undefined => {
    const model = Object.hasOwn(entities, owner) ? entities[owner] : undefined;
    return (
      model &&
      withheldNames(
        model,
        cutModel(model, session, (name) => entities[name]),
      )
    );
  };
}

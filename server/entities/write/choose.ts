import { callOwner, sentSchema } from '../../../src/engine/action';
import { ACTION_HEADER } from '../../../src/engine/http';
import type { ActionModel, EntityModel } from '../../../src/engine/model';
import { badRequest, invalid } from '../../platform/errors';
import { nearestName } from '../query/names';
import type { Match } from '../routes';
import { type Values, withoutEmpty } from './empty';
import { check } from './validate';

/** An action that a request may mean, with what the braces of its path stand for. */
export interface Candidate {
  readonly model: EntityModel;
  readonly action: ActionModel;
  readonly call: Match['target']['call'];
  readonly path: Readonly<Record<string, string>>;
}

/**
 * The action that a request means: the one that the header names, else the one whose request schema fits. A request
 * that fits two different ones is refused.
 */
export function chooseAction(matches: readonly Match[], header: unknown, body: Values): Candidate {
  const candidates = matches.flatMap(({ target, path }): Candidate[] =>
    target.kind === 'action' ? [{ model: target.model, action: target.action, call: target.call, path }] : [],
  );
  if (header !== undefined) {
    const named = candidates.find(({ model, action }) => `${model.name}.${action.name}` === header);
    if (named) return named;
    const names = candidates.map(({ model, action }) => `${model.name}.${action.name}`);
    const near = nearestName(String(header), names);
    throw badRequest(
      `${ACTION_HEADER} names "${String(header).slice(0, 100)}", which this call does not perform${near ? `; did you mean "${near}"?` : ''}`,
    );
  }
  if (candidates.length === 1) return candidates[0]!;
  const checked = candidates.map((candidate) => ({
    candidate,
    errors: check(requestKey(candidate), () => sentSchema(candidate.model, candidate.action), withoutEmpty(body)),
  }));
  const fitting = checked.filter(({ errors }) => errors.length === 0).map(({ candidate }) => candidate);
  const [first] = fitting;
  if (!first) {
    const closest = checked.reduce((best, one) => (one.errors.length < best.errors.length ? one : best));
    throw invalid(closest.errors);
  }
  const owner = callOwner(fitting);
  if (owner) return owner;
  // Variants of a definition share their calls; it is the same action by another name.
  const others = fitting.filter(
    ({ model, action }) => model.base !== first.model.base || action.name !== first.action.name,
  );
  if (others.length > 0) {
    const names = [first, ...others].map(({ model, action }) => `${model.name}.${action.name}`);
    throw badRequest(`The request fits ${names.join(' and ')}; name one in ${ACTION_HEADER}`);
  }
  return first;
}

/** Names the request schema of a candidate for the validators that are kept. */
export function requestKey({ model, action }: Pick<Candidate, 'model' | 'action'>): string {
  return `${model.hash}:${action.name}:request`;
}

import type { EntityModel } from '../../../src/engine/model';
import { isAllowed, mayReach } from '../../../src/engine/permission';
import type { Row } from '../../../src/engine/query';
import type { EntityModels, EntityRows, Session, UnitDefinitions } from '../../platform/context';
import { DESCRIBED } from '../../platform/db';
import { accessDenied, noSuchRow, notFound, outOfScope } from '../../platform/errors';

export interface CommentedParts {
  readonly definitions: Pick<UnitDefinitions, 'of'>;
  readonly rows: EntityRows;
}

/** A row that has comments. */
export interface Commented {
  readonly models: EntityModels;
  readonly model: EntityModel;
  readonly id: string;
}

/** Whether the session reads comments on the definition's rows; which rows it sees is another question. */
export function readsComments(models: EntityModels, model: EntityModel, session: Session): boolean {
  return model.comments !== undefined && isAllowed(model.comments, session) && mayReach(models, model, session);
}

/** The row of an address, as far as the session sees it and comments on it. */
export async function commentedRow(
  { definitions, rows }: CommentedParts,
  session: Session,
  { entity, id }: { readonly entity: string; readonly id: string },
): Promise<Commented> {
  const models = await definitions.of(session.businessUnit);
  const model = Object.hasOwn(models, entity) ? models[entity] : undefined;
  // What the system only shows has lists of its own, which say who sees which rows.
  if (!model?.comments || DESCRIBED[model.base]?.kind === 'view') throw notFound('definition', entity);
  if (!readsComments(models, model, session)) throw accessDenied(model.comments.permission);
  if (!(await seenRow(rows, model, id, session))) throw noSuchRow(model);
  return { models, model, id };
}

/** The row as the session sees it. */
export async function seenRow(
  rows: EntityRows,
  model: EntityModel,
  id: string,
  session: Session,
): Promise<Row | undefined> {
  return (await rows.byKeys(model, session.businessUnit, [id], session))[0];
}

/** A key that is only for reading the rows writes nothing about them. */
export function checkScope({ model }: Commented, { scope }: Session): void {
  if (scope && !scope.writes(model.base)) throw outOfScope();
}

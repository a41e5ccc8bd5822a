import type { EntityModel } from '../../../src/engine/model';
import type { Session, UnitDefinitions } from '../../platform/context';
import type { EntitiesContext } from '../index';
import type { Schema } from '../schema';
import { attributeRule } from './attribute-rule';
import type { RowRule } from './rule';

/** The rule of the rows that change: one of the server's own, or that of rows which describe attributes. */
export async function ruleFor(
  { rules }: Pick<EntitiesContext, 'rules'>,
  schema: Schema,
  definitions: UnitDefinitions,
  target: EntityModel,
  session: Session,
): Promise<RowRule | undefined> {
  const own = await rules[target.base]?.(session);
  return own ?? (definitions.describes(target) ? attributeRule(schema.tableOf(target)) : undefined);
}

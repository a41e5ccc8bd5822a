import type { EntityModel } from '../../../src/engine/model';
import { isBlank } from '../../../src/engine/query';
import { hashPassword } from '../../platform/auth';
import type { Values } from './empty';

/** The values as they are stored: of a password its hash alone; an empty one leaves the stored one as it is. */
export async function withoutSecrets({ properties }: Pick<EntityModel, 'properties'>, values: Values): Promise<Values> {
  const stored: Record<string, unknown> = { ...values };
  for (const { name, kind } of properties) {
    if (kind !== 'password' || !Object.hasOwn(values, name)) continue;
    if (isBlank(values[name])) delete stored[name];
    else stored[name] = await hashPassword(String(values[name]));
  }
  return stored;
}

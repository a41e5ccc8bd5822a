/** Saves the rights and flags that another person approved (OPEN-259). */
import type { Transaction } from 'kysely';
import { EDIT_SETTINGS } from '../../../../src/engine/permission';
import type { ApprovalRequest } from '../../../entities';
import type { Session } from '../../../platform/context';
import type { Tables } from '../../../platform/db';
import { accessDenied } from '../../../platform/errors';
import { deleteOver, OWNERS, putFlags, putOver, stale } from '../../../platform/settings';
import { type FlagsAsked, RIGHTS_REQUEST, type RightsAsked } from './requests';

/** Saves what was asked for, in the transaction of its approval; refused if something else stands there by now. */
export async function saveAsked(
  tx: Transaction<Tables>,
  asker: Session | undefined,
  { definition, row_key: key, request }: ApprovalRequest,
): Promise<void> {
  if (!asker?.may(EDIT_SETTINGS)) throw accessDenied(EDIT_SETTINGS);
  const isSaved =
    definition === RIGHTS_REQUEST
      ? await saveRights(tx, asker, key ?? '', request as unknown as RightsAsked)
      : await saveFlags(tx, asker, request as unknown as FlagsAsked);
  if (!isSaved) throw stale({});
}

function saveRights(tx: Transaction<Tables>, asker: Session, key: string, { value, seen }: RightsAsked) {
  const place = { clientId: 'Cockpit', owner: OWNERS.permissions, key };
  return value === null
    ? deleteOver(tx, asker, place, seen ?? undefined)
    : putOver(tx, asker, { ...place, value }, seen);
}

function saveFlags(tx: Transaction<Tables>, { businessUnit }: Session, { names, seen }: FlagsAsked) {
  return putFlags(tx, businessUnit, names, seen);
}

/** Saving rights or flags waits for another person where the business unit has said so (OPEN-259). */
import { randomUUID } from 'node:crypto';
import { ERROR_CODES } from '../../../../src/engine/http';
import type { Waits } from '../../../../src/engine/http/calls';
import type { PermissionSets } from '../../../../src/engine/model';
import {
  ADMIN_ROLE,
  EDIT_SETTINGS,
  featureOn,
  isSameValue,
  mergePermissions,
  type PermissionGroup,
  RIGHTS_APPROVAL,
} from '../../../../src/engine/permission';
import { type ApprovalRequest, type AskedValue, waitingFor, writeRequest } from '../../../entities';
import type { ServerContext, Session } from '../../../platform/context';
import { isSqlError, tellOfChange } from '../../../platform/db';
import { Refusal } from '../../../platform/errors';
import { flagsOn, OWNERS, type SettingPlace, settingsOfScope, stale } from '../../../platform/settings';
import { FLAGS_REQUEST, type FlagsAsked, RIGHTS_REQUEST, type RightsAsked } from './requests';

type Parts = Pick<ServerContext, 'database' | 'product' | 'clock' | 'log'>;

interface SettingAsked extends Pick<ApprovalRequest, 'definition' | 'asked'> {
  readonly key: string;
  readonly request: RightsAsked | FlagsAsked;
}

/** True if what somebody saves of the flags waits. */
export function flagsWait({ features }: Session): boolean {
  return featureOn(RIGHTS_APPROVAL, features);
}

/** True if this place holds rights, and what somebody saves there waits. */
export function rightsWait(session: Session, { clientId, owner }: Pick<SettingPlace, 'clientId' | 'owner'>): boolean {
  return clientId === 'Cockpit' && owner === OWNERS.permissions && flagsWait(session);
}

/** Asks for a group of rights to be saved; `seen` is what its writer has read, undefined if that was not said. */
export async function askForRights(
  parts: Parts,
  session: Session,
  { clientId, owner, key }: SettingPlace,
  value: string | null,
  seen: string | null | undefined,
): Promise<Waits> {
  const stored = await settingsOfScope(parts.database, session, 'Business', { clientId, owner });
  const there = stored.find((one) => one.key === key)?.value ?? null;
  if (seen !== undefined && seen !== there) throw stale({ value: there });
  const request = { value, seen: there };
  const asked = changesOf(parts.product.current.product.permissions, key as PermissionGroup, request);
  return ask(parts, session, { definition: RIGHTS_REQUEST, key, request, asked });
}

/** Asks for these flags to be on, and no others. */
export async function askForFlags(
  parts: Parts,
  session: Session,
  names: readonly string[],
  seen: readonly string[] | undefined,
): Promise<Waits> {
  const there = await flagsOn(parts.database, session.businessUnit);
  if (seen && !(seen.length === there.length && seen.every((name) => there.includes(name))))
    throw stale({ value: there });
  const asked = [...new Set([...there, ...names])]
    .sort()
    .map((name) => ({ property: name, before: there.includes(name), after: names.includes(name) }))
    .filter(({ before, after }) => before !== after);
  return ask(parts, session, { definition: FLAGS_REQUEST, key: 'flags', request: { names, seen: there }, asked });
}

/** Which rights would be others, with who has them before and after. */
function changesOf(defaults: PermissionSets, group: PermissionGroup, { value, seen }: RightsAsked): AskedValue[] {
  const of = (text: string | null) => mergePermissions(defaults, text === null ? {} : { [group]: text })[group];
  const [before, after] = [of(seen), of(value)];
  return Object.keys({ ...before, ...after }).flatMap((key): AskedValue[] => {
    const [was = ADMIN_ROLE, is = ADMIN_ROLE] = [before[key], after[key]];
    return isSameValue(was, is) ? [] : [{ property: `${group}.${key}`, before: was, after: is }];
  });
}

async function ask(
  parts: Pick<Parts, 'database' | 'clock' | 'log'>,
  session: Session,
  setting: SettingAsked,
): Promise<Waits> {
  const { database, clock, log } = parts;
  const { definition, key, request, asked } = setting;
  const now = clock.now();
  const kind = { definition, entity: definition, action: 'save' };
  const rest = { sources: {}, secret: null, seenVersion: null, permission: EDIT_SETTINGS };
  try {
    await database.confined(session, async (tx) => {
      const waiting = (await waitingFor(tx, kind, new Map([[key, null]]), now)).get(key);
      if (waiting) throw waitsAlready(waiting.askedBy);
      const one = { ...kind, ...rest, id: randomUUID(), key, name: key, request: { ...request }, asked };
      await writeRequest(tx, session, one, now);
    });
  } catch (error) {
    // Somebody else asked at the same moment, and waits by now.
    if (isSqlError(error) && error.code === '23505') return ask(parts, session, setting);
    throw error;
  }
  await tellOfChange({ database, log });
  return { waiting: 1 };
}

function waitsAlready(name: string): Refusal {
  const said = { kind: 'text', key: 'server.approval.waitsAlready', values: { name } } as const;
  return new Refusal(409, ERROR_CODES.conflict, 'A change of this waits for approval already', {}, {}, said);
}

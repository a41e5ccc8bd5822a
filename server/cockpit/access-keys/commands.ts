import { type Commands, invalidRow, type Work } from '../../entities';
import { digestOf, hintOf, isForKeys, mayAssign, newKey } from '../../platform/auth';

const DAY_MS = 24 * 60 * 60_000;
export const LONGEST_DAYS = 400;
export const MOST_KEYS = 20;
/** States of keys that calls are made with, or could be again. */
const LIVING = ['Active', 'EndsSoon', 'Blocked'] as const;

export const accessKeyCommands: Commands = {
  /** A key that is told once; what is kept of it is its digest (OPEN-258). */
  'access-key.create': {
    async all(work, _rows, { body: { accountId, endsAt, name, reads, writes }, tell }) {
      const asked = { accountId, endsAt, reads: [...new Set(reads)], writes: [...new Set(writes)] };
      refuseScope(asked);
      refuseEnd(work, asked);
      await refuseAccount(work, asked);
      const secret = newKey();
      const made = { ...asked, name, createdBy: work.session.userName };
      await work.add('access-key', [{ ...made, hint: hintOf(secret), keyHash: digestOf(secret) }]);
      tell({ secret });
    },
  },
};

interface Asked {
  readonly accountId: string;
  readonly endsAt: string;
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

/** A key is for something, and never for people, roles, sessions or keys. */
function refuseScope({ reads, writes }: Asked): void {
  if (reads.length + writes.length === 0)
    throw broken('reads', 'keyScope', 'must be given, or what it may read and write');
  for (const [field, names] of Object.entries({ reads, writes }))
    if (!names.every(isForKeys)) throw broken(field, 'keyReach', 'names what no key reaches');
}

function refuseEnd(work: Work, { endsAt }: Asked): void {
  const ahead = Date.parse(endsAt) - Date.parse(work.now);
  if (ahead <= 0) throw broken('endsAt', 'keyPast', 'must be ahead');
  if (ahead > LONGEST_DAYS * DAY_MS) throw broken('endsAt', 'keyDays', 'is too far ahead', { limit: LONGEST_DAYS });
}

/**
 * Its account is one whose roles the caller may give, and has room for a key. The account is held already, by the form's
 * reference; its roles are locked, so that they stay as they are and no two keys take the last place.
 */
async function refuseAccount(work: Work, { accountId }: Asked): Promise<void> {
  const [account] = await work.find('service-account', { id: accountId });
  const names = account?.userRoles ?? [];
  const roles = names.length > 0 ? await work.lock('user-role', { userRoleName: names }) : [];
  const locked = names.filter((name) => {
    const role = roles.find(({ userRoleName }) => userRoleName === name);
    return !mayAssign(work.session, { userRoleName: name, systemRole: role?.systemRole ?? null });
  });
  if (locked.length > 0)
    throw broken('accountId', 'assignable', 'has roles that may not be given by you', { names: locked.join(', ') });
  const living = await work.find('access-key', { accountId, state: LIVING });
  if (living.length >= MOST_KEYS)
    throw broken('accountId', 'mostKeys', 'has as many keys as it may', { limit: MOST_KEYS });
}

function broken(
  field: string,
  keyword: string,
  message: string,
  params: Readonly<Record<string, string | number>> = {},
) {
  return invalidRow([{ field, keyword, message, params }]);
}

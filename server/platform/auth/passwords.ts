/** Password hashes: argon2id with 19 MiB, two passes, one lane, and at most four at once. */
import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '../errors';
import { Turns } from '../turns';

const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 4;
/** So many wait at most, for a hash and for each account or address. */
export const LONGEST_QUEUE = 400;

/** The refusal of whoever comes when so many wait already. */
export const tooManyAtTheDoor = () => unavailable('Too many people sign in at this moment');

const turns = new Turns(AT_ONCE, LONGEST_QUEUE, tooManyAtTheDoor);
const inTurn = <T>(work: () => Promise<T>): Promise<T> => turns.run('', work);

/** Takes a password; gives the text to store. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS));
}

/**
 * True if the password belongs to the hash. Without a hash it works as long and says no, so that an unknown user costs
 * the same time as a wrong password.
 */
export async function isPasswordOf(password: string, stored: string | null): Promise<boolean> {
  const compared = stored ?? (await decoy());
  const equal = await inTurn(() => verify(compared, password)).catch((error: unknown) => {
    if (error instanceof Error && 'status' in error) throw error;
    return false;
  });
  return equal && stored !== null;
}

let decoyHash: Promise<string> | undefined;
function decoy(): Promise<string> {
  decoyHash ??= hash('a password that nobody has', PARAMETERS);
  return decoyHash;
}

/** Password hashes: argon2id with 19 MiB, two passes, one lane, and at most four at once. */
import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '../errors';

const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 4;
const LONGEST_QUEUE = 400;

let running = 0;
const queue: (() => void)[] = [];

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

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (queue.length >= LONGEST_QUEUE) throw unavailable('Too many people sign in at this moment');
    await new Promise<void>((resume) => queue.push(resume));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running--;
  }
}

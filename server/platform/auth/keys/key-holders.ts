import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../context';
import type { Database } from '../../db';
import { digestOf, isWhole } from '../../secret-key';
import { Believed } from '../believed';
import { isAlive, type KeyBy, type KeyRow, noteUse, readKey } from './key-rows';
import { WrongKeys } from './wrong-keys';

const NOTED_EVERY_MS = 60_000;
/** So many keys that were right once are remembered, and the uses of as many. */
const MOST_REMEMBERED = 10_000;

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/** Knows who holds a key. Every answer rests on the key's row, less than a second old. */
export class KeyHolders {
  readonly #rows = new Believed<KeyRow>();
  /** Digests of keys that there are or were: they are looked for whatever else their address sends. */
  readonly #known = new Set<string>();
  readonly #noted = new Map<string, number>();
  readonly #wrong: WrongKeys;

  constructor(private readonly parts: Parts) {
    this.#wrong = new WrongKeys(() => parts.clock.now().getTime());
  }

  /** The key that was sent from an address, if it is alive; throws if the address has sent too many wrong ones. */
  async bySecret(sent: string, address: string): Promise<KeyRow | null> {
    const digest = digestOf(sent);
    const wasThere = this.#known.has(digest);
    if (!wasThere) this.#wrong.refuse(address);
    const row = isWhole(sent) ? await this.#read('key_hash', digest) : null;
    if (!row) {
      if (!wasThere) this.#wrong.note(address);
      this.parts.log.warn({ address }, 'an access key is wrong');
      return null;
    }
    if (this.#known.size >= MOST_REMEMBERED) this.#known.clear();
    this.#known.add(digest);
    const now = this.parts.clock.now();
    if (!isAlive(row, now)) return null;
    await this.#noteUse(row.id, now, address);
    return row;
  }

  /** The key of an id, if it is alive. */
  async byId(id: string): Promise<KeyRow | null> {
    const row = await this.#read('id', id);
    return row && isAlive(row, this.parts.clock.now()) ? row : null;
  }

  /** Forgets what was read, so that the next call reads it anew. */
  forget(): void {
    this.#rows.forget();
  }

  #read(by: KeyBy, value: string): Promise<KeyRow | null> {
    return this.#rows.get(`${by} ${value}`, () => readKey(this.parts.database, by, value));
  }

  async #noteUse(id: string, now: Date, address: string): Promise<void> {
    const at = now.getTime();
    if (at - (this.#noted.get(id) ?? Number.NEGATIVE_INFINITY) < NOTED_EVERY_MS) return;
    if (this.#noted.size >= MOST_REMEMBERED) this.#noted.clear();
    this.#noted.set(id, at);
    await noteUse(this.parts.database, id, now, address).catch((error: unknown) =>
      this.parts.log.warn({ err: error }, 'the use of an access key could not be written down'),
    );
  }
}

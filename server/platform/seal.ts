/** Secrets that the server has to read again: sealed by AES-256-GCM, each for its owner alone. */
import { EncryptJWT, jwtDecrypt } from 'jose';

export interface Opened {
  readonly secret: string;
  /** It was sealed by a key that is on its way out. */
  readonly isOfOldKey: boolean;
}

export class Seal {
  readonly #keys: readonly Uint8Array[];

  /** Keys of 32 bytes: the present one, which seals, and those before it. */
  constructor(keys: readonly Uint8Array[]) {
    this.#keys = keys;
  }

  /** True if something may be sealed by a key before the present one. */
  get hasOldKeys(): boolean {
    return this.#keys.length > 1;
  }

  /** Takes a secret and whose it is; gives what is stored. */
  close(secret: string, owner: string): Promise<string> {
    const [key] = this.#keys;
    if (!key) throw new Error('Nothing is sealed without a key');
    return new EncryptJWT({ secret }).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).setSubject(owner).encrypt(key);
  }

  /** The secret of its owner; null if none of the keys opens it, or it is somebody else's. */
  async open(sealed: string, owner: string): Promise<Opened | null> {
    for (const [place, key] of this.#keys.entries()) {
      const secret = await secretOf(sealed, owner, key);
      if (secret !== null) return { secret, isOfOldKey: place > 0 };
    }
    return null;
  }
}

async function secretOf(sealed: string, owner: string, key: Uint8Array): Promise<string | null> {
  try {
    const { payload } = await jwtDecrypt<{ secret: string }>(sealed, key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      subject: owner,
    });
    return payload.secret;
  } catch {
    return null;
  }
}

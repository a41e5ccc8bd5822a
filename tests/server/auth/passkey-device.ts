/** A passkey in software: makes what a browser would send, also what it never would. */
import { createHash, createSign, generateKeyPairSync, type KeyPairKeyObjectResult, randomBytes } from 'node:crypto';
import type { PasskeyJson } from '../../../src/engine/http/api';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const base64 = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** A head of CBOR: the kind of value, and its length or the value itself. */
function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  return length < 256
    ? Buffer.from([(kind << 5) | 24, length])
    : Buffer.from([(kind << 5) | 25, length >> 8, length & 255]);
}
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const whole = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const map = (...pairs: (readonly [Buffer, Buffer])[]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

export class PasskeyDevice {
  readonly id: Buffer;
  /** How often it was used. */
  counter = 1;
  readonly #keys: KeyPairKeyObjectResult;

  /** A new one, or another with the id and the key of one. */
  constructor(
    readonly origin: string,
    readonly host = new URL(origin).hostname,
    of?: PasskeyDevice,
  ) {
    this.id = of?.id ?? randomBytes(16);
    this.#keys = of ? of.#keys : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** What the browser sends of a passkey that it made. */
  made({ challenge }: PasskeyJson): PasskeyJson {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = map(
      [whole(1), whole(2)],
      [whole(3), whole(-7)],
      [whole(-1), whole(1)],
      [whole(-2), bytes(Buffer.from(x, 'base64url'))],
      [whole(-3), bytes(Buffer.from(y, 'base64url'))],
    );
    const length = Buffer.from([0, this.id.length]);
    const data = Buffer.concat([this.#data(HAS_CREDENTIAL), Buffer.alloc(16), length, this.id, key]);
    const attestation = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(data)]);
    return this.#answer({
      clientDataJSON: base64(this.#client('webauthn.create', challenge)),
      attestationObject: base64(attestation),
    });
  }

  /** What the browser sends of a passkey that was proven. */
  proven({ challenge }: PasskeyJson): PasskeyJson {
    this.counter++;
    const data = this.#data(0);
    const client = this.#client('webauthn.get', challenge);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: base64(client),
      authenticatorData: base64(data),
      signature: base64(signature),
    });
  }

  #answer(response: Readonly<Record<string, string>>): PasskeyJson {
    const id = base64(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #client(type: string, challenge: unknown): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #data(flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(this.host), Buffer.from([PRESENT | VERIFIED | flags]), count]);
  }
}

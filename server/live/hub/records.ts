/** A record that is longer than the hub takes. */
export class RecordTooLong extends Error {
  constructor(limit: number) {
    super(`A record may hold ${limit} bytes`);
  }
}

/** SignalR ends every record with this sign. */
export const RECORD_END = '\u001e';

/** Takes text as it arrives, records joined or split; gives whole records. */
export class RecordReader {
  #rest = '';

  constructor(private readonly limit: number) {}

  /** Takes the next piece; gives the records that are whole now. Throws {@link RecordTooLong}. */
  push(text: string): string[] {
    const parts = (this.#rest + text).split(RECORD_END);
    this.#rest = parts.pop() ?? '';
    for (const part of [...parts, this.#rest]) {
      if (Buffer.byteLength(part) > this.limit) throw new RecordTooLong(this.limit);
    }
    return parts;
  }
}

/** A message as it travels, encoded once however many connections it goes to. */
export type Frame = Buffer;

/** Takes a message; gives its record. */
export function frameOf(message: object): Frame {
  return Buffer.from(JSON.stringify(message) + RECORD_END);
}

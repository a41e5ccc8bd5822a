/** A person's photo: a data address of a square PNG or JPEG, 1 MB at most (OPEN-147). */
import { PICTURE } from '../../src/engine/constants';
import type { Database } from '../db/database';
import { invalid, notFound, type Refusal, tooLarge } from '../errors';

const DATA_ADDRESS = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/]+={0,2})$/;

/** Longest text that can hold a picture; what is a little too large is refused by its bytes. */
export const PICTURE_TEXT_LENGTH = 2 * PICTURE.bytes;

/** Throws a refusal unless the text is a picture that may be stored. */
export function checkPicture(picture: string): void {
  const [, type = '', base64 = ''] = DATA_ADDRESS.exec(picture) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > PICTURE.bytes) throw tooLarge(PICTURE.bytes / 1024);
  const size = type === 'image/png' ? pngSize(bytes) : type === 'image/jpeg' ? jpegSize(bytes) : null;
  if (!size) throw wrong('format', 'must be a PNG or JPEG as a data address');
  if (size.width !== size.height || size.width === 0) throw wrong('square', 'must be as wide as high');
}

/** Stores a person's picture; an empty one takes it away. */
export async function storePicture(database: Database, businessUnit: string, id: string, picture: string) {
  const stored = await database.owner
    .updateTable('app_user')
    .set({ picture: picture || null })
    .where('business_unit', '=', businessUnit)
    .where('id', '=', id)
    .returning('id')
    .execute();
  if (stored.length === 0) throw notFound('user', id);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function pngSize(bytes: Buffer): Size | null {
  const isPng = bytes.length >= 24 && bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n';
  return isPng ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null;
}

/** Frame headers are C0 to CF, save for tables (C4), extensions (C8) and arithmetic coding (CC). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** The size stands in the frame header, behind segments that each say how long they are. */
function jpegSize(bytes: Buffer): Size | null {
  if (bytes.length < 2 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (isFrame(bytes[at + 1] ?? 0)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  return null;
}

function wrong(keyword: string, message: string): Refusal {
  return invalid([{ field: 'picture', keyword, message }]);
}

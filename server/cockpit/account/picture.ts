/** A person's photo: a data address of a square PNG or JPEG, 1 MB at most (OPEN-147). */
import { PICTURE } from '../../../src/engine/constants';
import type { Database } from '../../platform/db';
import { invalid, notFound, type Refusal, tooLarge } from '../../platform/errors';
import { plainPicture } from '../../platform/pictures';

/** Gives the picture without what does not draw it; throws a refusal unless it may be stored. */
export function checkPicture(picture: string): string {
  if (Buffer.byteLength(picture.slice(picture.indexOf(',') + 1), 'base64') > PICTURE.bytes)
    throw tooLarge(PICTURE.bytes / 1024);
  const plain = plainPicture(picture);
  if (!plain) throw wrong('format', 'must be a PNG or JPEG as a data address');
  if (plain.width !== plain.height) throw wrong('square', 'must be as wide as high');
  return plain.picture;
}

/** Stores a person's picture; an empty one takes it away. */
export async function storePicture(database: Database, businessUnit: string, id: string, picture: string) {
  const stored = await database.owner
    .updateTable('app_user')
    .set({ picture: picture === '' ? null : checkPicture(picture) })
    .where('business_unit', '=', businessUnit)
    .where('id', '=', id)
    .returning('id')
    .execute();
  if (stored.length === 0) throw notFound('user', id);
}

function wrong(keyword: string, message: string): Refusal {
  return invalid([{ field: 'picture', keyword, message }]);
}

/**
 * A picture without all that does not draw it: places, cameras, thumbnails, comments, and whatever hangs behind its end.
 * It is taken apart and put together again, and not decoded: a small file can unfold to gigabytes.
 */
import { PICTURE } from '../../../src/engine/constants';
import { plainJpeg } from './jpeg';
import { plainPng } from './png';

export interface Plain {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface PlainPicture {
  /** A data address. */
  readonly picture: string;
  readonly width: number;
  readonly height: number;
}

const DATA_ADDRESS = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/]+={0,2})$/;
const READERS: Readonly<Record<string, (bytes: Buffer) => Plain | null>> = {
  'image/png': plainPng,
  'image/jpeg': plainJpeg,
};

/** Takes a data address; gives the picture, or null if it is no sound PNG or JPEG of a size that a page can show. */
export function plainPicture(address: string): PlainPicture | null {
  const [, type = '', base64 = ''] = DATA_ADDRESS.exec(address) ?? [];
  const plain = READERS[type]?.(Buffer.from(base64, 'base64'));
  if (!plain || Math.min(plain.width, plain.height) === 0) return null;
  if (Math.max(plain.width, plain.height) > PICTURE.mostPx) return null;
  const { bytes, width, height } = plain;
  return { picture: `data:${type};base64,${bytes.toString('base64')}`, width, height };
}

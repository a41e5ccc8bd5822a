import { crc32 } from 'node:zlib';
import type { Plain } from './plain-picture';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Head, palette, transparency, the picture, the end. Animations, texts, times and profiles are left out. */
const KEPT: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** Length, name and check sum of a chunk. */
const FRAME = 12;

/** Takes a PNG; gives it with the chunks alone that draw it, or null if it is none. */
export function plainPng(bytes: Buffer): Plain | null {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return null;
  const kept: Buffer[] = [SIGNATURE];
  let size: Pick<Plain, 'width' | 'height'> | undefined;
  let hasPixels = false;
  for (let at = SIGNATURE.length; at + FRAME <= bytes.length; ) {
    const end = at + FRAME + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null;
    if (!size) {
      if (name !== 'IHDR' || end - at !== FRAME + 13) return null;
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    }
    hasPixels ||= name === 'IDAT';
    if (KEPT.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') return hasPixels ? { bytes: Buffer.concat(kept), ...size } : null;
    at = end;
  }
  return null;
}

import { crc32, deflateSync } from 'node:zlib';
import type { Bitmap } from './bitmap';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A bitmap as a PNG of one bit a dot. */
export function toPng(bitmap: Bitmap): Buffer {
  const { width, height } = bitmap;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const packed = bitmap.packed();
  const bytes = Math.ceil(width / 8);
  // A zero before each row: it is stored as it is. White is one in a PNG.
  const rows = Buffer.alloc((bytes + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < bytes; x++) rows[y * (bytes + 1) + 1 + x] = ~packed[y * bytes + x]! & 0xff;
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND')]);
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

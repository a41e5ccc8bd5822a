import type { Plain } from './plain-picture';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Tables and the interval between restarts; frames and scans are kept besides. */
const TABLES: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd]);
/** How colours are coded, which other programs say elsewhere: without it some pictures would be drawn in wrong ones. */
const COLOURS = 0xee;
const COLOURS_NAME = 'Adobe';
const COLOURS_LENGTH = 14;

/** Frame headers are C0 to CF, save for tables (C4), extensions (C8) and arithmetic coding (CC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Takes a JPEG; gives it with the segments alone that draw it, or null if it is none. */
export function plainJpeg(bytes: Buffer): Plain | null {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== START) return null;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let size: Pick<Plain, 'width' | 'height'> | undefined;
  let hasPixels = false;
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === END) {
      kept.push(bytes.subarray(at, at + 2));
      return size && hasPixels ? { bytes: Buffer.concat(kept), ...size } : null;
    }
    if (at + 4 > bytes.length) return null;
    const length = bytes.readUInt16BE(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    const segment = bytes.subarray(at, end);
    if (isFrame(marker)) {
      if (size || length < 8) return null;
      size = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) };
    }
    at = marker === SCAN ? endOfScan(bytes, end) : end;
    hasPixels ||= marker === SCAN;
    if (marker === SCAN) kept.push(bytes.subarray(end - segment.length, at));
    else if (isFrame(marker) || TABLES.has(marker) || isColours(marker, segment)) kept.push(segment);
  }
  return null;
}

/** Where the next marker stands; FF 00 and restarts are part of what is drawn. */
function endOfScan(bytes: Buffer, begin: number): number {
  for (let at = begin; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

function isColours(marker: number, segment: Buffer): boolean {
  return (
    marker === COLOURS && segment.length === COLOURS_LENGTH + 2 && segment.toString('latin1', 4, 9) === COLOURS_NAME
  );
}

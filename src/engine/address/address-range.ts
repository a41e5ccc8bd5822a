/** IP addresses and ranges of them, IPv4 and IPv6; server and page ask here alone (OPEN-177). */

/** A range: its first bits are those of every address in it. A single address is a range of one. */
interface Range {
  readonly bits: 32 | 128;
  readonly value: bigint;
  readonly prefix: number;
}

/** True if no list is given, or an address is one of the list or within one of its ranges. */
export function isAddressAllowed(list: readonly string[], address: string): boolean {
  if (list.length === 0) return true;
  // Of an address of this machine's own link the name of the card behind % is no part.
  const caller = readAddressRange(address.replace(/%.*$/, ''));
  return caller !== undefined && list.some((text) => holds(readAddressRange(text), caller));
}

/** Reads `192.0.2.7`, `192.0.2.0/24`, `2001:db8::1`, `2001:db8::/32`; undefined for what is none. */
export function readAddressRange(text: string): Range | undefined {
  const [address = '', length, ...more] = text.split('/');
  if (more.length > 0 || (length !== undefined && !/^(0|[1-9]\d{0,2})$/.test(length))) return undefined;
  const isV4 = !address.includes(':');
  const value = isV4 ? readV4(address) : readV6(address);
  if (value === undefined) return undefined;
  const bits = isV4 ? 32 : 128;
  const prefix = length === undefined ? bits : Number(length);
  return prefix > bits ? undefined : asV4({ bits, value, prefix });
}

const MAPPED = 0xffffn;

/** `::ffff:192.0.2.7` is how a socket for both kinds names an IPv4 address. */
function asV4(range: Range): Range {
  const isMapped = range.bits === 128 && range.prefix >= 96 && range.value >> 32n === MAPPED;
  return isMapped ? { bits: 32, value: range.value & 0xffffffffn, prefix: range.prefix - 96 } : range;
}

function holds(range: Range | undefined, address: Range): boolean {
  if (range?.bits !== address.bits) return false;
  const rest = BigInt(range.bits - range.prefix);
  return range.value >> rest === address.value >> rest;
}

/** Four numbers; a zero before one would make it another number for some. */
function readV4(text: string): bigint | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255))
    return undefined;
  return parts.reduce((value, part) => (value << 8n) + BigInt(part), 0n);
}

/** Eight groups; `::` stands once for those that are zero, and the last two may be written as IPv4. */
function readV6(text: string): bigint | undefined {
  const tail = /^(.*:)([^:]*\.[^:]*)$/.exec(text);
  const v4 = tail ? readV4(tail[2] ?? '') : undefined;
  if (tail && v4 === undefined) return undefined;
  const plain =
    tail && v4 !== undefined ? `${tail[1]}${(v4 >> 16n).toString(16)}:${(v4 & 0xffffn).toString(16)}` : text;
  const halves = plain.split('::');
  if (halves.length > 2) return undefined;
  const [head = [], end = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - end.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const groups = [...head, ...Array<string>(halves.length === 2 ? missing : 0).fill('0'), ...end];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined;
  return groups.reduce((value, group) => (value << 16n) + BigInt(`0x${group}`), 0n);
}

import { BlockList } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAddressAllowed, readAddressRange } from '../../../../src/engine/address';

describe('addresses and ranges', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7', true],
    ['192.0.2.7', '192.0.2.8', false],
    ['192.0.2.0/24', '192.0.2.255', true],
    ['192.0.2.0/24', '192.0.3.0', false],
    ['192.0.2.9/24', '192.0.2.1', true],
    ['0.0.0.0/0', '8.8.8.8', true],
    ['0.0.0.0/0', '::1', false],
    ['2001:db8::/32', '2001:db8:1::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['::1', '0:0:0:0:0:0:0:1', true],
    ['::/0', '2001:db8::1', true],
    ['192.0.2.0/24', '::ffff:192.0.2.7', true],
    ['::ffff:192.0.2.0/120', '192.0.2.7', true],
    ['fe80::/10', 'fe80::1%eth0', true],
  ])('%s holds %s: %s', { tags: ['OPEN-177'] }, (range, address, held) => {
    expect(isAddressAllowed([range], address)).toBe(held);
  });

  it.each([
    '',
    ' ',
    '192.0.2',
    '192.0.2.256',
    '192.0.2.07',
    '192.0.2.7/33',
    '192.0.2.7/',
    '192.0.2.7/08',
    '192.0.2.7/-1',
    '192.0.2.7/8/8',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1::2::3',
    '1:2:3:4:5:6:7::8',
    ':::',
    '12345::',
    '::g',
    '::1/129',
    '::192.0.2.256',
    'localhost',
    '192.0.2.7; drop table',
    '１92.0.2.7',
  ])('%j is none', { tags: ['OPEN-177'] }, (text) => {
    expect(readAddressRange(text)).toBeUndefined();
  });

  it('an empty list allows all, a list only those in it, whatever else it holds', { tags: ['OPEN-177'] }, () => {
    expect(isAddressAllowed([], 'anything')).toBe(true);
    expect(isAddressAllowed(['nonsense'], '192.0.2.7')).toBe(false);
    expect(isAddressAllowed(['nonsense', '192.0.2.7'], '192.0.2.7')).toBe(true);
    expect(isAddressAllowed(['192.0.2.7'], '')).toBe(false);
  });

  it('agrees with the reading of the platform on every address and range of a kind', { tags: ['OPEN-177'] }, () => {
    for (const [kind, addresses, bits] of [
      ['ipv4', fc.ipV4(), 32],
      ['ipv6', fc.ipV6(), 128],
    ] as const)
      fc.assert(
        fc.property(addresses, addresses, fc.nat(bits), (range, address, prefix) => {
          // The platform takes IPv4 for a part of IPv6; here a list says which it means.
          fc.pre(kind === 'ipv4' || ![range, address].some((text) => isAddressAllowed(['0.0.0.0/0'], text)));
          const known = new BlockList();
          known.addSubnet(range, prefix, kind);
          expect(isAddressAllowed([`${range}/${prefix}`], address)).toBe(known.check(address, kind));
          expect(isAddressAllowed([`${range}/${prefix}`], range)).toBe(true);
        }),
        { numRuns: 1000 },
      );
  });
});

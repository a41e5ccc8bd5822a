import { describe, expect, it } from 'vitest';
import { addressWithoutSession, addressWithSession } from '../../../src/app/addresses';

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://cockpit');
  return { pathname, search };
};

describe('addresses of the gate', () => {
  it('any page without a session leads to the login, which remembers it', { tags: ['ROUTE-071'] }, () => {
    expect(addressWithoutSession(at('/stocks-page?a=1'), false)).toBe('/login?to=%2Fstocks-page%3Fa%3D1');
  });

  it('both login pages stay, and the root leads to the login', {
    tags: ['LOGIN-018', 'LOGIN-019', 'LOGIN-020'],
  }, () => {
    expect(addressWithoutSession(at('/login'), false)).toBeNull();
    expect(addressWithoutSession(at('/login-internal'), false)).toBeNull();
    expect(addressWithoutSession(at('/'), false)).toBe('/login');
  });

  it('a log-out leads to the login and forgets the page', { tags: ['SESSION-026'] }, () => {
    expect(addressWithoutSession(at('/stocks-page'), true)).toBe('/login');
  });

  it('a refusal while on the login page moves nothing', { tags: ['LOGIN-014'] }, () => {
    expect(addressWithoutSession(at('/login?to=%2Fstocks-page'), false)).toBeNull();
  });

  it('a login leads to the wanted page, else to the dashboard', { tags: ['LOGIN-015'] }, () => {
    expect(addressWithSession(at('/login'))).toBe('/');
    expect(addressWithSession(at('/login?to=%2Fstocks-page%3Fa%3D1'))).toBe('/stocks-page?a=1');
    expect(addressWithSession(at('/stocks-page'))).toBeNull();
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/login', 'javascript:alert(1)'])(
    'a wanted address that is not ours counts as none: %s',
    { tags: ['ROUTE-071'] },
    (wanted) => expect(addressWithSession(at(`/login?to=${encodeURIComponent(wanted)}`))).toBe('/'),
  );
});

// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://wms.example/"}
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  claimsOf,
  forgetSession,
  isEndedElsewhere,
  readCookie,
  rememberedApiBase,
  rememberSession,
  restoreSession,
  SESSION_COOKIES,
  type Session,
  type SessionStores,
  tokenKey,
} from '../../../../src/engine/session';
import { writeCookie } from '../../../../src/engine/session/cookies';
import { tokenOf } from './token-fixture';

const now = new Date('2026-11-20T12:00:00Z');
const exp = now.getTime() / 1000 + 60;
const session: Session = {
  token: tokenOf({ businessUnit: 'Nordlager Oslo', exp, enabledFeature: 'A' }),
  businessUnit: 'Nordlager Oslo',
  userId: '7',
  userName: 'åse;=,"',
  displayName: 'Åse "Ås" Berg',
  picture: '/pictures/7.png',
  defaultLanguage: 'nb-NO',
  roles: [{ id: '1', userRoleName: 'OperatorRole', systemRole: null }],
  enabledFeatures: ['A'],
};
const { localStorage, sessionStorage } = window;
const stores: SessionStores = {
  document,
  localStorage,
  sessionStorage,
  secure: true,
  apiBase: 'https://wms.example/api',
};

beforeEach(() => {
  forgetSession(stores, session);
  localStorage.clear();
});

describe('the kept session', () => {
  it('has its token in local storage under a key of its user', { tags: ['SESSION-012'] }, () => {
    rememberSession(stores, session);
    rememberSession(stores, { ...session, userName: 'bo', token: 'other' });
    expect(localStorage.getItem('cockpit_token_Nordlager Oslo_åse;=,"')).toBe(session.token);
    expect(localStorage.getItem('cockpit_token_Nordlager Oslo_bo')).toBe('other');
  });

  it('has five cookies', { tags: ['SESSION-014', 'SESSION-015', 'SESSION-016', 'SESSION-017', 'SESSION-018'] }, () => {
    rememberSession(stores, session);
    expect(JSON.parse(readCookie(stores.document, 'user_info')!)).toEqual({
      userId: '7',
      userName: 'åse;=,"',
      displayName: 'Åse "Ås" Berg',
      roles: session.roles,
    });
    expect(readCookie(stores.document, 'business_unit')).toBe('Nordlager Oslo');
    expect(readCookie(stores.document, 'default_lang')).toBe('nb-NO');
    expect(readCookie(stores.document, 'backend_url')).toBe('https://wms.example/api');
    expect(rememberedApiBase(stores.document, ['/api', 'https://wms.example/api'])).toBe('https://wms.example/api');
    expect(readCookie(stores.document, 'picture')).toBe('/pictures/7.png');
  });

  it('an address of the API that the server did not tell is not believed, whoever wrote the cookie', {
    tags: ['SESSION-017'],
  }, () => {
    const told = ['/api', 'https://wms.example/api'];
    for (const address of [
      'https://evil.example/api',
      '//evil.example',
      '/api/../evil',
      'https://wms.example/api/',
      '',
    ]) {
      writeCookie(document, 'backend_url', address, true);
      expect(rememberedApiBase(document, told)).toBeNull();
    }
  });

  it('has cookies for this site, this browser session and, on https, for https only', { tags: ['SESSION-014'] }, () => {
    const set: string[] = [];
    const document = {
      get cookie() {
        return '';
      },
      set cookie(text: string) {
        set.push(text);
      },
    };
    rememberSession({ ...stores, document }, session);
    rememberSession({ ...stores, document, secure: false }, session);
    expect(set).toHaveLength(10);
    expect(set.every((text) => text.includes('; Path=/; SameSite=Lax') && !text.includes('Max-Age'))).toBe(true);
    expect(set.map((text) => text.endsWith('; Secure'))).toEqual([...Array(5).fill(true), ...Array(5).fill(false)]);
  });

  it('comes back after a reload', { tags: ['SESSION-012'] }, () => {
    rememberSession(stores, session);
    expect(restoreSession(stores, now)).toEqual(session);
  });

  it('keeps a large picture in local storage', { tags: ['SESSION-018'] }, () => {
    const picture = `data:image/png;base64,${'A'.repeat(50_000)}`;
    rememberSession(stores, { ...session, picture });
    expect(readCookie(stores.document, 'picture')).toBe('stored');
    expect(restoreSession(stores, now)?.picture).toBe(picture);
    rememberSession(stores, session);
    expect(restoreSession(stores, now)?.picture).toBe('/pictures/7.png');
    expect(localStorage.length).toBe(1);
  });

  it('goes on without a picture that no longer fits', { tags: ['SESSION-029'] }, () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (value.length > 10_000) throw new DOMException('full', 'QuotaExceededError');
      this[key] = value;
    });
    rememberSession(stores, { ...session, picture: 'x'.repeat(20_000) });
    full.mockRestore();
    expect(restoreSession(stores, now)).toEqual({ ...session, picture: '' });
  });

  it('is not restored from an expired, unreadable or missing token, or from cookies that are not ours', () => {
    expect(restoreSession(stores, now)).toBeNull();
    rememberSession(stores, session);
    expect(restoreSession(stores, new Date(exp * 1000))).toBeNull();
    localStorage.setItem(tokenKey(session.businessUnit, session.userName), 'rubbish');
    expect(restoreSession(stores, now)).toBeNull();
    localStorage.clear();
    expect(restoreSession(stores, now)).toBeNull();
    for (const value of ['%7Bbroken', '5', '{}', '%E0%A4%A']) {
      stores.document.cookie = `user_info=${value}; Path=/`;
      expect(restoreSession(stores, now)).toBeNull();
    }
  });

  it('leaves nothing behind, and other people’s tokens alone', {
    tags: ['SESSION-007', 'SESSION-008', 'SESSION-009'],
  }, () => {
    rememberSession(stores, { ...session, userName: 'bo' });
    rememberSession(stores, { ...session, picture: 'x'.repeat(2000) });
    sessionStorage.setItem('page', '3');
    forgetSession(stores, session);
    expect(SESSION_COOKIES.map((name) => readCookie(stores.document, name))).toEqual([null, null, null, null, null]);
    expect(sessionStorage.length).toBe(0);
    expect(localStorage.length).toBe(1);
    expect(localStorage.key(0)).toBe('cockpit_token_Nordlager Oslo_bo');
  });

  it('is ended elsewhere when its token or everything is removed', { tags: ['SESSION-003'] }, () => {
    const key = tokenKey(session.businessUnit, session.userName);
    expect(isEndedElsewhere({ key, newValue: null }, session)).toBe(true);
    expect(isEndedElsewhere({ key: null, newValue: null }, session)).toBe(true);
    expect(isEndedElsewhere({ key, newValue: 'renewed' }, session)).toBe(false);
    expect(isEndedElsewhere({ key: 'other', newValue: null }, session)).toBe(false);
  });
});

describe('a token', () => {
  it('tells its enabled features, one or several', { tags: ['SESSION-011', 'FLAG-002'] }, () => {
    expect(claimsOf(tokenOf({ enabledFeature: ['A', 'B'], sub: 'ø' }))).toMatchObject({
      enabledFeature: ['A', 'B'],
      sub: 'ø',
    });
    expect(claimsOf(tokenOf({ enabledFeature: 'A', role: 7 }))).toMatchObject({ enabledFeature: ['A'], role: [] });
    expect(claimsOf(tokenOf({}))).toMatchObject({ enabledFeature: [], exp: 0 });
  });

  it.each(['', 'a', 'a.b.c', 'a.bnVsbA.c', 'a.%%%.c'])('is none in "%s"', (token) => {
    expect(claimsOf(token)).toBeNull();
  });
});

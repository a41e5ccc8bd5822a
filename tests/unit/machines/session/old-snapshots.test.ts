// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://wms.example/"}
/** No state machine is stored, and one that an older version may have stored is not read as anything. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { readLoginMemory } from '../../../../src/app/login-memory';
import { readThemeChoice } from '../../../../src/app/theme-choice';
import {
  forgetSession,
  rememberSession,
  restoreSession,
  SESSION_COOKIES,
  type Session,
  type SessionStores,
  tokenKey,
} from '../../../../src/engine/session';
import { readCookie, writeCookie } from '../../../../src/engine/session/cookies';
import { tokenOf } from '../../engine/session/token-fixture';

const now = new Date('2026-11-20T12:00:00Z');
const session: Session = {
  token: tokenOf({ businessUnit: 'Nordlager Oslo', exp: now.getTime() / 1000 + 60 }),
  businessUnit: 'Nordlager Oslo',
  userId: '7',
  userName: 'operator',
  displayName: 'Operator',
  picture: `data:image/png;base64,${'A'.repeat(1500)}`,
  defaultLanguage: 'nb-NO',
  roles: [],
  enabledFeatures: [],
};
const { localStorage, sessionStorage } = window;
const stores: SessionStores = {
  document,
  localStorage,
  sessionStorage,
  secure: true,
  apiBase: 'https://wms.example/api',
};
const VIEW = 'cockpit_view_as';

/** What machines of other versions may have left: in the words of today's library, of an older one, and half of it. */
const OLD: Readonly<Record<string, string>> = {
  today: JSON.stringify(
    createActor(createMachine({ context: { session }, initial: 'in', states: { in: {} } })).getPersistedSnapshot(),
  ),
  'with a session': JSON.stringify({
    status: 'active',
    value: 'in',
    context: { session },
    historyValue: {},
    children: {},
  }),
  'of version 4': JSON.stringify({ _event: { name: 'xstate.init' }, value: 'in', context: { session }, actions: [] }),
  'cut off': '{"status":"active","value":{"in":"idle"},"context":{"session":{"tok',
  nothing: 'null',
};

/** All that is kept, by the place where it is. */
function kept(): Record<string, string> {
  const all: Record<string, string> = {};
  for (const storage of [localStorage, sessionStorage])
    for (let at = 0; at < storage.length; at++) all[storage.key(at)!] = storage.getItem(storage.key(at)!)!;
  for (const name of SESSION_COOKIES) all[name] = readCookie(document, name) ?? '';
  return all;
}

beforeEach(() => {
  forgetSession(stores, session);
  localStorage.clear();
  sessionStorage.clear();
});

describe('a state machine', () => {
  it('is nowhere asked for what could be stored of it, nor begun from what was', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
    expect(files.length).toBeGreaterThan(100);
    const asking = files.filter((path) =>
      /getPersistedSnapshot|createActor\([^)]*\bsnapshot\b|use(Machine|Actor|ActorRef)\([^)]*\bsnapshot\b/.test(
        readFileSync(join('src', path), 'utf8'),
      ),
    );
    expect(asking).toEqual([]);
  });

  it('is not among what a session leaves in the browser', () => {
    rememberSession(stores, session);
    rememberSession(stores, { ...session, viewedBy: 'global' });
    expect(Object.keys(kept())).toEqual(expect.arrayContaining([VIEW, tokenKey(session.businessUnit, 'operator')]));
    for (const text of Object.values(kept())) expect(text).not.toMatch(/"(context|historyValue|children)":/);
  });

  describe.each(Object.entries(OLD))('of an older version that was stored (%s)', (_which, text) => {
    it('is no session of whom this window looks on as: the own one is restored', () => {
      rememberSession(stores, session);
      sessionStorage.setItem(VIEW, text);
      expect(restoreSession(stores, now)).toEqual(session);
    });

    it.each(['user_info', 'business_unit'])('is no session in the cookie %s', (name) => {
      rememberSession(stores, session);
      writeCookie(document, name, text, true);
      expect(restoreSession(stores, now)).toBeNull();
    });

    it('is no token, theme or memory of the log-in page', () => {
      rememberSession(stores, session);
      for (const key of [tokenKey(session.businessUnit, 'operator'), 'cockpit_theme', 'cockpit_login'])
        localStorage.setItem(key, text);
      expect(restoreSession(stores, now)).toBeNull();
      expect(readThemeChoice()).toBe('system');
      expect(readLoginMemory().businessUnit).toBe('');
    });
  });
});

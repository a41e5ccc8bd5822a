import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { ApiError, type LoginResponse } from '../../../../src/engine/http';
import { type Session, sessionOfLogin } from '../../../../src/engine/session';
import { createSessionMachine, heartbeatInterval, type SessionServices } from '../../../../src/machines/session';
import { tokenOf } from '../../engine/session/token-fixture';

const login: LoginResponse = {
  userId: '7',
  userName: 'åse',
  displayName: 'Åse Berg',
  userRoles: [{ id: '1', userRoleName: 'OperatorRole', systemRole: null }],
  defaultLanguage: 'nb-NO',
  accessToken: tokenOf({ businessUnit: 'Oslo', enabledFeature: ['A'] }),
};
const credentials = { businessUnitName: 'Oslo', userName: 'åse', password: 'x' };
const settle = () => new Promise((resolve) => setTimeout(resolve));
const refused = (status: number) =>
  new ApiError('Unauthorised', status, {
    title: '',
    message: 'gone',
    errorCode: 'UNAUTHORISED',
    timeStamp: '',
    version: '',
  });

/** A running machine whose services note what they are asked. */
function start(services: Partial<SessionServices> = {}, restored: Session | null = null) {
  const calls: string[] = [];
  const tabs: (() => void)[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    createSessionMachine({
      logIn: async () => login,
      heartbeat: async () => {
        calls.push('heartbeat');
        return null;
      },
      tellLogout: ({ userName }) => calls.push(`tell ${userName}`),
      forgetTyped: () => calls.push('forget typed'),
      remember: ({ token }) => calls.push(token === login.accessToken ? 'remember' : 'remember renewed'),
      forget: ({ userName }) => calls.push(`forget ${userName}`),
      watchOtherTabs: (_, onEnded) => {
        tabs.push(onEnded);
        return () => calls.push('unwatch');
      },
      logFailure: () => calls.push('log'),
      ...services,
    }),
    { clock, input: { restored } },
  ).start();
  const signIn = async () => {
    actor.send({ type: 'LOGIN.SUBMIT', credentials });
    await settle();
  };
  const pass = async (ms: number) => {
    clock.increment(ms);
    await settle();
  };
  const state = () => actor.getSnapshot();
  return { actor, calls, tabs, signIn, pass, state };
}

describe('the session', () => {
  it('is unknown until login', { tags: ['SESSION-001', 'LOWCODE-014'] }, () => {
    expect(start().state().value).toBe('unknown');
  });

  it('is authenticated after login and holds who signed in', {
    tags: ['SESSION-002', 'SESSION-010', 'SESSION-011'],
  }, async () => {
    const { actor, signIn, state, calls } = start();
    actor.send({ type: 'LOGIN.SUBMIT', credentials });
    expect(state().value).toBe('authenticating');
    await settle();
    expect(state().matches('authenticated')).toBe(true);
    expect(state().context.session).toEqual({
      token: login.accessToken,
      businessUnit: 'Oslo',
      userId: '7',
      userName: 'åse',
      displayName: 'Åse Berg',
      picture: '',
      defaultLanguage: 'nb-NO',
      roles: login.userRoles,
      enabledFeatures: ['A'],
    });
    expect(calls).toEqual(['remember']);
    await signIn();
    expect(calls).toEqual(['remember']);
  });

  it('stays unknown after a refused login, which says why, until the next try', { tags: ['LOGIN-013'] }, async () => {
    const wrong = new Error('wrong password');
    const answers = [
      Promise.reject(wrong),
      Promise.resolve({ ...login, accessToken: 'rubbish' }),
      Promise.resolve(login),
    ];
    const { signIn, state } = start({ logIn: () => answers.shift()! });
    await signIn();
    expect(state().value).toBe('unknown');
    expect(state().context.error).toBe(wrong);
    await signIn();
    expect(state().context.error).toMatchObject({ message: 'The access token cannot be read' });
    await signIn();
    expect(state().context.error).toBeNull();
    expect(state().matches('authenticated')).toBe(true);
  });

  it('begins authenticated when the browser kept a session', () => {
    expect(start({}, sessionOfLogin(login)).state().matches('authenticated')).toBe(true);
  });

  it('is cleared on log-out, which tells the server and ends the heartbeat', {
    tags: ['SESSION-003', 'SESSION-006', 'SESSION-025'],
  }, async () => {
    const { actor, calls, signIn, pass, state } = start();
    await signIn();
    actor.send({ type: 'LOGOUT' });
    expect(state().value).toBe('unknown');
    expect(state().context).toMatchObject({ session: null, ended: 'loggedOut' });
    expect(calls).toEqual(['remember', 'tell åse', 'forget typed', 'forget åse', 'unwatch']);
    await pass(120_000);
    expect(calls).not.toContain('heartbeat');
  });

  it('is cleared when any call was answered 401 or 403', { tags: ['SESSION-004', 'SESSION-005'] }, async () => {
    const { actor, calls, signIn, state } = start();
    await signIn();
    actor.send({ type: 'SESSION.REFUSED' });
    actor.send({ type: 'SESSION.REFUSED' });
    expect(state().context).toMatchObject({ session: null, ended: 'refused' });
    expect(calls).toEqual(['remember', 'forget åse', 'unwatch']);
  });

  it('ends when another tab logs out', { tags: ['SESSION-003'] }, async () => {
    const { tabs, signIn, state } = start();
    await signIn();
    tabs[0]!();
    expect(state().context).toMatchObject({ session: null, ended: 'otherTab' });
  });

  it('logs out 1000 ms after a changed password', { tags: ['SESSION-027'] }, async () => {
    const { actor, signIn, pass, state } = start();
    await signIn();
    actor.send({ type: 'PASSWORD.CHANGED' });
    await pass(999);
    expect(state().matches('authenticated')).toBe(true);
    await pass(1);
    expect(state().value).toBe('unknown');
  });

  it('leaves the next session alone when the person logs out before that', { tags: ['SESSION-027'] }, async () => {
    const { actor, signIn, pass, state } = start();
    await signIn();
    actor.send({ type: 'PASSWORD.CHANGED' });
    actor.send({ type: 'LOGOUT' });
    await signIn();
    await pass(5000);
    expect(state().matches('authenticated')).toBe(true);
  });

  it('keeps a changed picture without a new login', { tags: ['SESSION-029'] }, async () => {
    const { actor, calls, signIn, state } = start();
    await signIn();
    actor.send({ type: 'SESSION.CHANGED', change: { picture: '/me.png' } });
    expect(state().context.session?.picture).toBe('/me.png');
    expect(calls).toEqual(['remember', 'remember']);
  });
});

describe('the heartbeat', () => {
  it('is sent every 30000 ms while authenticated', {
    tags: ['SESSION-019', 'SESSION-020', 'LOWCODE-014'],
  }, async () => {
    const { calls, signIn, pass } = start();
    await pass(60_000);
    await signIn();
    await pass(29_999);
    expect(calls).toEqual(['remember']);
    await pass(1);
    await pass(30_000);
    await pass(30_000);
    expect(calls.filter((call) => call === 'heartbeat')).toHaveLength(3);
  });

  it('keeps its interval when the server answers late, and gives up the late call', {
    tags: ['SESSION-019'],
  }, async () => {
    const signals: AbortSignal[] = [];
    const { signIn, pass } = start({
      heartbeat: (signal) => {
        signals.push(signal);
        return new Promise(() => {});
      },
    });
    await signIn();
    await pass(30_000);
    await pass(30_000);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('takes its interval from the settings', { tags: ['SESSION-021'] }, async () => {
    const { actor, calls, signIn, pass } = start();
    await signIn();
    actor.send({ type: 'SETTINGS.LOADED', heartBeat: 5000 });
    await pass(5000);
    await pass(5000);
    expect(calls.filter((call) => call === 'heartbeat')).toHaveLength(2);
  });

  it('asks for a new token when settings are loaded again, or with a session that was kept', {
    tags: ['OPEN-101'],
  }, async () => {
    const renewed = tokenOf({ businessUnit: 'Oslo', enabledFeature: [] });
    const heartbeat = async () => ({ accessToken: renewed });
    const signedIn = start({ heartbeat });
    await signedIn.signIn();
    signedIn.actor.send({ type: 'SETTINGS.LOADED', heartBeat: 5000 });
    await settle();
    expect(signedIn.state().context.session?.token).toBe(login.accessToken);
    signedIn.actor.send({ type: 'SETTINGS.LOADED', heartBeat: 5000 });
    await settle();
    expect(signedIn.state().context.session).toMatchObject({ token: renewed, enabledFeatures: [] });

    const kept = start({ heartbeat }, sessionOfLogin(login));
    kept.actor.send({ type: 'SETTINGS.LOADED', heartBeat: 5000 });
    await settle();
    expect(kept.state().context.session?.token).toBe(renewed);
  });

  it.each([undefined, null, 0, -5, 'soon', '', 1.5, Number.NaN, {}])(
    'reads %j as 30000 ms',
    { tags: ['SESSION-021'] },
    (setting) => {
      expect(heartbeatInterval(setting)).toBe(30_000);
    },
  );

  it('also reads a number in a text', { tags: ['SESSION-021'] }, () => {
    expect(heartbeatInterval('15000')).toBe(15_000);
  });

  it.each([401, 403])('answered %i stops and ends the session', { tags: ['SESSION-023'] }, async (status) => {
    const { calls, signIn, pass, state } = start({ heartbeat: () => Promise.reject(refused(status)) });
    await signIn();
    await pass(30_000);
    expect(state().value).toBe('unknown');
    expect(calls).toEqual(['remember', 'forget åse', 'unwatch']);
  });

  it('that fails otherwise is only logged, and goes on', { tags: ['SESSION-024'] }, async () => {
    const { calls, signIn, pass, state } = start({ heartbeat: () => Promise.reject(new Error('500')) });
    await signIn();
    await pass(30_000);
    await pass(30_000);
    expect(state().matches('authenticated')).toBe(true);
    expect(calls).toEqual(['remember', 'log', 'log']);
  });

  it('renews the token and what it claims', { tags: ['SESSION-011'] }, async () => {
    const renewed = tokenOf({ businessUnit: 'Oslo', enabledFeature: ['A', 'B'] });
    const { calls, signIn, pass, state } = start({ heartbeat: async () => ({ accessToken: renewed }) });
    await signIn();
    await pass(30_000);
    expect(state().context.session).toMatchObject({ token: renewed, enabledFeatures: ['A', 'B'] });
    expect(calls).toEqual(['remember', 'remember renewed']);
  });
});

describe('the end of a session', () => {
  /** A session whose heartbeats, one each half minute, are told that it ends at a second of its life. */
  function ending(end: number) {
    let passed = 0;
    const machine = start({ heartbeat: async () => ({ endsInSeconds: Math.max(0, end - passed) }) });
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        passed += 1;
        await machine.pass(1000);
      }
    };
    const left = () => machine.state().context.endsInSeconds;
    return { ...machine, pass, left };
  }

  it('is warned of two minutes before, once, between two heartbeats as well', { tags: ['OPEN-264'] }, async () => {
    const { signIn, pass, left } = ending(200);
    await signIn();
    await pass(79);
    expect(left()).toBeNull();
    await pass(1);
    expect(left()).toBe(120);
    await pass(60);
    expect(left()).toBe(120);
  });

  it('is warned of at once if there is less time', { tags: ['OPEN-264'] }, async () => {
    const { signIn, pass, left } = ending(75);
    await signIn();
    await pass(31);
    expect(left()).toBe(45);
  });

  it('is no matter any more when the session has become longer, or is another', { tags: ['OPEN-264'] }, async () => {
    let endsInSeconds = 150;
    const { actor, signIn, pass, state } = start({ heartbeat: async () => ({ endsInSeconds }) });
    await signIn();
    await pass(30_000);
    endsInSeconds = 3_000_000;
    await pass(30_000);
    await pass(30_000);
    expect(state().context.endsInSeconds).toBeNull();
    endsInSeconds = 100;
    await pass(30_000);
    await pass(1);
    expect(state().context.endsInSeconds).toBe(100);
    actor.send({ type: 'LOGOUT' });
    await signIn();
    expect(state().context.endsInSeconds).toBeNull();
  });

  it('a log-in again ends it at the server and leaves what was typed', { tags: ['OPEN-264'] }, async () => {
    const { actor, calls, signIn, state } = start();
    await signIn();
    actor.send({ type: 'LOGIN.AGAIN' });
    expect(state().context).toMatchObject({ session: null, ended: 'refused' });
    expect(calls).toEqual(['remember', 'tell åse', 'forget åse', 'unwatch']);
  });
});

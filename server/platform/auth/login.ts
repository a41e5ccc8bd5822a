import type { FastifyBaseLogger } from 'fastify';
import type { HeartbeatResponse, LoginRequest, LoginResponse, OwnSession, TokenClaims } from '../../../src/engine/http';
import { ERROR_CODES } from '../../../src/engine/http';
import { offeredLanguage } from '../../../src/engine/language';
import { rolesOf } from '../../../src/engine/permission';
import type { Config } from '../config';
import type { Clock, Session } from '../context';
import { type Database, tellOn } from '../db';
import { Refusal, unauthorised } from '../errors';
import type { Texts } from '../localisation';
import { type AddressGate, addressRefused } from '../whitelist';
import { noteActivity } from './activity';
import { Attempts } from './attempts';
import { mayWork, type SessionAuthenticator } from './authenticator';
import { type Identity, userOf } from './identities';
import { isPasswordOf } from './passwords';
import { mustChangePassword, needsSecondStep, type SecondFactors, SecondSteps } from './second-factor';
import {
  type Also,
  endSessions,
  lacksSecondFactor,
  listSessions,
  type Origin,
  openSession,
  ownSession,
  type Person,
  type PersonAtLogin,
  readPerson,
  readPersonById,
  readSession,
  SESSION_CHANNEL,
  touchSession,
} from './sessions';
import { seconds, signToken, type VerifiedToken, verifyToken } from './tokens';

const HOUR_MS = 3_600_000;
const VIEW_MS = HOUR_MS / 2;

export interface LoginParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly auth: SessionAuthenticator;
  readonly gate: AddressGate;
  readonly text: Texts;
  readonly factors: SecondFactors;
  /** True if the business unit has turned on the code switch. */
  isSwitchedOn(name: string, businessUnit: string): Promise<boolean>;
}

/** Opens, renews and ends sessions. */
export class Login {
  readonly #attempts: Attempts;
  /** What comes between the right password and the session. */
  readonly steps: SecondSteps;

  constructor(private readonly parts: LoginParts) {
    this.#attempts = new Attempts(parts);
    this.steps = new SecondSteps({
      ...parts,
      attempts: this.#attempts,
      key: parts.auth.signingKey('second-factor'),
      personOf: (businessUnit, userId) => this.personOf(businessUnit, userId),
      refuseFromElsewhere: (businessUnit, address) => this.#refuseFromElsewhere(businessUnit, address),
      open: (person, origin) => this.#open(person, origin),
    });
  }

  /**
   * Takes credentials, the caller's address and the language of the log-in page; gives the log-in answer. An unknown
   * unit, an unknown user, a wrong password, a deactivated user and a machine's account are told the same (LOGIN-013).
   * Who has a second factor, or a role that demands one, is asked for it (OPEN-256); whoever must change the password
   * first is told so (LOGIN-017).
   */
  async signIn(request: LoginRequest, origin: Origin, language: string): Promise<LoginResponse> {
    const person = await this.identify(request, origin, language);
    if (needsSecondStep(person)) throw await this.steps.asked(person, language);
    if (person.mustChangePassword) throw mustChangePassword(this.parts.text, language);
    return this.#open(person, origin);
  }

  /** The log-in answer of a person whom a provider vouches for; null if none that may work in the unit is meant. */
  async signInAs(businessUnit: string, identity: Identity, origin: Origin): Promise<LoginResponse | null> {
    await this.#refuseFromElsewhere(businessUnit, origin.address);
    const userName = await userOf(this.parts.database, businessUnit, identity);
    const person = userName === null ? null : await readPerson(this.parts.database, businessUnit, userName);
    return person && mayWork(person) ? this.#open(person, origin) : null;
  }

  /** The person who has this id in the unit and may work; null if there is none. */
  async personOf(businessUnit: string, userId: string): Promise<PersonAtLogin | null> {
    const person = await readPersonById(this.parts.database, businessUnit, userId);
    return person && mayWork(person) ? person : null;
  }

  /** The log-in answer with which a person is seen by another: for half an hour, and no longer than who looks is in. */
  async viewAs(viewer: Session, person: PersonAtLogin, origin: Origin): Promise<LoginResponse> {
    const { database, clock } = this.parts;
    const now = clock.now();
    const end = new Date(Math.min(now.getTime() + VIEW_MS, viewer.expiresAt.getTime()));
    const sid = await openSession(database, person, origin, now, end, viewer.sid);
    const who = { businessUnit: viewer.businessUnit, userName: viewer.userName };
    await noteActivity(database, 'view-as', who, person.userName, origin);
    return { ...(await this.#answer(person, sid, now, end)), viewedBy: viewer.userName };
  }

  async #open(person: PersonAtLogin, origin: Origin): Promise<LoginResponse> {
    const { database } = this.parts;
    const now = this.parts.clock.now();
    const end = this.#end(now, now);
    const sid = await openSession(database, person, origin, now, end);
    if (await this.parts.isSwitchedOn('oneSessionPerPerson', person.businessUnit))
      await this.endAllOf(person.businessUnit, person.userId, sid);
    await noteActivity(database, 'log-in', person, person.userName, origin);
    return this.#answer(person, sid, now, end);
  }

  async #answer(person: PersonAtLogin, sid: string, now: Date, end: Date): Promise<LoginResponse> {
    return {
      userId: person.userId,
      userName: person.userName,
      displayName: person.displayName,
      userRoles: person.roles,
      defaultLanguage: offeredLanguage(person.language),
      accessToken: await this.#token(person, sid, now, end),
      ...(person.picture ? { picture: person.picture } : {}),
    };
  }

  /** The person whom credentials belong to; slows down whoever guesses. */
  async identify(request: LoginRequest, origin: Origin, language: string): Promise<PersonAtLogin> {
    const [businessUnit, userName] = [request.businessUnitName.trim(), request.userName.trim()];
    // Asked before the password, so that from elsewhere nobody learns whether it is right.
    await this.#refuseFromElsewhere(businessUnit, origin.address);
    const person = await readPerson(this.parts.database, businessUnit, userName);
    // However the name is spelt, the account is slowed as one.
    const account = { businessUnit, userName: person?.userName ?? userName };
    const verdict = await this.#attempts.judge(account, origin, language, async () => {
      const right = await isPasswordOf(request.password, person?.passwordHash ?? null);
      if (!person || !right || !mayWork(person)) return 'wrong';
      // Guesses at the second factor are not forgiven for a right password.
      return needsSecondStep(person) ? 'half' : 'right';
    });
    if (!person || verdict === 'wrong')
      throw new Refusal(401, ERROR_CODES.unauthorised, this.parts.text(language, 'server.login.wrong'));
    this.#refuseExpired(person, language);
    return person;
  }

  /**
   * The stored hash of the session's person if this is the password; undefined if it is not. Wrong ones slow the account
   * like failed log-ins.
   */
  async provenHash(session: Session, password: string, origin: Origin): Promise<string | undefined> {
    let hash: string | null = null;
    const verdict = await this.#attempts.judge(session, origin, session.language, async () => {
      const person = await readPerson(this.parts.database, session.businessUnit, session.userName);
      hash = person?.passwordHash ?? null;
      const right = await isPasswordOf(password, person?.passwordHash ?? null);
      if (!person || !right) return 'wrong';
      return needsSecondStep(person) ? 'half' : 'right';
    });
    return verdict === 'wrong' ? undefined : (hash ?? undefined);
  }

  /**
   * Keeps the session alive; gives a new token when the old one is past half its life (OPEN-026), or claims roles or
   * flags that are others by now (OPEN-101). Tells how long the session lasts, by the server's clock alone (OPEN-264).
   */
  async heartbeat(session: Session, token: string): Promise<HeartbeatResponse> {
    const { database, clock, auth } = this.parts;
    const now = clock.now();
    const said = await verifyToken(auth.tokenKeys, token, now);
    if (!said) throw unauthorised();
    // Who looks on is not at work in the session.
    if (session.viewedBy !== undefined) return {};
    const lacks = (await lacksSecondFactor(database, session)) ? { lacksSecondFactor: true } : {};
    const half = (said.issuedAt.getTime() + said.expiresAt.getTime()) / 2;
    if (now.getTime() < half && !said.isOfOldKey && claimsWhatIs(said.claims, session)) {
      await touchSession(database, session.sid, now);
      return { endsInSeconds: secondsUntil(session.expiresAt, now), ...lacks };
    }
    const row = await readSession(database, session.sid);
    if (!row) throw unauthorised();
    const end = this.#end(now, row.openedAt);
    await touchSession(database, session.sid, now, end);
    auth.forget();
    const accessToken = await this.#token(row, session.sid, now, end);
    return { accessToken, endsInSeconds: secondsUntil(end, now), ...lacks };
  }

  /** Ends the session of somebody who leaves; the person who was only looked at has not. */
  async leave(session: Session): Promise<void> {
    await this.signOut(session.sid);
    if (session.viewedBy !== undefined) return;
    await noteActivity(this.parts.database, 'log-out', session, session.userName);
  }

  /** Ends one session at once, here and on every instance. */
  async signOut(sid: string): Promise<void> {
    await this.#tell(await endSessions(this.parts.database.owner, { sid }), sid);
  }

  /** The open sessions of the session's person. */
  list(session: Session): Promise<OwnSession[]> {
    return listSessions(this.parts.database, session);
  }

  /** Ends one of the person's own sessions by its listed id; false if there is none. */
  async endOwn(session: Session, id: string): Promise<boolean> {
    const sid = await ownSession(this.parts.database, session, id);
    if (sid !== undefined) await this.signOut(sid);
    return sid !== undefined;
  }

  /** Ends all sessions of a user (SESSION-028), or all but one. */
  async endAllOf(businessUnit: string, userId: string, butSid?: string): Promise<void> {
    await this.#tell(await endSessions(this.parts.database.owner, { businessUnit, userId, butSid }));
  }

  /**
   * Changes what a person logs in with, after which all other sessions of the person end, since somebody else may have
   * them. The change is given what ends them in its own transaction.
   */
  async endingOthers<T>(
    { businessUnit, userId, sid }: Pick<Session, 'businessUnit' | 'userId' | 'sid'>,
    change: (alsoEnd: Also) => Promise<T>,
  ): Promise<T> {
    let ended: readonly string[] = [];
    const changed = await change(async (tx) => {
      ended = await endSessions(tx, { businessUnit, userId, butSid: sid });
    });
    await this.#tell(ended);
    return changed;
  }

  /** A password that somebody else chose does not wait for its owner for ever (OPEN-123). */
  #refuseExpired({ mustChangePassword, passwordSetAt, userName }: PersonAtLogin, language: string): void {
    const { config, clock, text } = this.parts;
    const hours = config.oneTimePasswordHours;
    if (!mustChangePassword || clock.now().getTime() - passwordSetAt.getTime() < hours * HOUR_MS) return;
    throw new Refusal(422, ERROR_CODES.refused, text(language, 'server.login.expired', { name: userName, hours }));
  }

  async #refuseFromElsewhere(businessUnit: string, address: string): Promise<void> {
    if (!(await this.parts.gate.admits(businessUnit, address))) throw addressRefused(businessUnit, address);
  }

  async #tell(ended: readonly string[], ...also: string[]): Promise<void> {
    for (const sid of new Set([...ended, ...also])) this.parts.auth.ended.tell(sid);
    await tellOn(this.parts, SESSION_CHANNEL);
  }

  /** When a session ends without a further heartbeat; with them, so long after it was opened. */
  #end(now: Date, openedAt: Date): Date {
    const { sessionHours, sessionLongestHours } = this.parts.config;
    return new Date(
      Math.min(now.getTime() + sessionHours * HOUR_MS, openedAt.getTime() + sessionLongestHours * HOUR_MS),
    );
  }

  #token(person: Person, sid: string, now: Date, end: Date): Promise<string> {
    const { roles, systemRoles } = rolesOf(person.roles);
    const claims: TokenClaims = {
      sub: person.userId,
      name: person.userName,
      businessUnit: person.businessUnit,
      role: roles,
      systemRole: systemRoles,
      enabledFeature: person.features,
      sid,
      exp: seconds(end),
    };
    return signToken(this.parts.auth.tokenKey, claims, now);
  }
}

function secondsUntil(end: Date, now: Date): number {
  return Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000));
}

/** True if a token claims the roles and flags that the person has. */
function claimsWhatIs({ role, systemRole, enabledFeature }: VerifiedToken['claims'], session: Session): boolean {
  const pairs = [
    [role, session.roles],
    [systemRole, session.systemRoles],
    [enabledFeature, [...session.features]],
  ] as const;
  return pairs.every(([claimed, held]) => JSON.stringify([...claimed].sort()) === JSON.stringify([...held].sort()));
}

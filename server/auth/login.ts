import type { HeartbeatResponse, LoginRequest, LoginResponse, TokenClaims } from '../../src/engine/http/api';
import { ERROR_CODES } from '../../src/engine/http/errors';
import { offeredLanguage } from '../../src/engine/language';
import type { Config } from '../config';
import type { Clock, Session } from '../context';
import type { Database } from '../db/database';
import { Refusal, tooMany, unauthorised } from '../errors';
import type { Texts } from '../localisation';
import { type AddressGate, addressRefused } from '../whitelist/gate';
import { mayWork, type SessionAuthenticator } from './authenticator';
import { isPasswordOf } from './passwords';
import {
  endSessions,
  openSession,
  type Person,
  type PersonAtLogin,
  readPerson,
  readSession,
  touchSession,
} from './sessions';
import { type Attempt, LoginThrottle } from './throttle';
import { seconds, signToken, type VerifiedToken, verifyToken } from './tokens';

export interface LoginParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly auth: SessionAuthenticator;
  readonly gate: AddressGate;
  readonly text: Texts;
  /** True if the business unit has turned on the code switch. */
  isSwitchedOn(name: string, businessUnit: string): Promise<boolean>;
}

/** Opens, renews and ends sessions. */
export class Login {
  readonly #throttle: LoginThrottle;

  constructor(private readonly parts: LoginParts) {
    this.#throttle = new LoginThrottle(parts.database, parts.clock, parts.config);
  }

  /**
   * Takes credentials, the caller's address and the language of the log-in page; gives the log-in answer. An unknown
   * unit, an unknown user, a wrong password, a deactivated user and a machine's account are told the same (LOGIN-013).
   * Whoever must change the password first is told so (LOGIN-017).
   */
  async signIn(request: LoginRequest, address: string, language: string): Promise<LoginResponse> {
    const { text } = this.parts;
    const person = await this.identify(request, address, language);
    if (person.mustChangePassword)
      throw new Refusal(422, ERROR_CODES.mustChangePassword, text(language, 'server.login.mustChangePassword'));
    return this.#open(person);
  }

  /** The log-in answer of a person whom a provider vouches for; null if nobody of that name may work in the unit. */
  async signInAs(businessUnit: string, userName: string, address: string): Promise<LoginResponse | null> {
    await this.#refuseFromElsewhere(businessUnit, address);
    const person = await readPerson(this.parts.database, businessUnit, userName);
    return person && mayWork(person) ? this.#open(person) : null;
  }

  async #open(person: PersonAtLogin): Promise<LoginResponse> {
    const { database } = this.parts;
    const now = this.parts.clock.now();
    const sid = await openSession(database, person, now, this.#end(now));
    if (await this.parts.isSwitchedOn('oneSessionPerPerson', person.businessUnit))
      await this.endAllOf(person.businessUnit, person.userId, sid);
    return {
      userId: person.userId,
      userName: person.userName,
      displayName: person.displayName,
      userRoles: person.roles,
      defaultLanguage: offeredLanguage(person.language),
      accessToken: await this.#token(person, sid, now),
      ...(person.picture ? { picture: person.picture } : {}),
    };
  }

  /** The person whom credentials belong to; slows down whoever guesses. */
  async identify(request: LoginRequest, address: string, language: string): Promise<PersonAtLogin> {
    const attempt = { businessUnit: request.businessUnitName.trim(), userName: request.userName.trim(), address };
    // Asked before the password, so that from elsewhere nobody learns whether it is right.
    await this.#refuseFromElsewhere(attempt.businessUnit, address);
    const person = await readPerson(this.parts.database, attempt.businessUnit, attempt.userName);
    // However the name is spelt, the account is slowed as one.
    const account = { ...attempt, userName: person?.userName ?? attempt.userName };
    return this.#throttle.inTurn(account, async () => {
      await this.#refuseIfSlowed(account, language);
      const right = await isPasswordOf(request.password, person?.passwordHash ?? null);
      if (!person || !right || !mayWork(person)) {
        await this.#throttle.failed(account);
        throw new Refusal(401, ERROR_CODES.unauthorised, this.parts.text(language, 'server.login.wrong'));
      }
      await this.#throttle.succeeded(account);
      return person;
    });
  }

  /** True if this is the password of the session's person; wrong ones slow the account like failed log-ins. */
  async isPasswordOf(session: Session, password: string, address: string): Promise<boolean> {
    const { businessUnit, userName, language } = session;
    const attempt = { businessUnit, userName, address };
    return this.#throttle.inTurn(attempt, async () => {
      await this.#refuseIfSlowed(attempt, language);
      const person = await readPerson(this.parts.database, businessUnit, userName);
      const right = await isPasswordOf(password, person?.passwordHash ?? null);
      await (right ? this.#throttle.succeeded(attempt) : this.#throttle.failed(attempt));
      return right;
    });
  }

  /**
   * Keeps the session alive; gives a new token when the old one is past half its life (OPEN-026), or claims roles or
   * flags that are others by now (OPEN-101).
   */
  async heartbeat(session: Session, token: string): Promise<HeartbeatResponse> {
    const { database, clock, auth } = this.parts;
    const now = clock.now();
    const said = await verifyToken(auth.tokenKey, token, now);
    if (!said) throw unauthorised();
    const half = (said.issuedAt.getTime() + said.expiresAt.getTime()) / 2;
    if (now.getTime() < half && claimsWhatIs(said.claims, session)) {
      await touchSession(database, session.sid, now);
      return {};
    }
    await touchSession(database, session.sid, now, this.#end(now));
    const row = await readSession(database, session.sid);
    if (!row) throw unauthorised();
    auth.forget();
    return { accessToken: await this.#token(row, session.sid, now) };
  }

  /** Ends one session at once, here and on every instance. */
  async signOut(sid: string): Promise<void> {
    this.#tell(await endSessions(this.parts.database, { sid }), sid);
  }

  /** Ends all sessions of a user (SESSION-028), or all but one. */
  async endAllOf(businessUnit: string, userId: string, butSid?: string): Promise<void> {
    this.#tell(await endSessions(this.parts.database, { businessUnit, userId, butSid }));
  }

  async #refuseIfSlowed(attempt: Attempt, language: string): Promise<void> {
    const wait = await this.#throttle.waitFor(attempt);
    if (wait === 0) return;
    const minutes = Math.ceil(wait / 60_000);
    throw tooMany(this.parts.text(language, 'server.login.tooMany', { minutes }), wait / 1000);
  }

  async #refuseFromElsewhere(businessUnit: string, address: string): Promise<void> {
    if (!(await this.parts.gate.admits(businessUnit, address))) throw addressRefused(businessUnit, address);
  }

  #tell(ended: readonly string[], ...also: string[]): void {
    for (const sid of new Set([...ended, ...also])) this.parts.auth.ended.tell(sid);
  }

  #end(now: Date): Date {
    return new Date(now.getTime() + this.parts.config.sessionHours * 3_600_000);
  }

  #token(person: Person, sid: string, now: Date): Promise<string> {
    const claims: TokenClaims = {
      sub: person.userId,
      name: person.userName,
      businessUnit: person.businessUnit,
      role: person.roles.map(({ userRoleName }) => userRoleName),
      systemRole: person.roles.flatMap(({ systemRole }) => (systemRole ? [systemRole] : [])),
      enabledFeature: person.features,
      sid,
      exp: seconds(this.#end(now)),
    };
    return signToken(this.parts.auth.tokenKey, claims, now);
  }
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

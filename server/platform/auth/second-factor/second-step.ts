/** The second step of a log-in: what it asks for, who holds a ticket for it, and the session that it opens. */
import type { LoginResponse, SecondFactorRequest } from '../../../../src/engine/http';
import { ERROR_CODES, type SecondStep } from '../../../../src/engine/http';
import type { Clock } from '../../context';
import type { Database } from '../../db';
import { Refusal, unauthorised } from '../../errors';
import type { Texts } from '../../localisation';
import { noteActivity } from '../activity';
import type { Attempts } from '../attempts';
import type { Origin, PersonAtLogin } from '../sessions';
import type { Place } from './passkeys';
import { factorRefused } from './refusals';
import type { SecondFactors } from './second-factors';
import { cursorOf, issueTicket, readTicket, type Ticket } from './tickets';

export interface SecondStepParts {
  readonly clock: Clock;
  readonly database: Database;
  readonly text: Texts;
  readonly attempts: Attempts;
  readonly factors: SecondFactors;
  /** Signs tickets. */
  readonly key: Uint8Array;
  /** The person who has this id in the unit and may work. */
  personOf(businessUnit: string, userId: string): Promise<PersonAtLogin | null>;
  refuseFromElsewhere(businessUnit: string, address: string): Promise<void>;
  /** Opens a session; gives the log-in answer. */
  open(person: PersonAtLogin, origin: Origin): Promise<LoginResponse>;
}

/** A ticket with whom it is of. */
export interface Held {
  readonly person: PersonAtLogin;
  readonly ticket: Ticket;
}

export class SecondSteps {
  constructor(private readonly parts: SecondStepParts) {}

  /** The refusal of a log-in whose password was right, with the ticket that goes on with it. */
  async asked(person: PersonAtLogin, language: string): Promise<Refusal> {
    const { factors, text } = this.parts;
    const step = person.hasSecondFactor ? 'prove' : 'setUp';
    const secondStep: SecondStep = {
      step,
      ticket: await this.#issue(person, step),
      kinds: person.hasSecondFactor ? await factors.kindsOf(person) : [],
    };
    const message = text(language, `server.secondFactor.${step}`);
    return new Refusal(422, ERROR_CODES.secondFactor, message, { secondStep });
  }

  /**
   * Takes the ticket of the first step with a proof, or one that says that it was given; gives the log-in answer. Wrong
   * proofs slow the account like wrong passwords.
   */
  async pass(
    { ticket: text, ...proof }: SecondFactorRequest,
    place: Place,
    origin: Origin,
    language: string,
  ): Promise<LoginResponse> {
    const { factors, refuseFromElsewhere, open } = this.parts;
    const { person, ticket } = await this.holderOf(text, 'prove', 'proven');
    await refuseFromElsewhere(person.businessUnit, origin.address);
    if (ticket.step === 'prove') await this.#judge(person, proof, place, origin, language);
    if (person.mustChangePassword)
      throw mustChangePassword(this.parts.text, language, ticket.proof ? text : await this.proven(person));
    if (ticket.step === 'proven' && !(await factors.takeProof(person, ticket.proof ?? '')))
      throw factorRefused('expired');
    return open(person, origin);
  }

  /** Refuses whoever needs a second factor and has no ticket that says that it was proven; true if one was needed. */
  async refuseUnproven(person: PersonAtLogin, ticket: string | undefined, language: string): Promise<boolean> {
    if (!needsSecondStep(person)) return false;
    if (ticket === undefined) throw await this.asked(person, language);
    const { person: holder } = await this.holderOf(ticket, 'proven');
    if (holder.businessUnit !== person.businessUnit || holder.userId !== person.userId) throw factorRefused('expired');
    return true;
  }

  /** The log-in answer of a person who has proven everything and has just chosen a password. */
  async passAfterChange({ businessUnit, userId }: PersonAtLogin, origin: Origin): Promise<LoginResponse> {
    const person = await this.parts.personOf(businessUnit, userId);
    if (!person) throw unauthorised();
    return this.parts.open(person, origin);
  }

  /** A ticket that says that the person has proven it, and opens one session. */
  async proven(person: PersonAtLogin): Promise<string> {
    return this.#issue(person, 'proven', await this.parts.factors.keepProof(person));
  }

  /** Who holds a ticket; refused are those of other steps, past their time, and of a person who is another by now. */
  async holderOf(text: string, ...steps: readonly SecondStep['step'][]): Promise<Held> {
    const { clock, key, personOf } = this.parts;
    const ticket = await readTicket(key, text, clock.now());
    const person = ticket && (await personOf(ticket.businessUnit, ticket.userId));
    if (!ticket || !person || !steps.includes(ticket.step) || ticket.mark !== cursorOf(person))
      throw factorRefused('expired');
    return { person, ticket };
  }

  async #judge(
    person: PersonAtLogin,
    proof: Omit<SecondFactorRequest, 'ticket'>,
    place: Place,
    origin: Origin,
    language: string,
  ): Promise<void> {
    const { attempts, database, factors, text } = this.parts;
    const verdict = await attempts.judge(person, origin, language, async () => {
      const kind = await factors.prove(person, proof, place);
      if (kind === 'recovery') {
        const detail = String(await factors.codesLeft(person));
        await noteActivity(database, 'recovery-code', person, person.userName, { ...origin, detail });
      }
      return kind === null ? 'wrong' : 'right';
    });
    if (verdict === 'wrong')
      throw new Refusal(401, ERROR_CODES.unauthorised, text(language, 'server.secondFactor.wrong'));
  }

  #issue(person: PersonAtLogin, step: SecondStep['step'], proof?: string): Promise<string> {
    return issueTicket(this.parts.key, person, step, this.parts.clock.now(), proof);
  }
}

/** True if the person's password alone opens no session. */
export function needsSecondStep(person: PersonAtLogin): boolean {
  return person.hasSecondFactor || person.demandsSecondFactor;
}

/** The refusal of whoever has to choose a password first; the ticket says that the second factor was proven. */
export function mustChangePassword(text: Texts, language: string, ticket?: string): Refusal {
  const told = ticket === undefined ? {} : { secondStep: { ticket, step: 'proven', kinds: [] } as const };
  return new Refusal(422, ERROR_CODES.mustChangePassword, text(language, 'server.login.mustChangePassword'), told);
}

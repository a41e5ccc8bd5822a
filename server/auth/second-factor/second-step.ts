/** The second step of a log-in: which it is, and who holds a ticket for it. */
import { ERROR_CODES, type SecondStep } from '../../../src/engine/http/errors';
import type { Clock } from '../../context';
import { Refusal } from '../../errors';
import type { Texts } from '../../localisation';
import type { PersonAtLogin } from '../sessions';
import { factorRefused } from './refusals';
import type { SecondFactors } from './second-factors';
import { issueTicket, markOf, readTicket, type Ticket } from './tickets';

export interface SecondStepParts {
  readonly clock: Clock;
  readonly text: Texts;
  readonly factors: SecondFactors;
  /** Signs tickets. */
  readonly key: Uint8Array;
  /** The person who has this id in the unit and may work. */
  personOf(businessUnit: string, userId: string): Promise<PersonAtLogin | null>;
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

  /** A ticket that says that the person has proven it, and opens one session. */
  async proven(person: PersonAtLogin): Promise<string> {
    return this.#issue(person, 'proven', await this.parts.factors.keepProof(person));
  }

  /** Who holds a ticket; refused are those of other steps, past their time, and of a person who is another by now. */
  async holderOf(text: string, ...steps: readonly SecondStep['step'][]): Promise<Held> {
    const { clock, key, personOf } = this.parts;
    const ticket = await readTicket(key, text, clock.now());
    const person = ticket && (await personOf(ticket.businessUnit, ticket.userId));
    if (!ticket || !person || !steps.includes(ticket.step) || ticket.mark !== markOf(person))
      throw factorRefused('expired');
    return { person, ticket };
  }

  #issue(person: PersonAtLogin, step: SecondStep['step'], proof?: string): Promise<string> {
    return issueTicket(this.parts.key, person, step, this.parts.clock.now(), proof);
  }
}

/** True if the person's password alone opens no session. */
export function needsSecondStep(person: PersonAtLogin): boolean {
  return person.hasSecondFactor || person.demandsSecondFactor;
}

/** What people prove themselves by besides the password: setting it up, and proving it (OPEN-256). */
import { isIP } from 'node:net';
import type {
  FactorConfirmation,
  FactorKind,
  FactorSetUp,
  OwnFactors,
  PasskeyChallenge,
  ProofKind,
  RecoveryCodes,
  SecondFactorRequest,
} from '../../../../src/engine/http';
import type { Clock } from '../../context';
import type { Database } from '../../db';
import type { Seal } from '../../seal';
import type { Also, PersonAtLogin } from '../sessions';
import { Challenges } from './challenges';
import { Factors, type NewFactor, type Owner } from './factors';
import { askForNew, askForProof, madePasskey, type Place, provenCounter } from './passkeys';
import { codesLeft, newCodes, storeCodes, takeCode } from './recovery-codes';
import { factorRefused } from './refusals';
import { endOf } from './tickets';
import { appAddress, newSecret, stepOf } from './totp';

const MOST = 20;
const ISSUER = 'Warehouse cockpit';

export interface SecondFactorParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly seal: Seal;
}

export class SecondFactors {
  readonly #factors: Factors;
  readonly #challenges: Challenges;

  constructor(private readonly parts: SecondFactorParts) {
    this.#factors = new Factors(parts.database);
    this.#challenges = new Challenges(parts.database);
  }

  /** What the person has, without its secrets. */
  async listOf(owner: Owner, isDemanded: boolean): Promise<OwnFactors> {
    const [factors, recoveryCodesLeft] = await Promise.all([
      this.#factors.list(owner),
      codesLeft(this.parts.database, owner),
    ]);
    return { factors, recoveryCodesLeft, isDemanded };
  }

  /** The ways in which the person can prove it. */
  async kindsOf(owner: Owner): Promise<ProofKind[]> {
    const { factors, recoveryCodesLeft } = await this.listOf(owner, false);
    const has = (kind: FactorKind) => factors.some((factor) => factor.kind === kind);
    return [
      ...(has('passkey') ? (['passkey'] as const) : []),
      ...(has('totp') ? (['totp'] as const) : []),
      ...(recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
    ];
  }

  /** Begins to set up a factor; nothing is there before it is confirmed. */
  async begin(owner: Owner, kind: FactorKind, place: Place): Promise<FactorSetUp> {
    const end = endOf('setUp', this.#now());
    const known = await this.#factors.list(owner);
    if (known.length >= MOST) throw factorRefused('most', { limit: String(MOST) });
    if (kind === 'totp') {
      const secret = newSecret();
      const sealed = await this.parts.seal.close(secret, sealedFor(owner));
      const uri = appAddress(secret, `${ISSUER} (${owner.businessUnit})`, owner.userName);
      return { id: await this.#challenges.keep(owner, 'new-app', sealed, end), totp: { secret, uri } };
    }
    refuseUnnamed(place);
    const there = await this.#factors.passkeys(owner, place.host);
    const { options, challenge } = await askForNew(
      place,
      owner.userName,
      there.map(({ credentialId }) => credentialId),
    );
    return { id: await this.#challenges.keep(owner, 'new-passkey', challenge, end), passkey: options };
  }

  /** Adds the factor whose proof is right. The first one brings recovery codes; `isFirst` refuses any other. */
  async confirm(
    owner: Owner,
    given: FactorConfirmation,
    place: Place,
    { isFirst = false, also }: { readonly isFirst?: boolean; readonly also?: Also },
  ): Promise<RecoveryCodes> {
    const factor = await this.#confirmed(owner, given, place);
    const codes = (await this.#factors.list(owner)).length === 0 ? await newCodes() : [];
    return this.#factors.add(owner, factor, this.#now(), async (tx, isNowFirst) => {
      // Others were added or removed at the same moment.
      if (isNowFirst !== codes.length > 0 || (isFirst && !isNowFirst)) throw factorRefused('expired');
      await also?.(tx);
      if (!isNowFirst) return {};
      await storeCodes(tx, owner, codes);
      return { recoveryCodes: codes.map(({ code }) => code) };
    });
  }

  /** Removes one of the person's factors; gives its name. */
  async remove(owner: Owner, id: string, isDemanded: boolean, also: Also): Promise<string> {
    const removed = await this.#factors.remove(owner, id, isDemanded, also);
    if (removed === 'missing') throw factorRefused('missing');
    if (removed === 'last') throw factorRefused('last');
    return removed.name;
  }

  /** Ten new recovery codes in place of those that there are. */
  async renewCodes(owner: Owner): Promise<readonly string[]> {
    if ((await this.#factors.list(owner)).length === 0) throw factorRefused('none');
    const codes = await newCodes();
    await this.parts.database.owner.transaction().execute((tx) => storeCodes(tx, owner, codes));
    return codes.map(({ code }) => code);
  }

  /** What the browser is asked to prove one of the person's passkeys. */
  async askPasskey(owner: Owner, place: Place): Promise<PasskeyChallenge> {
    const known = await this.#factors.passkeys(owner, place.host);
    if (known.length === 0) throw factorRefused('otherHost', { host: place.host });
    const { options, challenge } = await askForProof(
      place,
      known.map(({ credentialId }) => credentialId),
    );
    return { id: await this.#challenges.keep(owner, 'passkey', challenge, endOf('prove', this.#now())), options };
  }

  /** By what the person has proven it, or null if the proof is wrong, was used before or came too late. */
  async prove(
    owner: Owner,
    { code, recoveryCode, passkey }: Omit<SecondFactorRequest, 'ticket'>,
    place: Place,
  ): Promise<ProofKind | null> {
    if (code !== undefined) return (await this.#isCode(owner, code)) ? 'totp' : null;
    if (passkey !== undefined) return (await this.#isPasskey(owner, passkey, place)) ? 'passkey' : null;
    const isRight =
      recoveryCode !== undefined && (await takeCode(this.parts.database, owner, recoveryCode, this.#now()));
    return isRight ? 'recovery' : null;
  }

  /** How many recovery codes the person has left. */
  codesLeft(owner: Owner): Promise<number> {
    return codesLeft(this.parts.database, owner);
  }

  /** Notes that a person has proven it, for one session to come; gives what names the proof. */
  keepProof(person: PersonAtLogin): Promise<string> {
    return this.#challenges.keep(person, 'proven', '', endOf('proven', this.#now()));
  }

  /** Uses up a proof; false if it was before. */
  async takeProof(owner: Owner, id: string): Promise<boolean> {
    return (await this.#challenges.take(owner, id, 'proven', this.#now())) !== null;
  }

  /** Seals anew what was sealed by a key that is on its way out. */
  async reseal(): Promise<void> {
    const { seal } = this.parts;
    if (!seal.hasOldKeys) return;
    for (const { id, sealed, ...owner } of await this.#factors.allApps()) {
      const opened = await seal.open(sealed, sealedFor(owner));
      if (opened?.isOfOldKey) await this.#factors.reseal(id, sealed, await seal.close(opened.secret, sealedFor(owner)));
    }
  }

  async #confirmed(
    owner: Owner,
    { id, name, code, passkey: answer }: FactorConfirmation,
    place: Place,
  ): Promise<NewFactor> {
    const now = this.#now();
    const begun = await this.#challenges.find(owner, id, now);
    if (!begun) throw factorRefused('expired');
    if (begun.purpose === 'new-app') {
      const opened = await this.parts.seal.open(begun.content, sealedFor(owner));
      const step = opened && code !== undefined ? stepOf(opened.secret, typedCode(code), now) : null;
      // A wrong code is typed again.
      if (step === null) throw factorRefused('wrongCode');
      if (!(await this.#challenges.take(owner, id, 'new-app', now))) throw factorRefused('expired');
      return { kind: 'totp', name, sealed: begun.content, step };
    }
    const taken = await this.#challenges.take(owner, id, 'new-passkey', now);
    const passkey = taken && answer ? await madePasskey(place, taken.content, answer) : null;
    if (!passkey) throw factorRefused('wrongPasskey');
    return { kind: 'passkey', name, host: place.host, passkey };
  }

  async #isCode(owner: Owner, typed: string): Promise<boolean> {
    const { seal } = this.parts;
    const now = this.#now();
    for (const { id, sealed } of await this.#factors.apps(owner)) {
      const opened = await seal.open(sealed, sealedFor(owner));
      const step = opened && stepOf(opened.secret, typedCode(typed), now);
      if (!opened || step === null || !(await this.#factors.takeStep(id, step, now))) continue;
      if (opened.isOfOldKey) await this.#factors.reseal(id, sealed, await seal.close(opened.secret, sealedFor(owner)));
      return true;
    }
    return false;
  }

  async #isPasskey(
    owner: Owner,
    { id, answer }: NonNullable<SecondFactorRequest['passkey']>,
    place: Place,
  ): Promise<boolean> {
    const now = this.#now();
    const asked = await this.#challenges.take(owner, id, 'passkey', now);
    const passkey = (await this.#factors.passkeys(owner, place.host)).find(
      ({ credentialId }) => credentialId === answer.id,
    );
    if (!asked || !passkey) return false;
    const counter = await provenCounter(place, asked.content, answer, passkey);
    return counter !== null && this.#factors.takeCounter(passkey.id, passkey.counter, counter, now);
  }

  #now(): Date {
    return this.parts.clock.now();
  }
}

/** Whom a secret is sealed for: in another person's row it opens nothing. */
function sealedFor({ businessUnit, userId }: Omit<Owner, 'userName'>): string {
  return JSON.stringify([businessUnit, userId]);
}

/** Apps show codes in groups. */
function typedCode(code: string): string {
  return code.replace(/\s/g, '');
}

/** Browsers make passkeys for names of hosts alone. */
function refuseUnnamed({ host }: Place): void {
  if (host === '' || isIP(host.replace(/^\[|\]$/g, '')) !== 0) throw factorRefused('noName', { host });
}

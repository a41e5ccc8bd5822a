/** Second factors (OPEN-256): what proves them, what sets them up, and one's own. */
import Type, { type Static } from 'typebox';
import { API } from '../api';
import { calls } from './call';
import { ID, list, MOMENT, orNull, PASSWORD } from './schema';

export const TICKET = Type.String({ minLength: 1, maxLength: 4096 });
const CODE = Type.String({ maxLength: 100 });

const PasskeyJson = Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' });
/** What the browser's WebAuthn calls take and give, as the libraries of both sides write it. */
export type PasskeyJson = Static<typeof PasskeyJson>;

export const FactorKind = Type.Enum(['totp', 'passkey']);
/** Something besides the password that tells who one is. */
export type FactorKind = Static<typeof FactorKind>;

const PasskeyProof = Type.Object({ id: ID, answer: PasskeyJson });
/** What a browser answered to a challenge, which is named by its id. */
export type PasskeyProof = Readonly<Static<typeof PasskeyProof>>;

export const SecondFactorRequest = Type.Object({
  ticket: TICKET,
  code: Type.Optional(CODE),
  recoveryCode: Type.Optional(CODE),
  passkey: Type.Optional(PasskeyProof),
});
/** The ticket of the first step and one proof; none if the ticket says that it was given. */
export type SecondFactorRequest = Readonly<Static<typeof SecondFactorRequest>>;

export const PasskeyChallenge = Type.Object({ id: Type.String(), options: PasskeyJson });
/** A challenge that a passkey answers. */
export type PasskeyChallenge = Readonly<Static<typeof PasskeyChallenge>>;

export const FactorSetUp = Type.Object({
  id: Type.String(),
  totp: Type.Optional(Type.Object({ secret: Type.String(), uri: Type.String() })),
  passkey: Type.Optional(PasskeyJson),
});
/** What is needed to set up a factor: the secret of an authenticator app, or the options of a passkey to make. */
export type FactorSetUp = Readonly<Static<typeof FactorSetUp>>;

export const CONFIRMATION = {
  id: ID,
  name: Type.String({ minLength: 1, maxLength: 100 }),
  code: Type.Optional(CODE),
  passkey: Type.Optional(PasskeyJson),
};
const FactorConfirmation = Type.Object(CONFIRMATION);
/** The proof that a factor that is set up works. */
export type FactorConfirmation = Readonly<Static<typeof FactorConfirmation>>;

const CODES = { recoveryCodes: Type.Optional(list(Type.String())) };
const RecoveryCodes = Type.Object(CODES);
/** Recovery codes are told once, with the first factor and whenever they are made anew. */
export type RecoveryCodes = Readonly<Static<typeof RecoveryCodes>>;

export const FactorConfirmed = Type.Object({ ...CODES, ticket: Type.String() });
/** Answer of a factor that was set up during a log-in: the ticket finishes it. */
export type FactorConfirmed = Readonly<Static<typeof FactorConfirmed>>;

const OwnFactor = Type.Object({
  id: Type.String(),
  kind: FactorKind,
  name: Type.String(),
  createdAt: MOMENT,
  lastUsedAt: orNull(MOMENT),
  /** The host that a passkey was made for, and works at. */
  host: orNull(Type.String()),
});
export type OwnFactor = Readonly<Static<typeof OwnFactor>>;

const OwnFactors = Type.Object({
  factors: list(OwnFactor),
  recoveryCodesLeft: Type.Integer(),
  /** A role of the person demands one, so that the last is not removed. */
  isDemanded: Type.Boolean(),
});
export type OwnFactors = Readonly<Static<typeof OwnFactors>>;

export const FACTORS = calls({
  list: { method: 'GET', path: API.ownFactors, summary: "One's own second factors", answer: OwnFactors },
  begin: {
    method: 'POST',
    path: API.ownFactorSetUp,
    summary: 'Begin to set up a second factor',
    body: Type.Object({ password: PASSWORD, kind: FactorKind }),
    answer: FactorSetUp,
  },
  confirm: {
    method: 'POST',
    path: API.ownFactors,
    summary: 'Confirm a second factor; the first one brings recovery codes, and all other sessions end',
    body: FactorConfirmation,
    answer: RecoveryCodes,
  },
  remove: {
    method: 'POST',
    path: API.removeOwnFactor,
    summary: 'Remove a second factor; all other sessions end',
    body: Type.Object({ id: Type.String({ maxLength: 100 }), password: PASSWORD }),
  },
  renewCodes: {
    method: 'POST',
    path: API.renewRecoveryCodes,
    summary: 'Make recovery codes anew; those before are void',
    body: Type.Object({ password: PASSWORD }),
    answer: RecoveryCodes,
  },
});

/** The way in: password, second step, OpenID. */
import Type, { type Static } from 'typebox';
import { API } from '../api';
import { calls } from './call';
import {
  CONFIRMATION,
  FactorConfirmed,
  FactorKind,
  FactorSetUp,
  PasskeyChallenge,
  SecondFactorRequest,
  TICKET,
} from './factors';
import { CHANGED_PASSWORD, list, orNull, PASSWORD, TYPED } from './schema';

const LoginRequest = Type.Object({ businessUnitName: TYPED, userName: TYPED, password: PASSWORD });
export type LoginRequest = Readonly<Static<typeof LoginRequest>>;

const UserRole = Type.Object({
  id: Type.String(),
  userRoleName: Type.String(),
  systemRole: orNull(Type.String()),
});
export type UserRole = Readonly<Static<typeof UserRole>>;

export const LoginResponse = Type.Object({
  userId: Type.String(),
  userName: Type.String(),
  displayName: Type.String(),
  userRoles: list(UserRole),
  defaultLanguage: Type.String(),
  accessToken: Type.String(),
  /** Data address of the photo, if the person has one. */
  picture: Type.Optional(Type.String()),
  /** The user name of who looks at the cockpit as this person has it. */
  viewedBy: Type.Optional(Type.String()),
});
export type LoginResponse = Readonly<Static<typeof LoginResponse>>;

const ForcedPasswordChange = Type.Object({
  ...CHANGED_PASSWORD,
  businessUnitName: TYPED,
  userName: TYPED,
  /** Of whoever has a second factor: that it was proven. The answer is then that of a log-in. */
  ticket: Type.Optional(Type.String({ maxLength: 4096 })),
});
/** A new password by somebody who cannot sign in before. */
export type ForcedPasswordChange = Readonly<Static<typeof ForcedPasswordChange>>;

const ANSWERED = Type.String({ minLength: 1, maxLength: 4096 });

export const LOGIN = calls({
  signIn: {
    method: 'POST',
    path: API.login,
    summary: 'Sign in',
    open: true,
    body: LoginRequest,
    answer: LoginResponse,
  },
  secondStep: {
    method: 'POST',
    path: API.secondFactor,
    summary: 'Sign in: the second step',
    open: true,
    body: SecondFactorRequest,
    answer: LoginResponse,
  },
  askPasskey: {
    method: 'POST',
    path: API.secondFactorPasskey,
    summary: "What the browser is asked to prove one of the person's passkeys",
    open: true,
    body: Type.Object({ ticket: TICKET }),
    answer: PasskeyChallenge,
  },
  beginFactor: {
    method: 'POST',
    path: API.secondFactorSetUp,
    summary: 'Begin to set up the first second factor, which a role demands',
    open: true,
    body: Type.Object({ ticket: TICKET, kind: FactorKind }),
    answer: FactorSetUp,
  },
  confirmFactor: {
    method: 'POST',
    path: API.secondFactorConfirm,
    summary: 'Confirm the first second factor; a ticket that finishes the log-in, and recovery codes',
    open: true,
    body: Type.Object({ ticket: TICKET, ...CONFIRMATION }),
    answer: FactorConfirmed,
  },
  choosePassword: {
    method: 'PUT',
    path: API.password,
    summary: 'Choose a password in place of the one that another person set, before the log-in',
    open: true,
    body: ForcedPasswordChange,
    // Of whoever has proven a second factor.
    answer: LoginResponse,
    orNothing: true,
  },
  openIdEnabled: {
    method: 'GET',
    path: API.openIdEnabled,
    summary: 'Whether a unit signs in with OpenId',
    open: true,
    query: Type.Object({ businessUnitName: Type.Optional(Type.String()) }),
    answer: Type.Boolean(),
  },
  openIdAddress: {
    method: 'GET',
    path: API.oidcUri,
    summary: 'The address of the provider that a unit signs in with; it sends the browser back to the log-in page',
    open: true,
    query: Type.Object({
      businessUnitName: Type.Optional(Type.String()),
      clientId: Type.Optional(Type.String()),
      isApportAccount: Type.Optional(Type.Boolean()),
    }),
    answer: Type.String(),
  },
  openIdSignIn: {
    method: 'POST',
    path: API.openIdLogin,
    summary: 'Sign in with what the provider sent back to the log-in page',
    open: true,
    body: Type.Object({ code: ANSWERED, state: ANSWERED, iss: Type.Optional(ANSWERED) }),
    answer: LoginResponse,
  },
});

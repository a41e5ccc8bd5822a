/** One's own session, password and photo. */
import Type, { type Static } from 'typebox';
import { PICTURE } from '../../constants';
import { VIEW_AS } from '../../permission';
import { API } from '../api';
import { calls } from './call';
import { LoginResponse } from './login';
import { BulkResult, CHANGED_PASSWORD, list, MOMENT, NAME, orNull, ROW, TYPED } from './schema';

/** Longest text that can hold a picture; what is a little too large is refused by its bytes. */
const PICTURE_TEXT_LENGTH = 2 * PICTURE.bytes;

const PasswordChange = Type.Object(CHANGED_PASSWORD);
/** A person's own new password (OPEN-046). */
export type PasswordChange = Readonly<Static<typeof PasswordChange>>;

const PictureChange = Type.Object({ id: NAME, picture: Type.String({ maxLength: PICTURE_TEXT_LENGTH }) });
/** A person's photo as a data address, square; empty takes it away (OPEN-147). */
export type PictureChange = Readonly<Static<typeof PictureChange>>;

const HeartbeatResponse = Type.Object({
  /** A renewed one when the old one is past half its life. */
  accessToken: Type.Optional(Type.String()),
  /** So long the session lasts if it is not kept alive any more; a view of another person's cockpit does not say. */
  endsInSeconds: Type.Optional(Type.Integer()),
  /** True while a role of the person demands a second factor and there is none. */
  lacksSecondFactor: Type.Optional(Type.Boolean()),
});
export type HeartbeatResponse = Readonly<Static<typeof HeartbeatResponse>>;

const OwnSession = Type.Object({
  id: Type.String(),
  loginTime: MOMENT,
  lastSeen: MOMENT,
  address: orNull(Type.String()),
  device: orNull(Type.String()),
  /** True for the one that asks. */
  isThis: Type.Boolean(),
  /** Who looks at the cockpit as this person has it, if the session is theirs. */
  viewedBy: orNull(Type.String()),
});
/** One of the person's own open sessions. */
export type OwnSession = Readonly<Static<typeof OwnSession>>;

export const SESSION = calls({
  heartbeat: {
    method: 'POST',
    path: API.heartbeat,
    summary: 'Keep the session alive; a renewed token past half its life, and how long it lasts',
    reads: true,
    answer: HeartbeatResponse,
  },
  logOut: { method: 'POST', path: API.logout, summary: 'End the session', reads: true },
  list: {
    method: 'GET',
    path: API.ownSessions,
    summary: "One's own open sessions, with device, address and when they were last heard of",
    answer: list(OwnSession),
  },
  end: {
    method: 'DELETE',
    path: API.ownSessions,
    summary: "End one of one's own sessions, or all but this",
    query: Type.Object({ id: Type.Optional(TYPED) }),
  },
  viewAs: {
    method: 'POST',
    path: API.viewAs,
    summary: 'Look at the cockpit as another person has it, without changing anything',
    permission: VIEW_AS,
    body: Type.Object({ userId: NAME }, { additionalProperties: false }),
    answer: LoginResponse,
  },
});

export const ACCOUNT = calls({
  changePassword: {
    method: 'PUT',
    path: API.changePassword,
    summary: "Change one's own password; a wrong old one and a weak new one are 400",
    body: PasswordChange,
  },
  changePicture: {
    method: 'PUT',
    path: API.updatePicture,
    summary: "Change one's own photo, or that of another person as the definition of users allows it",
    body: PictureChange,
    // Of another person the definition of users answers: with the row.
    answer: ROW,
    orNothing: true,
    waits: BulkResult,
  },
});

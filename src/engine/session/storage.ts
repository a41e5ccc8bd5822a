/** Where the browser keeps a session: the token in local storage, the rest in five cookies (OPEN-027, OPEN-028). */
import { DEFAULT_LANGUAGE } from '../constants';
import type { UserRole } from '../http';
import { type CookieDocument, readCookie, removeCookie, writeCookie } from './cookies';
import type { Session } from './session';
import { claimsOf } from './token';

export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  clear(): void;
}

export interface SessionStores {
  readonly document: CookieDocument;
  readonly localStorage: TextStorage;
  readonly sessionStorage: TextStorage;
  /** True on https: the cookies are then marked Secure. */
  readonly secure: boolean;
  /** The API's base address, which the cookie backend_url tells. */
  readonly apiBase: string;
}

export const SESSION_COOKIES = ['user_info', 'business_unit', 'default_lang', 'backend_url', 'picture'] as const;

/** A picture longer than this lies in local storage, and its cookie says so. */
const PICTURE_COOKIE_LENGTH = 1000;
const PICTURE_IS_STORED = 'stored';

/** Where a window keeps the session of a person whom somebody looks on as: beside the looker's own, which stays. */
const VIEW = 'cockpit_view_as';

/** Local-storage key of a person's token (SESSION-012). */
export function tokenKey(businessUnit: string, userName: string): string {
  return `cockpit_token_${businessUnit}_${userName}`;
}

function pictureKey(businessUnit: string, userName: string): string {
  return `cockpit_picture_${businessUnit}_${userName}`;
}

/** Keeps the session, so that a reload and other tabs find it (SESSION-012, SESSION-014 to SESSION-018). */
export function rememberSession(stores: SessionStores, session: Session): void {
  if (session.viewedBy !== undefined) {
    stores.sessionStorage.setItem(VIEW, JSON.stringify(session));
    return;
  }
  const { userId, userName, displayName, roles, businessUnit, picture } = session;
  const write = (name: (typeof SESSION_COOKIES)[number], value: string) =>
    writeCookie(stores.document, name, value, stores.secure);
  stores.localStorage.setItem(tokenKey(businessUnit, userName), session.token);
  write('user_info', JSON.stringify({ userId, userName, displayName, roles }));
  write('business_unit', businessUnit);
  write('default_lang', session.defaultLanguage);
  write('backend_url', stores.apiBase);
  write('picture', keepPicture(stores.localStorage, pictureKey(businessUnit, userName), picture));
}

/** Gives what the cookie says. A storage without room costs the picture, not the session. */
function keepPicture(storage: TextStorage, key: string, picture: string): string {
  storage.removeItem(key);
  if (picture.length <= PICTURE_COOKIE_LENGTH) return picture;
  try {
    storage.setItem(key, picture);
    return PICTURE_IS_STORED;
  } catch {
    return '';
  }
}

/** The session that was kept, or null if there is none or its token has expired. */
export function restoreSession(
  stores: Pick<SessionStores, 'document' | 'localStorage' | 'sessionStorage'>,
  now: Date,
): Session | null {
  const viewed = readView(stores.sessionStorage);
  if (viewed) return viewed;
  const user = readUser(stores.document);
  const businessUnit = readCookie(stores.document, 'business_unit');
  if (!user || !businessUnit) return null;
  const token = stores.localStorage.getItem(tokenKey(businessUnit, user.userName));
  const claims = token ? claimsOf(token) : null;
  if (!token || !claims || claims.exp * 1000 <= now.getTime()) return null;
  const picture = readCookie(stores.document, 'picture') ?? '';
  return {
    ...user,
    token,
    businessUnit,
    picture:
      picture === PICTURE_IS_STORED
        ? (stores.localStorage.getItem(pictureKey(businessUnit, user.userName)) ?? '')
        : picture,
    defaultLanguage: readCookie(stores.document, 'default_lang') ?? DEFAULT_LANGUAGE,
    enabledFeatures: claims.enabledFeature,
  };
}

/** Removes token, cookies and session storage (SESSION-007 to SESSION-009). Other people's tokens stay. */
export function forgetSession(
  stores: Pick<SessionStores, 'document' | 'localStorage' | 'sessionStorage'>,
  session: Pick<Session, 'businessUnit' | 'userName' | 'viewedBy'>,
): void {
  if (session.viewedBy !== undefined) {
    stores.sessionStorage.removeItem(VIEW);
    return;
  }
  stores.localStorage.removeItem(tokenKey(session.businessUnit, session.userName));
  stores.localStorage.removeItem(pictureKey(session.businessUnit, session.userName));
  stores.sessionStorage.clear();
  for (const name of SESSION_COOKIES) removeCookie(stores.document, name);
}

/**
 * The API base that the cookie backend_url names (OPEN-029), if it is one that the server told: anybody who may write
 * into a page's cookies could name another, and be sent passwords and tokens.
 */
export function rememberedApiBase(document: CookieDocument, told: readonly string[]): string | null {
  const remembered = readCookie(document, 'backend_url');
  return remembered !== null && told.includes(remembered) ? remembered : null;
}

/** True if a storage event says that this session was ended in another tab. */
export function isEndedElsewhere(event: { key: string | null; newValue: string | null }, session: Session): boolean {
  if (session.viewedBy !== undefined) return false;
  if (event.key === null) return true;
  return event.key === tokenKey(session.businessUnit, session.userName) && event.newValue === null;
}

interface RememberedUser {
  readonly userId: string;
  readonly userName: string;
  readonly displayName: string;
  readonly roles: readonly UserRole[];
}

function readUser(document: CookieDocument): RememberedUser | null {
  try {
    const user: unknown = JSON.parse(readCookie(document, 'user_info') ?? 'null');
    return isUser(user) ? user : null;
  } catch {
    return null;
  }
}

/** The session of the person whom this window looks on as; what cannot be read as one is as if it were not there. */
function readView(storage: TextStorage): Session | null {
  try {
    const view: unknown = JSON.parse(storage.getItem(VIEW) ?? 'null');
    return isUser(view) && isView(view) ? view : null;
  } catch {
    return null;
  }
}

function isView(value: RememberedUser): value is Session {
  const { token, businessUnit, picture, defaultLanguage, enabledFeatures, viewedBy } = value as Partial<Session>;
  const texts = [token, businessUnit, picture, defaultLanguage, viewedBy];
  return texts.every((part) => typeof part === 'string') && Array.isArray(enabledFeatures);
}

function isUser(value: unknown): value is RememberedUser {
  if (typeof value !== 'object' || value === null) return false;
  const { userId, userName, displayName, roles } = value as Partial<RememberedUser>;
  return [userId, userName, displayName].every((part) => typeof part === 'string') && Array.isArray(roles);
}

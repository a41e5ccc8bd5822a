export { type CookieDocument, readCookie } from './cookies';
export { type LastingStorage, lastingStorage } from './lasting-storage';
export { afterHeartbeat, type Session, sessionOfLogin } from './session';
export {
  forgetSession,
  isEndedElsewhere,
  rememberedApiBase,
  rememberSession,
  restoreSession,
  SESSION_COOKIES,
  type SessionStores,
  type TextStorage,
  tokenKey,
} from './storage';
export { claimsOf } from './token';

export { type CookieDocument, readCookie } from './cookies';
export { type LastingStorage, lastingStorage } from './lasting-storage';
export { type Session, sessionOfLogin } from './session';
export { heartbeatInterval, type SessionContext, type SessionEnd, type SessionEvent } from './session.machine';
export { createSessionMachine, type SessionServices } from './session-services';
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

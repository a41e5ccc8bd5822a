export { type CookieDocument, readCookie } from './cookies';
export { type LastingStorage, lastingStorage } from './lasting-storage';
export { type Session, sessionOfLogin } from './session';
export {
  createSessionMachine,
  heartbeatInterval,
  type SessionContext,
  type SessionEnd,
  type SessionEvent,
  type SessionServices,
} from './session.machine';
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

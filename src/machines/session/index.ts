export { heartbeatInterval, type SessionContext, type SessionEnd, type SessionEvent } from './session.machine';
export { createSessionMachine, type SessionServices } from './session-services';

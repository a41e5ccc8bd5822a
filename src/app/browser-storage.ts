/** What this browser keeps, or this page alone if the browser will not. */
import { lastingStorage } from '../engine/session';

export const localStore = lastingStorage(() => window.localStorage);
export const sessionStore = lastingStorage(() => window.sessionStorage);

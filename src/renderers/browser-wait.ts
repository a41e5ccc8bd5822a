import type { Wait } from '../engine/perform';

/** Waits by the browser's clock. */
export const browserWait: Wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

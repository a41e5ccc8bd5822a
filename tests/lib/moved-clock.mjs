/** Is loaded before a server whose clock a test moves: it goes ahead by the milliseconds that stand in CLOCK_FILE. */
import { readFileSync } from 'node:fs';

const LOOK_MS = 20;
const Own = Date;
let ahead = 0;
let lookedAt = 0;

function now() {
  const real = Own.now();
  if (real - lookedAt > LOOK_MS) {
    lookedAt = real;
    ahead = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
  }
  return real + ahead;
}

globalThis.Date = class extends Own {
  constructor(...given) {
    if (given.length === 0) super(now());
    else super(...given);
  }
  static now() {
    return now();
  }
};

import type { FastifyBaseLogger } from 'fastify';

const EVERY_MS = 3_600_000;

/** Work by what it is for: `drop old sessions`. */
export type HourlyWork = Readonly<Record<string, () => Promise<unknown>>>;

/** Does all of it each hour; what fails is told in the log, keeps nothing else back and is tried again. Gives what stops it. */
export function eachHour(log: FastifyBaseLogger, work: HourlyWork): () => void {
  const timer = setInterval(() => {
    for (const [name, run] of Object.entries(work)) {
      run().catch((error: unknown) => log.warn({ err: error }, `Could not ${name}`));
    }
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * The server in a process of its own that kills itself at a named point of the next command. Argument: configuration and
 * amount of demo data as JSON. Messages: `{ point }` arms it, `{ ask, text, values }` reads the database, which nobody else may open.
 */
import { Client } from 'pg';
import { buildApp } from '../../../server/app';
import { type Config, configFor } from '../../../server/platform/config';
import { Engine } from '../../../server/platform/db/pglite/engine';
import type { Message, Point } from './killable';

/** What a transaction of a command says, in this order. */
const CLAIM = /^insert into command /;
const AUDIT = /^insert into audit /;
const KEEP = /^update command set /;

let armed: Point | undefined;

function reached(point: Point): void {
  if (armed === point) process.kill(process.pid, 'SIGKILL');
}

/** Watches a connection's statements: where in a command's transaction it stands. */
function watched(query: (...given: never[]) => unknown) {
  const since = new WeakMap<object, number>();
  return async function (this: object, ...given: never[]) {
    const text = textOf(given[0]);
    if (CLAIM.test(text)) reached('begun');
    const answer = await query.apply(this, given);
    const before = since.get(this);
    if (CLAIM.test(text)) since.set(this, 0);
    else if (before !== undefined) since.set(this, before + 1);
    if (CLAIM.test(text)) reached('claimed');
    // The rows are locked and the first of them changed.
    else if (before === 4) reached('changing');
    if (AUDIT.test(text)) reached('audited');
    if (KEEP.test(text)) reached('kept');
    if (before !== undefined && text === 'commit') {
      since.delete(this);
      reached('committed');
    }
    if (text === 'rollback') since.delete(this);
    return answer;
  };
}

function textOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? '');
  return text.trim().toLowerCase();
}

Engine.prototype.query = watched(Engine.prototype.query as never) as never;
const plain = Client.prototype.query as (...given: never[]) => unknown;
Client.prototype.query = function (this: object, ...given: never[]) {
  // With a callback it is the pool's own business.
  const isPlain = given.some((one) => typeof one === 'function');
  return isPlain ? plain.apply(this, given) : watchedClient.apply(this, given);
} as never;
const watchedClient = watched(plain);

const given = JSON.parse(process.argv[2] ?? '{}') as { config?: Partial<Config>; seedScale?: number };
const config = configFor({ seed: 'demo', ...given.config });
const app = await buildApp({ config, ...(given.seedScale === undefined ? {} : { seedScale: given.seedScale }) });
await app.listen({ port: config.port, host: config.host });
process.on('message', (message: Message) => {
  if ('point' in message) {
    armed = message.point;
    process.send?.({ armed: true });
    return;
  }
  const { text, values } = message;
  app.parts.ctx.database.query({ text, values }).then(
    (rows) => process.send?.({ rows }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
const address = app.server.address();
process.send?.({ port: typeof address === 'object' ? address?.port : config.port });

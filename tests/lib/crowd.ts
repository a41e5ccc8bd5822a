/** Thousands of clients of the hub, each in one of many views of which one row changes, and what all of them must have heard. */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Asked, Seen } from './hub-crowd';
import { OSLO } from './people';

/** A session takes fifty connections at one server, also when another one has lost its own to it. */
const PER_SESSION = 20;
const TICKS = 10;
const MOST_AWAY_MS = 120_000;

/** Names of so many views. */
export const viewsOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `crowd${String(index).padStart(3, '0')}`);

/** Writes their definitions below a folder; gives what a server is told of it. */
export function writeViews(folder: string, views: readonly string[]): Readonly<Record<string, string>> {
  const definitions = join(folder, 'definitions');
  mkdirSync(join(definitions, 'entities'), { recursive: true });
  for (const view of views)
    writeFileSync(join(definitions, 'entities', `${view}.json`), JSON.stringify(definitionOf(view)));
  return { DEFINITIONS_DIR: definitions, MAX_CONNECTIONS: '20000' };
}

const definitionOf = (view: string) => ({
  $schema: '../meta/entity.json',
  properties: { number: { type: 'integer' }, changedAt: { type: 'integer' } },
  endpoints: view,
  pages: [`${view}-page`],
});

export class Crowd {
  readonly #process: ChildProcess;
  readonly #client: pg.Client;
  readonly #views: readonly string[];
  #size = 0;

  /** `client` is connected to the primary. */
  constructor(client: pg.Client, views: readonly string[]) {
    this.#client = client;
    this.#views = views;
    this.#process = fork('tests/lib/hub-crowd.ts', { execArgv: ['--import', 'tsx'] });
  }

  /** Gives each view its row. */
  async addRows(): Promise<void> {
    for (const view of this.#views)
      await this.#client.query(`insert into ${view} (business_unit, id, number, changed_at) values ($1, 'one', 0, 0)`, [
        OSLO,
      ]);
  }

  /** Has so many clients register, at the servers in turn; `logIn` gives a token of a session of its own. */
  async gather(clients: number, urls: readonly string[], logIn: (url: string) => Promise<string>): Promise<void> {
    this.#size = clients;
    const perSession = PER_SESSION * urls.length;
    const tokens: string[] = [];
    for (let index = 0; index * perSession < clients; index++) tokens.push(await logIn(urls[index % urls.length]!));
    const asked: Asked = { urls, tokens, perSession, unit: OSLO, views: this.#views, clients };
    const gathered = this.#answer();
    this.#process.send(asked);
    await gathered;
  }

  /** What they have seen since this was asked the last time. */
  async seen(): Promise<Seen> {
    const told = this.#answer();
    this.#process.send('seen');
    return (await told) as Seen;
  }

  /** Changes the row of each view once a second, spread over it, as any program might. */
  async changeFor(seconds: number): Promise<void> {
    const share = Math.ceil(this.#views.length / TICKS);
    for (let tick = 0; tick < seconds * TICKS; tick++) {
      const next = wait(1000 / TICKS);
      const first = (tick % TICKS) * share;
      const statements = this.#views
        .slice(first, first + share)
        .map((view) => `update ${view} set number = number + 1, changed_at = ${Date.now()};`);
      await this.#client.query(statements.join(' '));
      await this.#client.query(`select pg_notify('change', '')`);
      await next;
    }
  }

  /** How many have not seen what stands there. */
  async missedBy({ last }: Seen): Promise<number> {
    const { rows } = await this.#client.query<{ number: string }>(
      `${this.#views.map((view, index) => `select ${index} as at, number from ${view}`).join(' union all ')} order by at`,
    );
    return last.filter((number, place) => number !== Number(rows[place % this.#views.length]?.number)).length;
  }

  /** Resolves with after how many milliseconds all of them are registered somewhere. */
  async untilBack(): Promise<number> {
    const from = performance.now();
    while ((await this.seen()).open < this.#size) {
      await wait(100);
      if (performance.now() - from > MOST_AWAY_MS) throw new Error('The clients did not come back within two minutes');
    }
    return performance.now() - from;
  }

  end(): void {
    this.#process.kill();
  }

  /** The next thing that the clients' process says. */
  #answer(): Promise<unknown> {
    return new Promise((done, failed) => {
      const ended = (code: number | null) => failed(new Error(`the clients ended with ${code}`));
      this.#process.once('exit', ended);
      this.#process.once('message', (told) => {
        this.#process.off('exit', ended);
        done(told);
      });
    });
  }
}

import type { Client } from 'pg';
import type { Hosts } from './hosts';
import { CLIENT_CONFIG } from './session';

const RETRY_MS = 1_000;
/** So often the connection is asked whether it still leads anywhere, and so long it may take to say so. */
const ASK_MS = 10_000;
const ANSWER_MS = 5_000;

/**
 * Hears notifications on one connection of its own, and takes a new one when that is lost. Whoever listens polls as
 * well, so what is missed in between does no harm.
 */
export class Listener {
  readonly #hosts: Hosts;
  readonly #onAgain: () => void;
  readonly #listeners = new Map<string, Set<() => void>>();
  #client: Client | undefined;
  #connecting: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #asking: NodeJS.Timeout | undefined;
  #wasLost = false;
  #closed = false;

  /** `onAgain` is told when another connection has taken the place of a lost one. */
  constructor(hosts: Hosts, onAgain: () => void) {
    this.#hosts = hosts;
    this.#onAgain = onAgain;
  }

  async listen(channel: string, listener: () => void): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    const isNew = listeners.size === 0;
    listeners.add(listener);
    this.#listeners.set(channel, listeners);
    if (this.#client && isNew) await this.#client.query(`listen ${quote(channel)}`).catch(() => undefined);
    else await this.#connect();
    return async () => void listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#asking);
    await this.#client?.end().catch(() => undefined);
  }

  #connect(): Promise<void> {
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
  }

  async #open(): Promise<void> {
    if (this.#client || this.#closed) return;
    const client = await this.#hosts.connected(() => this.#take()).catch(() => undefined);
    if (!client) return this.#retry();
    this.#client = client;
    this.#ask(client);
    try {
      for (const channel of this.#listeners.keys()) await client.query(`listen ${quote(channel)}`);
      if (this.#wasLost) this.#onAgain();
      this.#wasLost = false;
      for (const channel of this.#listeners.keys()) this.#ring(channel);
    } catch {
      this.#leave(client);
    }
  }

  #take(): Promise<Client> {
    const client = new this.#hosts.Client(CLIENT_CONFIG);
    const lost = () => this.#lost(client);
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ channel }) => this.#ring(channel));
    return client.connect();
  }

  /** A server that is cut off ends no connection: it is lost when it says nothing. */
  #ask(client: Client): void {
    clearInterval(this.#asking);
    this.#asking = setInterval(() => {
      const question = { text: 'select 1', query_timeout: ANSWER_MS };
      client.query(question).catch(() => this.#leave(client));
    }, ASK_MS);
    this.#asking.unref();
  }

  #leave(client: Client): void {
    this.#lost(client);
    client.end().catch(() => undefined);
  }

  #lost(client: Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#asking);
    this.#retry();
  }

  #retry(): void {
    if (this.#closed) return;
    this.#wasLost = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#connect(), RETRY_MS);
    this.#timer.unref();
  }

  #ring(channel: string): void {
    for (const listener of this.#listeners.get(channel) ?? []) listener();
  }
}

const quote = (channel: string) => `"${channel.replaceAll('"', '""')}"`;

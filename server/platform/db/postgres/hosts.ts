import { Client, type ClientConfig } from 'pg';
import { addressesOf } from '../addresses';
import { DatabaseUnavailable } from '../errors';

/**
 * The servers that one address names. Of several one takes writes, the primary: it is looked for among them in turn,
 * from the one that was it last.
 */
export class Hosts {
  /** Each of these connects to where the primary was last, and leaves that server if it is not there. */
  readonly Client = clientsOf(this);
  readonly #addresses: readonly string[];
  #at = 0;

  constructor(url: string) {
    this.#addresses = addressesOf(url);
  }

  /** Where the next connection goes. */
  get current(): string {
    return this.#addresses[this.#at]!;
  }

  get count(): number {
    return this.#addresses.length;
  }

  /** The next connection goes elsewhere, if it would still go there. */
  leave(address: string): void {
    if (this.current === address) this.#at = (this.#at + 1) % this.count;
  }

  /** Connects, at most once to each of the servers: as long as the last attempt has found that another one is to be tried. */
  async connected<T>(connect: () => Promise<T>): Promise<T> {
    for (let left = this.count; ; left--) {
      const address = this.current;
      try {
        return await connect();
      } catch (error) {
        if (left <= 1 || this.current === address) throw error;
      }
    }
  }
}

function clientsOf(hosts: Hosts): new (config?: ClientConfig) => Client {
  return class extends Client {
    readonly #address: string;

    constructor(config?: ClientConfig) {
      const address = hosts.current;
      super({ ...config, connectionString: address });
      this.#address = address;
      // A connection may be lost while nobody waits for it; without a listener that would end the process.
      this.on('error', () => undefined);
    }

    override connect(): Promise<Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<Client> | undefined {
      const connected = this.#connect();
      if (!callback) return connected;
      connected.then(() => (callback as (error?: Error) => void)(), callback);
      return undefined;
    }

    async #connect(): Promise<Client> {
      try {
        await super.connect();
        await this.#check();
        return this;
      } catch (error) {
        hosts.leave(this.#address);
        super.end().catch(() => undefined);
        throw error;
      }
    }

    /** The only server there is need not be asked. */
    async #check(): Promise<void> {
      if (hosts.count === 1) return;
      const { rows } = await this.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      if (rows[0]?.standby !== false) throw new DatabaseUnavailable('This server of the database takes no writes');
    }
  };
}

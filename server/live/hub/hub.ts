import { HUB_EVENT, LIVE_METHODS } from '../../../src/engine/live';
import type { ServerContext, Session } from '../../platform/context';
import { Connection } from './connection';
import { type ConnectionTokens, createConnectionTokens } from './connection-token';
import { Groups } from './groups';
import type { HubLimits } from './limits';
import { invocation } from './messages';
import { Registrations } from './registration';
import { Registry } from './registry';
import { createTickets, type Tickets } from './tickets';
import type { Transport } from './transports';

/** What the routes and the socket door of the hub share. */
export class HubCore {
  readonly groups = new Groups();
  readonly tickets: Tickets;
  readonly tokens: ConnectionTokens;
  readonly registry: Registry;
  readonly #registrations: Registrations;
  readonly #stopWatching: () => void;
  #isStopped = false;

  constructor(
    readonly ctx: ServerContext,
    readonly limits: HubLimits,
  ) {
    this.tickets = createTickets(ctx.auth, ctx.clock);
    this.tokens = createConnectionTokens(ctx.auth.signingKey('hub-connection'));
    this.#registrations = new Registrations(
      ctx.product,
      this.groups,
      limits.registrations,
      (connection, view) => void this.#resync(connection, view),
    );
    this.registry = new Registry(
      ctx.auth,
      ctx.gate,
      ctx.clock,
      limits,
      (connection) => this.#registrations.renew(connection),
      (error) => ctx.log.warn({ err: error }, 'hub: a session could not be looked at'),
    );
    this.#stopWatching = ctx.product.onChange(() => {
      this.#registrations.renewAll();
      this.registry.recheckAll();
    });
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Makes a connection that waits for its transport. */
  open(session: Session, id: string, address: string): Connection {
    const connection = new Connection({
      id,
      session,
      address,
      limits: this.limits,
      invoke: async (caller, target, args) => {
        this.#registrations.invoke(caller, target, args);
        return this.#written();
      },
      failed: (error) => this.ctx.log.error({ err: error }, 'hub: a call failed'),
      closed: (gone) => this.#registrations.drop(gone),
    });
    this.registry.add(connection);
    return connection;
  }

  /** The connection that the token names, or the status to refuse with; one negotiated at another instance begins here. */
  negotiated(session: Session, token: string, address: string): Connection | number {
    const verified = this.tokens.verify(token, session.sid);
    if (!verified) return 404;
    const connection = this.registry.get(verified.id);
    if (connection) return connection.isClosed ? 404 : connection;
    return verified.expiresAt < Date.now() || this.registry.hasEnded(verified.id)
      ? 404
      : this.fresh(session, verified.id, address);
  }

  fresh(session: Session, id: string, address: string): Connection | number {
    return this.isFull(session) ? 429 : this.open(session, id, address);
  }

  /** True if the session has as many connections as it may have. */
  isFull(session: Session): boolean {
    return this.registry.countOf(session.sid) >= this.limits.connectionsPerSession;
  }

  /** Puts a connection on its transport, and forgets it when that is gone. */
  carry<T extends Transport>(connection: Connection, make: (gone: () => void) => T): T {
    const transport = make(() => {
      connection.gone();
      this.registry.delete(connection);
    });
    connection.attach(transport);
    return transport;
  }

  /** Has a connection load a view afresh; if that cannot be said it has to come again. */
  async #resync(connection: Connection, view: string): Promise<void> {
    try {
      const position = await this.#written();
      const message = { viewName: view, methodName: LIVE_METHODS.resync, ...(position ? { position } : {}) };
      connection.send(invocation(HUB_EVENT, message));
    } catch (error) {
      this.ctx.log.warn({ err: error, view }, 'hub: a view could not be loaded afresh; its client has to come again');
      connection.close(undefined, true);
    }
  }

  /** How far the database has written, where replicas answer reads. */
  async #written(): Promise<string | undefined> {
    return (await this.ctx.database.replicas?.position())?.toString();
  }

  stop(): void {
    this.#isStopped = true;
    this.#stopWatching();
    this.registry.stop();
  }
}

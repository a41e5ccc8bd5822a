import { BELL_VIEW, HUB_METHODS } from '../../../src/engine/live';
import { mayReach, unseenProperties, unseenValues } from '../../../src/engine/permission';
import type { ProductStore } from '../../platform/context';
import { type Connection, HubRefusal } from './connection';
import { type GroupKey, type Groups, nameOf } from './groups';
import { modelOfView } from './model-of-view';

interface Registered {
  readonly types: Set<string>;
  /** Of its group; it has none while its view is not there, or not for the session. */
  key: GroupKey | undefined;
}

/** Who registered which view (LIVE-007 to LIVE-009). The business unit is always the token's own (LIVE-032). */
export class Registrations {
  readonly #of = new Map<Connection, Map<string, Registered>>();
  /** Hash of the definition behind each view when it was last looked at. */
  readonly #hashes = new Map<string, string | undefined>();

  constructor(
    private readonly product: ProductStore,
    private readonly groups: Groups,
    private readonly limit: number,
    /** Has a connection load a view afresh. */
    private readonly resync: (connection: Connection, view: string) => void,
  ) {}

  /** Calls `Register` or `Unregister`; throws what the caller may read. */
  invoke(connection: Connection, target: string, args: readonly unknown[]): void {
    switch (target.toLowerCase()) {
      case HUB_METHODS.register.toLowerCase():
        this.#register(connection, args);
        break;
      case HUB_METHODS.unregister.toLowerCase():
        this.#unregister(connection, args);
        break;
      default:
        throw new HubRefusal('Method does not exist');
    }
  }

  /** Forgets a connection. */
  drop(connection: Connection): void {
    for (const registered of this.#of.get(connection)?.values() ?? []) this.#move(connection, registered, undefined);
    this.#of.delete(connection);
  }

  /**
   * Puts a connection into the groups that its session and the definitions now ask for. It loads afresh what it comes to
   * see, or sees otherwise: what the groups were told meanwhile, or were about to be, it does not hear. So it does with
   * views of which another definition holds, and with what it may not see any more: it is refused, and does not go on to
   * show as live what nobody tells it of.
   */
  renew(connection: Connection, others: ReadonlySet<string> = new Set()): void {
    for (const [view, registered] of this.#of.get(connection) ?? []) {
      const isMoved = this.#move(connection, registered, this.#keyFor(connection, view));
      if (isMoved || (registered.key && others.has(view))) this.resync(connection, view);
    }
  }

  /** The definitions changed: regroups everyone, and asks those whose definition is another to load afresh. */
  renewAll(): void {
    const others = new Set([...this.#hashes.keys()].filter((view) => this.#hashes.get(view) !== this.#hashOf(view)));
    for (const view of others) this.#hashes.set(view, this.#hashOf(view));
    for (const connection of this.#of.keys()) this.renew(connection, others);
  }

  /** Puts a connection into a group with its session as it is now. True if it is another group than before. */
  #move(connection: Connection, registered: Registered, key: GroupKey | undefined): boolean {
    const before = registered.key;
    const isOther = (before && nameOf(before)) !== (key && nameOf(key));
    registered.key = key;
    if (before && isOther) this.groups.leave(connection, before);
    if (key) this.groups.join(connection, key, connection.session);
    return isOther;
  }

  #register(connection: Connection, args: readonly unknown[]): void {
    const [view, type, unit] = args;
    const key = typeof view === 'string' ? this.#keyFor(connection, view) : undefined;
    const views = this.#of.get(connection) ?? new Map<string, Registered>();
    const fits = (type === 'master' || type === 'detail') && unit === connection.session.businessUnit;
    if (!key || !fits || (!views.has(key.view) && views.size >= this.limit)) {
      throw new HubRefusal(`Registration to ${typeof view === 'string' ? view.slice(0, 100) : ''} failed`);
    }
    if (!this.#hashes.has(key.view)) this.#hashes.set(key.view, this.#hashOf(key.view));
    const registered = views.get(key.view) ?? { types: new Set(), key: undefined };
    registered.types.add(type);
    views.set(key.view, registered);
    this.#of.set(connection, views);
    this.#move(connection, registered, key);
  }

  #unregister(connection: Connection, args: readonly unknown[]): void {
    const [view, type] = args;
    const views = this.#of.get(connection);
    if (typeof view !== 'string') return;
    const registered = views?.get(view);
    if (!registered) return;
    registered.types.delete(String(type));
    if (registered.types.size > 0) return;
    this.#move(connection, registered, undefined);
    views?.delete(view);
  }

  #hashOf(view: string): string | undefined {
    return modelOfView(this.product.current.product, view)?.hash;
  }

  #keyFor(connection: Connection, view: string): GroupKey | undefined {
    const { product } = this.product.current;
    const { session } = connection;
    // Each person's own; no definition is called so, and an access key has nobody to tell.
    if (view === BELL_VIEW && !session.key) return { view, businessUnit: session.businessUnit, hidden: session.userId };
    const model = modelOfView(product, view);
    if (!model || !mayReach(product.entities, model, session)) return undefined;
    const hidden = [...unseenProperties(model, session)].sort();
    const values = unseenValues(model, session).map(({ property, values }) => `${property}=${values.join('|')}`);
    return { view, businessUnit: session.businessUnit, hidden: [...hidden, ...values].join(',') };
  }
}

import { BELL_VIEW, HUB_METHODS, LIVE_METHODS } from '../../../src/engine/live';
import { mayReach, unseenProperties, unseenValues } from '../../../src/engine/permission';
import type { ProductStore } from '../../platform/context';
import { type Connection, HubRefusal } from './connection';
import { type GroupKey, type Groups, nameOf } from './groups';
import { modelOfView } from './model-of-view';

interface Registered {
  readonly types: Set<string>;
  key: GroupKey;
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
    for (const { key } of this.#of.get(connection)?.values() ?? []) this.groups.leave(connection, key);
    this.#of.delete(connection);
  }

  /** Puts a connection into the groups that its session and the definitions now ask for. */
  renew(connection: Connection): void {
    for (const [view, registered] of this.#of.get(connection) ?? []) {
      const key = this.#keyFor(connection, view);
      if (key && nameOf(key) === nameOf(registered.key)) continue;
      this.groups.leave(connection, registered.key);
      if (key) {
        registered.key = key;
        this.groups.join(connection, key, connection.session);
      } else {
        this.#of.get(connection)?.delete(view);
      }
    }
  }

  /** The definitions changed: regroups everyone, and asks those whose definition is another to load afresh. */
  renewAll(): void {
    for (const connection of [...this.#of.keys()]) this.renew(connection);
    for (const group of this.groups.all()) {
      const hash = this.#hashOf(group.view);
      if (this.#hashes.get(group.view) === hash) continue;
      this.#hashes.set(group.view, hash);
      group.send({ viewName: group.view, methodName: LIVE_METHODS.resync });
    }
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
    const registered = views.get(key.view) ?? { types: new Set(), key };
    registered.types.add(type);
    views.set(key.view, registered);
    this.#of.set(connection, views);
    this.groups.join(connection, registered.key, connection.session);
  }

  #unregister(connection: Connection, args: readonly unknown[]): void {
    const [view, type] = args;
    const views = this.#of.get(connection);
    const registered = typeof view === 'string' ? views?.get(view) : undefined;
    if (!registered) return;
    registered.types.delete(String(type));
    if (registered.types.size > 0) return;
    this.groups.leave(connection, registered.key);
    views?.delete(registered.key.view);
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

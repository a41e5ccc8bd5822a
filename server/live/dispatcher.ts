import { BELL_VIEW } from '../../src/engine/live';
import type { ServerContext } from '../platform/context';
import type { Tables } from '../platform/db';
import type { Change } from './change-table';
import { Feeds } from './feeds';
import type { Group, Groups } from './hub';
import type { ReaderLimits } from './limits';
import { PendingGroup } from './pending';

/** The table of what people are told of. */
const NOTICES = 'notice' satisfies keyof Tables;

/** Carries changes to the groups whose rows they may be: same table, same business unit, somebody listening. */
export class Dispatcher {
  readonly #feeds: Feeds;
  readonly #pending = new Map<Group, PendingGroup>();

  constructor(
    private readonly ctx: Pick<ServerContext, 'database' | 'rows' | 'log' | 'product' | 'definitions'>,
    private readonly groups: Groups,
    private readonly limits: ReaderLimits,
  ) {
    this.#feeds = new Feeds(ctx.product);
  }

  take(change: Change): void {
    this.#redefine(change);
    if (change.table === NOTICES) this.#ring(change);
    for (const model of this.#feeds.ofTable(change.table)) {
      for (const group of this.groups.ofView(String(model.live))) {
        if (!concerns(change, group)) continue;
        const pending = this.#pendingOf(group);
        if (change.operation === 'R') pending?.resync();
        else pending?.add(change.keys, Number(change.xid));
      }
    }
  }

  /** Rows of this table may describe others: whoever shows those loads afresh, and so learns of it. */
  #redefine(change: Change): void {
    for (const { live } of this.ctx.definitions.changed(change.table, change.businessUnit)) {
      for (const group of this.groups.ofView(String(live)))
        if (concerns(change, group)) this.#pendingOf(group)?.resync();
    }
  }

  /** Tells people that they are told of something else. */
  #ring(change: Change): void {
    for (const group of this.groups.ofView(BELL_VIEW))
      if (concerns(change, group) && change.keys.includes(group.hidden)) this.#pendingOf(group)?.resync();
  }

  /** The reader lost its place: everybody has to load afresh. */
  resyncAll(): void {
    this.ctx.definitions.forget();
    for (const group of this.groups.all()) this.#pendingOf(group)?.resync();
  }

  stop(): void {
    for (const pending of this.#pending.values()) pending.stop();
    this.#pending.clear();
  }

  #pendingOf(group: Group): PendingGroup | undefined {
    const known = this.#pending.get(group);
    if (known) return known;
    const model = this.#feeds.ofView(group.view);
    if (!model && group.view !== BELL_VIEW) return undefined;
    const pending = new PendingGroup(
      group,
      model,
      this.ctx.rows,
      this.limits,
      this.ctx.database.replicas?.position,
      (error) =>
        this.ctx.log.warn({ err: error, view: group.view }, 'live: changed rows could not be read; trying again'),
      () => this.#pending.delete(group),
    );
    this.#pending.set(group, pending);
    return pending;
  }
}

function concerns({ businessUnit }: Change, group: Group): boolean {
  return businessUnit === '' || businessUnit === group.businessUnit;
}

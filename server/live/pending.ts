import { LIVE_METHODS, type LiveMessage } from '../../src/engine/live';
import type { EntityModel } from '../../src/engine/model';
import type { Row } from '../../src/engine/query';
import type { EntityRows } from '../platform/context';
import type { Group } from './hub';
import type { ReaderLimits } from './limits';
import { batches, deletionMessage, rowMessage } from './messages';

/** What one group has to be told next: the keys that changed, each once, or that it has to load afresh. */
export class PendingGroup {
  #keys = new Set<string>();
  #xid = 0;
  #resync = false;
  #timer: NodeJS.Timeout | undefined;
  #isSending = false;
  #failures = 0;

  constructor(
    private readonly group: Group,
    /** Absent of a group that is told to load afresh, and nothing else. */
    private readonly model: EntityModel | undefined,
    private readonly rows: EntityRows,
    private readonly limits: ReaderLimits,
    private readonly position: (() => Promise<bigint>) | undefined,
    private readonly failed: (error: unknown) => void,
    private readonly idle: () => void,
  ) {}

  /** Adds changed keys. The last change of a key wins, because the row is read when the message is made. */
  add(keys: readonly string[], xid: number): void {
    this.#xid = Math.max(this.#xid, xid);
    if (!this.#resync) for (const key of keys) this.#keys.add(key);
    if (this.#keys.size > this.limits.resyncAboveKeys) this.resync();
    else this.#schedule(this.limits.coalesceMs);
  }

  /** Asks the group to load afresh. */
  resync(): void {
    this.#resync = true;
    this.#keys.clear();
    this.#schedule(this.limits.coalesceMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#keys.clear();
    this.#resync = false;
  }

  #schedule(waitMs: number): void {
    if (this.#timer || this.#isSending) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#flush();
    }, waitMs);
  }

  /** One at a time, so that messages about a key keep their order. */
  async #flush(): Promise<void> {
    const keys = [...this.#keys];
    const resync = this.#resync;
    this.#keys.clear();
    this.#resync = false;
    this.#isSending = true;
    let waitMs = this.limits.coalesceMs;
    try {
      if (this.group.isLive) await this.#send(resync, keys, this.#xid);
      this.#failures = 0;
    } catch (error) {
      this.failed(error);
      waitMs = Math.min(this.limits.retryFirstMs * 2 ** this.#failures, this.limits.retryMostMs);
      this.#failures += 1;
      if (resync) this.resync();
      else for (const key of keys) this.#keys.add(key);
    }
    this.#isSending = false;
    if (this.#keys.size > 0 || this.#resync) this.#schedule(waitMs);
    else this.idle();
  }

  async #send(resync: boolean, keys: readonly string[], xid: number): Promise<void> {
    const { view, businessUnit } = this.group;
    const { model } = this;
    if (resync || !model) {
      this.group.send({ viewName: view, methodName: LIVE_METHODS.resync, ...(await this.#written()) });
      return;
    }
    for (const batch of batches(keys, this.limits.batchRows)) {
      // Another one by now if definitions or rights changed while the rows before were read.
      const { viewer } = this.group;
      if (!viewer) return;
      const found = await this.rows.byKeys(model, businessUnit, batch, viewer);
      const byKey = new Map(found.map((row) => [keyOf(model, row), row] as const));
      const rows = batch.flatMap((key) => {
        const row = byKey.get(key);
        return row ? [{ key, row }] : [];
      });
      const gone = batch.filter((key) => !byKey.has(key));
      const written = await this.#written();
      if (rows.length > 0) this.group.send({ ...rowMessage(view, rows), ...written }, xid);
      if (gone.length > 0) this.group.send({ ...deletionMessage(view, gone), ...written }, xid);
    }
  }

  /** What whoever is told now must not be behind when they read on. */
  async #written(): Promise<Pick<LiveMessage, 'position'>> {
    return this.position ? { position: String(await this.position()) } : {};
  }
}

function keyOf(model: EntityModel, row: Row): string {
  return model.key.map((name) => String(row[name])).join('|');
}

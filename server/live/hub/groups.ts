import { HUB_EVENT, type LiveMessage } from '../../../src/engine/live';
import type { Viewer } from '../../../src/engine/permission';
import { invocation } from './messages';
import type { Frame } from './records';

/** Room for the messages about one transaction between the numbers of two. */
const MESSAGES_PER_TRANSACTION = 1024;

export interface Member {
  send(frame: Frame): void;
}

/** Those who see the same fields of the same rows. */
export interface GroupKey {
  readonly view: string;
  readonly businessUnit: string;
  /** Which fields they do not see; of what is each person's own, whose it is. */
  readonly hidden: string;
}

export interface Group extends GroupKey {
  /** What a member may see that is there now: each would give the same rows. None where nobody listens. */
  readonly viewer: Viewer | undefined;
  /** True while someone listens. */
  readonly isLive: boolean;
  /**
   * Sends to all members; encoded once. Takes the newest transaction that the message contains: the message's `seq` is
   * made from it, so that it grows alike at every instance. A message about no transaction has none.
   */
  send(message: LiveMessage, xid?: number): void;
}

class OpenGroup implements Group {
  /** Each with what it may see, as its session was told last. */
  readonly members = new Map<Member, Viewer>();
  readonly view: string;
  readonly businessUnit: string;
  readonly hidden: string;
  #seq = 0;

  constructor(key: GroupKey) {
    this.view = key.view;
    this.businessUnit = key.businessUnit;
    this.hidden = key.hidden;
  }

  get viewer(): Viewer | undefined {
    const [first] = this.members.values();
    return first;
  }

  get isLive(): boolean {
    return this.members.size > 0;
  }

  send(message: LiveMessage, xid?: number): void {
    if (xid !== undefined) this.#seq = Math.max(this.#seq + 1, xid * MESSAGES_PER_TRANSACTION);
    const frame = invocation(HUB_EVENT, xid === undefined ? message : { ...message, seq: this.#seq });
    for (const member of [...this.members.keys()]) member.send(frame);
  }
}

/** The hub's groups (view, business unit, hidden fields). A group lives as long as it has members. */
export class Groups {
  readonly #groups = new Map<string, OpenGroup>();
  readonly #byView = new Map<string, Set<OpenGroup>>();

  /** True if nobody listens to anything. */
  get isEmpty(): boolean {
    return this.#groups.size === 0;
  }

  all(): Iterable<Group> {
    return this.#groups.values();
  }

  ofView(view: string): Iterable<Group> {
    return this.#byView.get(view) ?? [];
  }

  /** Puts a member into its group; one that is there may see what the viewer says from now on. */
  join(member: Member, key: GroupKey, viewer: Viewer): void {
    const name = nameOf(key);
    let group = this.#groups.get(name);
    if (!group) {
      group = new OpenGroup(key);
      this.#groups.set(name, group);
      const ofView = this.#byView.get(key.view) ?? new Set();
      this.#byView.set(key.view, ofView.add(group));
    }
    group.members.set(member, viewer);
  }

  leave(member: Member, key: GroupKey): void {
    const name = nameOf(key);
    const group = this.#groups.get(name);
    group?.members.delete(member);
    if (!group || group.isLive) return;
    this.#groups.delete(name);
    const ofView = this.#byView.get(key.view);
    ofView?.delete(group);
    if (ofView?.size === 0) this.#byView.delete(key.view);
  }
}

/** One text per key. */
export function nameOf({ view, businessUnit, hidden }: GroupKey): string {
  return JSON.stringify([view, businessUnit, hidden]);
}

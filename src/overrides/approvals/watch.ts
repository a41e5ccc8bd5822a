import { API, type HttpClient } from '../../engine/http';
import { type ApprovalRow, requestsIn, requestsOf, WAITING } from './requests';

/** Where a person's own requests are kept that waited when the person was last told of them. */
const PLACE = { clientId: 'Cockpit', owner: 'approvals', key: 'waiting' } as const;
/** A setting holds no more. */
const MOST_KEPT = 1_000;

export interface Person {
  readonly userId: string;
  readonly userName: string;
}

export interface Looked {
  /** How many requests wait for this person's decision. */
  readonly toDecide: number;
  /** One's own that wait no more, unless one withdrew them oneself. */
  readonly decided: readonly ApprovalRow[];
}

export type Watch = ReturnType<typeof createWatch>;

/**
 * Looks at the requests again and again, one look after the other, so that each compares with the one before: the first
 * with what this person was told last, however long ago.
 */
export function createWatch(
  http: Pick<HttpClient, 'get' | 'put'>,
  { userId, userName }: Person,
  tell: (looked: Looked) => void,
) {
  /** Those that are kept as waiting; undefined until they are read. */
  let kept: readonly string[] | undefined;
  let isOver = false;
  let last: Promise<unknown> = Promise.resolve();
  async function look(): Promise<void> {
    kept ??= idsIn((await http.get(API.userSettings, PLACE)).data?.value);
    const waiting = await requestsIn(http, WAITING);
    const own = waiting.filter(({ askedById }) => askedById === userId).map(({ id }) => id);
    const gone = kept.filter((id) => !own.includes(id));
    const known = await requestsOf(http, gone);
    if (isOver) return;
    const isSame = gone.length === 0 && kept.length === own.length;
    kept = own;
    tell({
      toDecide: waiting.length - own.length,
      decided: known.filter(({ state, decidedBy }) => state !== WAITING && decidedBy !== userName),
    });
    const { owner, key } = PLACE;
    if (!isSame) await http.put(API.cockpitSettings, { owner, key, value: JSON.stringify(own.slice(0, MOST_KEPT)) });
  }
  return {
    /** Whatever fails is looked for again with the next message. */
    look() {
      last = last.then(look).catch(() => undefined);
    },
    end() {
      isOver = true;
    },
  };
}

function idsIn(text: string | null | undefined): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

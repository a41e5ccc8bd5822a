import { useCallback, useEffect, useRef, useState } from 'react';
import { API, fill, type RowComment } from '../../engine/http';
import { type LiveMessage, toldBy } from '../../engine/live';
import type { EntityModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { useCockpit } from '../cockpit';
import { rowKey } from '../rows';

/** The comments on a row, as they are by now. */
export interface Comments {
  /** Undefined until they came; what came before an error stays beside it. */
  readonly list: readonly RowComment[] | undefined;
  readonly error: unknown;
  /** How many can be read; undefined until that is known. */
  readonly count: number | undefined;
  load(): Promise<void>;
  /** Shows what the server answered to what was written. */
  keep(comment: RowComment): void;
}

interface Loaded {
  readonly of: string;
  readonly list?: readonly RowComment[] | undefined;
  readonly error?: unknown;
}

/** True if people comment on rows of the definition, and this person may. */
export function hasComments({ comments }: Pick<EntityModel, 'comments'>): boolean {
  return comments !== undefined;
}

/** Asks for the comments on a row as soon as that is wanted, and again whenever somebody writes or the row changes. */
export function useComments(model: EntityModel, row: Row, isWanted: boolean): Comments {
  const { http, live } = useCockpit();
  const key = rowKey(model, row);
  const place = `${model.name} ${key}`;
  const [loaded, setLoaded] = useState<Loaded>({ of: place });
  const asked = useRef(0);
  const isAsked = isWanted && hasComments(model);

  const load = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    const show = ({ list, error }: Omit<Loaded, 'of'>) => {
      if (turn !== asked.current) return;
      // What somebody reads or changes stays when it cannot be loaded again.
      setLoaded((before) => ({ of: place, list: list ?? (before.of === place ? before.list : undefined), error }));
    };
    try {
      const { data } = await http.get(fill(API.comments, { entity: model.name, id: key }));
      show({ list: data ?? [] });
    } catch (error) {
      show({ error });
    }
  }, [http, model.name, key, place]);

  useEffect(() => {
    if (isAsked) void load();
    return () => {
      asked.current += 1;
    };
  }, [isAsked, load]);
  useEffect(() => {
    if (!isAsked || model.live === false) return;
    const look = () => void load();
    const message = (told: LiveMessage) => concerns(told, model, key) && look();
    return live.register(model.live, 'master', { message, opened: look, failed: () => undefined });
  }, [isAsked, live, model, key, load]);

  const now = loaded.of === place ? loaded : { of: place };
  return {
    list: now.list,
    error: now.error,
    count: now.list?.filter(({ deletedAt }) => deletedAt === undefined).length,
    load,
    keep: (comment) =>
      setLoaded((before) => {
        // Another row is looked at by now.
        if (before.of !== place) return before;
        const others = (before.list ?? []).filter(({ id }) => id !== comment.id);
        return { ...before, list: [...others, comment].sort((one, other) => one.id - other.id) };
      }),
  };
}

/** Whether a message may be about this row: whoever writes about a row tells of it as if the row had changed. */
function concerns(message: LiveMessage, model: EntityModel, key: string): boolean {
  const told = toldBy(message, (one) => rowKey(model, one));
  return told === 'resync' || 'all' in told || told.rows.some(([of]) => of === key);
}

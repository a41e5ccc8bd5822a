import { useEffect, useRef, useState } from 'react';
import type { GridSourceEvents, Total } from '../../engine/grid';
import { countWaiting } from '../../engine/live';
import type { Condition, RowsModel } from '../../engine/model';
import type { Row } from '../../engine/query';
import { useJoined } from './joined-rows';
import { useSource } from './use-source';

/** So many are shown; a longer list is opened below its row. */
const SHOWN_ROWS = 50;

/** Rows below a row, as far as they are shown, and how many there are. */
export interface Below {
  readonly rows: readonly Row[];
  readonly total: number | undefined;
}

export interface AskedBelowProps {
  readonly rows: RowsModel;
  readonly row: Row;
  /** Of them those alone that satisfy it. */
  readonly only?: Condition;
  /** So many at most. */
  readonly most?: number;
  onAnswer(answer: Below): void;
  onError(error: unknown): void;
}

/** Asks for the rows below a row, and tells whenever they are others. */
export function AskedBelow({ rows, row, only, most = SHOWN_ROWS, onAnswer, onError }: AskedBelowProps): null {
  // They are joined by what does not change.
  const [above] = useState(row);
  const { model, values, narrowing } = useJoined(rows, above, only);
  const below = useRef<Below>({ rows: [], total: undefined });
  const tell = (change: Partial<Below>): void => {
    below.current = { ...below.current, ...change };
    onAnswer(below.current);
  };
  const counted = (total: Total): void => {
    if (typeof total === 'number' && below.current.rows.length > 0) tell({ total });
  };

  async function load(): Promise<void> {
    const sort = model.sort.map(({ property, descending }) => ({ selector: property, desc: descending }));
    try {
      const answer = await source.load({ skip: 0, take: most, ...(sort.length > 0 ? { sort } : {}) }, true);
      const found = answer.result as readonly Row[];
      const total = found.length < most ? found.length : answer.totalCount;
      tell({ rows: found, ...(total === undefined ? {} : { total }) });
    } catch (error) {
      onError(error);
    }
  }

  const events: GridSourceEvents = {
    // They change in place.
    patched: () => tell({}),
    changed: () => undefined,
    stale: () => void load(),
    // Nobody points at them: what waits is shown.
    waiting: (rows) => countWaiting(rows) > 0 && source.show(),
    counted,
    cut: () => undefined,
    heard: () => undefined,
    failed: onError,
  };
  const source = useSource({ model, paging: 'server', viewType: 'detail', values, events });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are those of another source.
  useEffect(() => {
    source.narrow(narrowing);
    void load();
  }, [source, narrowing]);
  return null;
}

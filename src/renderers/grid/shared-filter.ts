import { useMemo, useRef } from 'react';
import type { GridSession } from '../../engine/grid';
import type { EntityModel } from '../../engine/model';
import { type Filter, type LoadOptions, partsOf, withoutParts } from '../../engine/query';
import { wholeFilter } from '../../engine/view';
import { type FilterValues, filtersInWords, useFilterContext } from '../filters';
import type { Narrowing } from '../rows';
import type { AddressControl, GridAddress } from '../use-address';

/** The one filter of a grid, of which page filters and columns show the same (OPEN-336). */
export interface SharedFilter {
  /** What the columns say of it. */
  readonly whole: Filter | null;
  /** The page filters that are set. */
  readonly values: FilterValues;
  /** What of them is said in words that a column's own field has no room for, by the column. */
  readonly said: ReadonlyMap<string, string>;
  /** The person has changed it in the columns. */
  take(whole: Filter | null): void;
  /** What the widget asks for without what is asked for as page filters. */
  beside(options: LoadOptions): LoadOptions;
}

export function useSharedFilter(
  model: EntityModel,
  { address, after, change }: AddressControl,
  narrowingOf: (asked: GridAddress) => Narrowing,
  session: GridSession<Narrowing>,
): SharedFilter {
  const contextOf = useFilterContext(model);
  const { values, state } = address;
  const narrowing = useRef<Narrowing>(undefined);
  narrowing.current = narrowingOf(address);
  const whole = useMemo(() => wholeFilter(state, model), [state, model]);
  const said = useMemo(() => {
    const parts = whole ? partsOf(whole) : [];
    const names = new Set(parts.flatMap((part) => ('property' in part && part.operator === 'in' ? part.property : [])));
    const words = filtersInWords(model, values, contextOf).map(
      ({ filter, text }) => [filter.dxSelector, text] as const,
    );
    return new Map(words.filter(([name]) => names.has(name)));
  }, [whole, model, values, contextOf]);
  return useMemo(
    () => ({
      whole,
      values,
      said,
      take(next) {
        narrowing.current = narrowingOf(after({ whole: next }));
        session.narrowed(narrowing.current);
        change({ whole: next });
      },
      beside({ filter, ...options }) {
        const held = narrowing.current?.filter;
        const left = filter && held ? withoutParts(filter, partsOf(held)) : filter;
        return { ...options, ...(left ? { filter: left } : {}) };
      },
    }),
    [whole, values, said, after, change, narrowingOf, session],
  );
}

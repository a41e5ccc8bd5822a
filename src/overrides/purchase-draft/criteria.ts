/** What a new draft is searched by (OPEN-154), as the page's address tells it. */
import type { Typed } from '../../renderers/documents';

export interface Criteria {
  readonly supplierId?: string | undefined;
  readonly materialGroup?: string | undefined;
  readonly abc?: string | undefined;
  readonly belowCritical?: boolean | undefined;
  /** Days whose demand is bought besides. */
  readonly demandDays?: Typed;
}

/** As much as most warehouses look back. */
export const DEMAND_DAYS = 30;
/** As far back as the server looks. */
export const MOST_DAYS = 3650;

const NAMES: Readonly<Record<keyof Criteria, string>> = {
  supplierId: 'supplier',
  materialGroup: 'group',
  abc: 'abc',
  belowCritical: 'critical',
  demandDays: 'days',
};

/** The criteria of an address; null if it names no supplier. */
export function criteriaIn(search: string): Criteria | null {
  const given = new URLSearchParams(search);
  const text = (name: keyof Criteria) => given.get(NAMES[name]) || undefined;
  const days = Number(text('demandDays') ?? Number.NaN);
  if (text('supplierId') === undefined) return null;
  return {
    supplierId: text('supplierId'),
    materialGroup: text('materialGroup'),
    abc: text('abc'),
    ...(text('belowCritical') === 'true' ? { belowCritical: true } : {}),
    demandDays: isPeriod(days) ? days : undefined,
  };
}

/** The same criteria give the same address. */
export function searchOf(criteria: Criteria): string {
  const pairs = (Object.keys(NAMES) as (keyof Criteria)[]).flatMap((name) =>
    criteria[name] ? [[NAMES[name], String(criteria[name])]] : [],
  );
  return `?${new URLSearchParams(pairs)}`;
}

/** A number of days that the server takes. */
export function isPeriod(days: Typed): boolean {
  return typeof days === 'number' && Number.isInteger(days) && days >= 0 && days <= MOST_DAYS;
}

/** Time in a state: what rows of a definition that says `within` have besides, and when one of them is late. */
import type { EntityModel } from './model';
import type { Row } from './query';

/** When the row got into its state. */
export const STATE_SINCE = 'stateSince';
/** When it will have been there for too long; empty if it may be there as long as it likes. */
export const DUE_AT = 'dueAt';
/** The page filter of rows that are late. */
export const LATE = 'late';

const MINUTES = { min: 1, h: 60, d: 24 * 60 } as const;

/** The longest that is meant: a year. */
export const MOST_DAYS_WITHIN = 365;
export const MOST_MINUTES_WITHIN = MOST_DAYS_WITHIN * MINUTES.d;

/** `4h` → 240; undefined for what is no time. */
export function minutesOf(text: string): number | undefined {
  const [, count, unit] = /^(\d+)(min|h|d)$/.exec(text) ?? [];
  return unit === undefined ? undefined : Number(count) * MINUTES[unit as keyof typeof MINUTES];
}

/** 240 → `4h`: the largest unit that it is whole in. */
export function durationText(minutes: number): string {
  const unit = (['d', 'h'] as const).find((one) => minutes % MINUTES[one] === 0) ?? 'min';
  return `${minutes / MINUTES[unit]}${unit}`;
}

/** Since when the row is late at a time, in milliseconds; undefined if it is not. */
export function lateSince({ within }: Pick<EntityModel, 'within'>, row: Row, now: number): number | undefined {
  if (!within) return undefined;
  const due = Date.parse(String(row[DUE_AT]));
  return due < now ? due : undefined;
}

/** True for what the database keeps of the row's time in its state: it follows from the state and says nothing more. */
export function isStateTime({ within }: Pick<EntityModel, 'within'>, name: string): boolean {
  return within !== undefined && (name === STATE_SINCE || name === DUE_AT);
}

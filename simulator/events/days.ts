const DAY_MS = 86_400_000;

/** The same time so many days later, as a call takes it. */
export function daysFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString();
}

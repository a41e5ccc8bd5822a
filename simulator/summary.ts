/** How one kind of event went. */
export interface EventCount {
  readonly done: number;
  readonly refused: number;
  /** There was nothing to do. */
  readonly idle: number;
  readonly failed: number;
}

/** What happened so far. */
export interface Summary {
  readonly events: number;
  readonly seconds: number;
  readonly byEvent: Readonly<Record<string, EventCount>>;
  /** Times of events in ms that did something: the middle one, and the one that 95 of 100 keep below. */
  readonly milliseconds: { readonly median: number; readonly p95: number };
  /** The first messages of what failed. */
  readonly failures: readonly string[];
}

const MOST_FAILURES = 5;
const MOST_TIMES = 100_000;

/** Counts events as they happen. */
export class Tally {
  readonly #byEvent: Record<string, EventCount> = {};
  readonly #times: number[] = [];
  readonly #failures: string[] = [];
  readonly #started = performance.now();
  #events = 0;

  add(event: string, how: keyof EventCount, milliseconds: number, failure?: string): void {
    const count = this.#byEvent[event] ?? { done: 0, refused: 0, idle: 0, failed: 0 };
    this.#byEvent[event] = { ...count, [how]: count[how] + 1 };
    this.#events++;
    if (how === 'done') this.#times[this.#events % MOST_TIMES] = milliseconds;
    if (failure !== undefined && this.#failures.length < MOST_FAILURES) this.#failures.push(`${event}: ${failure}`);
  }

  summary(): Summary {
    const times = this.#times.filter((time) => time !== undefined).sort((a, b) => a - b);
    const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
    return {
      events: this.#events,
      seconds: Math.round((performance.now() - this.#started) / 100) / 10,
      byEvent: structuredClone(this.#byEvent),
      milliseconds: { median: at(0.5), p95: at(0.95) },
      failures: [...this.#failures],
    };
  }
}

/** The summary as a table of text. */
export function summaryText({ events, seconds, byEvent, milliseconds, failures }: Summary): string {
  const names = Object.keys(byEvent).sort();
  const width = Math.max(0, ...names.map((name) => name.length));
  const lines = names.map((name) => {
    const { done, refused, idle, failed } = byEvent[name] as EventCount;
    return `  ${name.padEnd(width)}  ${done} done, ${refused} refused, ${idle} idle${failed > 0 ? `, ${failed} failed` : ''}`;
  });
  const rate = seconds > 0 ? (events / seconds).toFixed(1) : '0';
  return [
    `${events} events in ${seconds} s, ${rate} a second; ${milliseconds.median} ms in the middle, 95 of 100 within ${milliseconds.p95} ms`,
    ...lines,
    ...failures.map((failure) => `  failed: ${failure}`),
  ].join('\n');
}

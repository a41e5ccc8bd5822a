/**
 * A warehouse that is worked in: events are drawn by their weights and happen at a speed, by people who are signed in.
 * The same seed draws the same events; with one worker on the same data they are the same calls, one after the other.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Random } from '../src/engine/random';
import type { Event, Floor, Hand } from './event';
import { EVENTS } from './events';
import { type Summary, Tally } from './summary';
import { Terminal } from './terminal';

export interface SimulationOptions {
  /** Of the server, without `/api`. */
  readonly url: string;
  readonly businessUnit: string;
  readonly password: string;
  /** Who works at which terminal. */
  readonly people: Readonly<Record<Hand, string>>;
  readonly seed: number;
  /** Events a second; the server may be slower. */
  readonly speed: number;
  /** People who work at the same time, each with a seed of their own. */
  readonly workers?: number;
  /** Ends by itself after so many events. */
  readonly events?: number;
  readonly now?: () => Date;
  /** Hears of each event: its name and what it happened to. */
  readonly onEvent?: (name: string, subject: string | null) => void;
}

export interface Simulation {
  summary(): Summary;
  /** Lets what happens come to its end, and nothing more begin. */
  stop(): Promise<Summary>;
  /** When it has ended, by itself or by `stop`; throws what made it impossible. */
  readonly ended: Promise<Summary>;
}

/** So many events in a row that fail end it: the server is gone. */
const MOST_FAILURES = 20;
const FAILURE_PAUSE_MS = 500;
const MATERIALS = 300;
const PLACES = 100;

/** Signs in and begins. */
export function startSimulation(options: SimulationOptions): Simulation {
  const stopped = new AbortController();
  const tally = new Tally();
  const ended = run(options, stopped.signal, tally).then(() => tally.summary());
  // Who never asks how it ended need not hear that it failed.
  ended.catch(() => {});
  return {
    summary: () => tally.summary(),
    ended,
    stop: () => {
      stopped.abort();
      return ended;
    },
  };
}

async function run(options: SimulationOptions, stopped: AbortSignal, tally: Tally): Promise<void> {
  const { url, businessUnit, password, people, seed, workers = 1, now = () => new Date() } = options;
  const hands = Object.keys(people) as Hand[];
  const terminals = new Map(
    hands.map((hand) => [hand, new Terminal(url, { userName: people[hand], businessUnit, password })]),
  );
  const terminal = (hand: Hand) => terminals.get(hand) as Terminal;
  const [materials, places] = await Promise.all([
    terminal('planner').rows<'material'>('/Material/description', { sort: 'itemNo', take: MATERIALS }),
    terminal('planner').rows<'location'>('/Location/description', {
      filter: [['systemLocation', '=', false], 'and', ['availableForPick', '=', true]],
      sort: 'name',
      take: PLACES,
    }),
  ]);
  const next = pace(options, stopped);
  const floor = { now, materials, places, terminal };
  await Promise.all(
    Array.from({ length: workers }, (_, index) =>
      work({ ...floor, random: new Random(seed + index * 7919) }, next, tally, options),
    ),
  );
}

/** One worker: draws and performs, one event after the other. */
async function work(floor: Floor, next: () => Promise<boolean>, tally: Tally, options: SimulationOptions) {
  let failures = 0;
  while (await next()) {
    const event = floor.random.weighted(EVENTS.map((one) => [one, one.weight] as const));
    const failure = await happen(event, floor, tally, options);
    failures = failure === undefined ? 0 : failures + 1;
    if (failures >= MOST_FAILURES) throw new Error(`Nothing works any more: ${failure}`);
    if (failures > 0) await wait(FAILURE_PAUSE_MS);
  }
}

async function happen(event: Event, floor: Floor, tally: Tally, { onEvent }: SimulationOptions) {
  const started = performance.now();
  const took = () => performance.now() - started;
  try {
    const happening = await event.happen(floor);
    tally.add(event.name, happening?.outcome.kind ?? 'idle', took());
    onEvent?.(event.name, happening?.subject ?? null);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    tally.add(event.name, 'failed', took(), message);
    return message;
  }
}

/** Resolves when the next event may begin, false when none does any more. All workers share one pace. */
function pace({ speed, events = Number.POSITIVE_INFINITY }: SimulationOptions, stopped: AbortSignal) {
  let begun = 0;
  let due = performance.now();
  return async (): Promise<boolean> => {
    if (stopped.aborted || begun >= events) return false;
    begun++;
    const ahead = due - performance.now();
    // What could not be done in time is not made up for.
    due = Math.max(due, performance.now()) + 1000 / speed;
    if (ahead > 0) await wait(ahead, undefined, { signal: stopped }).catch(() => {});
    return !stopped.aborted;
  };
}

/**
 * `npm run simulate`: the terminals of the demo at work, on a server that runs. `--speed` events a second, `--seed`,
 * `--workers` at a time, `--for` seconds or `--events` until it ends by itself, `--url`, `--unit`. Ctrl+C ends it.
 */
import { parseArgs } from 'node:util';
import { DEMO_HANDS, DEMO_PASSWORD, DEMO_UNITS } from '../server/demo/seed';
import { VARIABLES } from '../server/platform/config';
import { startSimulation, summaryText } from '../simulator';

const PORT = VARIABLES.find(({ key }) => key === 'port')?.default;

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: process.env.SIMULATE_URL ?? `http://localhost:${process.env.PORT ?? PORT}` },
    unit: { type: 'string', default: DEMO_UNITS[0] },
    speed: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
    events: { type: 'string' },
    for: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

/** The number of an option; says what is wrong with it and ends. */
function number(name: 'speed' | 'seed' | 'workers' | 'events' | 'for', least: number): number {
  const value = Number(values[name]);
  if (Number.isFinite(value) && value >= least) return value;
  console.error(`--${name} is "${values[name]}"; expected a number from ${least}`);
  process.exit(2);
}

async function main(): Promise<void> {
  const url = values.url.replace(/\/+$/, '');
  const ready = await fetch(`${url}/ready`).catch(() => null);
  if (!ready?.ok) {
    console.error(`No server is ready at ${url}. Start one with "npm start", or name another with --url.`);
    process.exit(1);
  }
  const simulation = startSimulation({
    url,
    businessUnit: values.unit,
    password: DEMO_PASSWORD,
    people: DEMO_HANDS,
    speed: number('speed', 0.01),
    seed: number('seed', 0),
    workers: number('workers', 1),
    ...(values.events === undefined ? {} : { events: number('events', 1) }),
    ...(values.verbose
      ? { onEvent: (name, subject) => console.log(subject === null ? `${name}: –` : `${name}: ${subject}`) }
      : {}),
  });
  if (values.for !== undefined) setTimeout(() => void simulation.stop(), number('for', 1) * 1000).unref();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void simulation.stop());
  console.log(`The floor of ${values.unit} is at work on ${url}; Ctrl+C ends it.`);
  console.log(summaryText(await simulation.ended));
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);

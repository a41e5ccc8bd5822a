import { type Simulation, startSimulation } from '../../../simulator';
import type { SimulationStart, SimulationState } from '../../../src/engine/http';
import { DEMO_HANDS, DEMO_PASSWORD } from '../seed';

const OFF = { isAvailable: true, isRunning: false };

/** The simulated floors of this server, one for each business unit, on and off. They work through its own address. */
export class SimulationSwitch {
  readonly #url: () => string;
  readonly #floors = new Map<string, Simulation & SimulationStart>();
  readonly #ended = new Map<string, SimulationState>();

  constructor(url: () => string) {
    this.#url = url;
  }

  state(businessUnit: string): SimulationState {
    const floor = this.#floors.get(businessUnit);
    if (!floor) return this.#ended.get(businessUnit) ?? { ...OFF, events: 0, failed: 0 };
    return { isAvailable: true, isRunning: true, speed: floor.speed, seed: floor.seed, ...countsOf(floor) };
  }

  /** Begins, or goes on with another speed and seed. */
  async start(businessUnit: string, { speed, seed }: SimulationStart): Promise<void> {
    while (this.#floors.has(businessUnit)) await this.stop(businessUnit);
    const simulation = startSimulation({
      url: this.#url(),
      businessUnit,
      password: DEMO_PASSWORD,
      people: DEMO_HANDS,
      speed,
      seed,
    });
    this.#floors.set(businessUnit, { ...simulation, speed, seed });
    const end = (error?: unknown) => {
      this.#floors.delete(businessUnit);
      const reason = error instanceof Error ? { error: error.message } : {};
      this.#ended.set(businessUnit, { ...OFF, ...countsOf(simulation), ...reason });
    };
    simulation.ended.then(() => end(), end);
  }

  async stop(businessUnit: string): Promise<void> {
    await this.#floors
      .get(businessUnit)
      ?.stop()
      .catch(() => {});
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#floors.keys()].map((unit) => this.stop(unit)));
  }
}

function countsOf(simulation: Pick<Simulation, 'summary'>): Pick<SimulationState, 'events' | 'failed'> {
  const { events, byEvent } = simulation.summary();
  return { events, failed: Object.values(byEvent).reduce((sum, { failed }) => sum + failed, 0) };
}

import type { FastifyInstance } from 'fastify';
import { SIMULATION, type SimulationState } from '../../../src/engine/http/calls';
import { sessionOf } from '../../platform/context';
import { serve } from '../../platform/http';
import { SimulationSwitch } from './switch';

const NONE: SimulationState = { isAvailable: false, isRunning: false, events: 0, failed: 0 };

/** The switch of the simulated floor; a server without demo data only says that it has none. */
export function registerSimulation(app: FastifyInstance, isDemo: boolean): void {
  const floors = new SimulationSwitch(() => addressOf(app));
  // Before the server waits for its open calls, of which these are some.
  app.addHook('preClose', () => floors.stopAll());

  serve(app, SIMULATION.state, (request) => (isDemo ? floors.state(sessionOf(request).businessUnit) : NONE));
  if (!isDemo) return;
  serve(app, SIMULATION.start, async (request) => {
    const { businessUnit } = sessionOf(request);
    await floors.start(businessUnit, request.body);
    return floors.state(businessUnit);
  });
  serve(app, SIMULATION.stop, async (request) => {
    const { businessUnit } = sessionOf(request);
    await floors.stop(businessUnit);
    return floors.state(businessUnit);
  });
}

/** Where this server reaches itself. */
function addressOf(app: FastifyInstance): string {
  const listening = app.server.address();
  if (listening === null || typeof listening === 'string') throw new Error('The server does not listen on a port');
  const { address, family, port } = listening;
  const isAny = address === '0.0.0.0' || address === '::';
  return `http://${isAny ? 'localhost' : family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

import type { FastifyInstance } from 'fastify';
import { API, type SimulationStart, type SimulationState } from '../../../src/engine/http/api';
import { sessionOf } from '../../platform/context';
import { apiPath, documented } from '../../platform/http';
import { SimulationSwitch } from './switch';

const PERMISSION = 'header.can_simulate';
const MOST_EVENTS_A_SECOND = 50;
const NONE: SimulationState = { isAvailable: false, isRunning: false, events: 0, failed: 0 };
const ANSWER = { type: 'object', properties: { isRunning: { type: 'boolean' } }, required: ['isRunning'] };
const BODY = {
  type: 'object',
  properties: {
    speed: { type: 'number', exclusiveMinimum: 0, maximum: MOST_EVENTS_A_SECOND },
    seed: { type: 'integer', minimum: 0 },
  },
  required: ['speed', 'seed'],
  additionalProperties: false,
};

/** The switch of the simulated floor; a server without demo data only says that it has none. */
export function registerSimulation(app: FastifyInstance, isDemo: boolean): void {
  const floors = new SimulationSwitch(() => addressOf(app));
  // Before the server waits for its open calls, of which these are some.
  app.addHook('preClose', () => floors.stopAll());

  app.get(
    apiPath(API.simulation),
    documented({ summary: 'Whether the floor is simulated', answer: ANSWER, permission: PERMISSION }),
    (request) => (isDemo ? floors.state(sessionOf(request).businessUnit) : NONE),
  );
  if (!isDemo) return;
  app.put<{ Body: SimulationStart }>(
    apiPath(API.simulation),
    documented({ summary: 'Simulate the floor', body: BODY, answer: ANSWER, permission: PERMISSION }),
    async (request) => {
      const { businessUnit } = sessionOf(request);
      await floors.start(businessUnit, request.body);
      return floors.state(businessUnit);
    },
  );
  app.delete(
    apiPath(API.simulation),
    documented({ summary: 'Simulate the floor no more', answer: ANSWER, permission: PERMISSION }),
    async (request) => {
      const { businessUnit } = sessionOf(request);
      await floors.stop(businessUnit);
      return floors.state(businessUnit);
    },
  );
}

/** Where this server reaches itself. */
function addressOf(app: FastifyInstance): string {
  const listening = app.server.address();
  if (listening === null || typeof listening === 'string') throw new Error('The server does not listen on a port');
  const { address, family, port } = listening;
  const isAny = address === '0.0.0.0' || address === '::';
  return `http://${isAny ? 'localhost' : family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** The live hub (API-004 to API-006, OPEN-015), and the simulated floor that makes it move. */
import Type, { type Static } from 'typebox';
import { HUB_PATH } from '../../live';
import { API } from '../api';
import { calls } from './call';
import { list } from './schema';

const TEXT = 'text/plain';

const LiveSettings = Type.Object({
  signalR: Type.Object({
    isAzureSignalR: Type.Enum(['True', 'False']),
    signalREndpoint: Type.String(),
    token: Type.String(),
  }),
});
export type LiveSettings = Readonly<Static<typeof LiveSettings>>;

export const LIVE = calls({
  settings: {
    method: 'GET',
    path: API.liveSettings,
    summary: 'Where the live hub is, and a ticket for it',
    keys: true,
    answer: LiveSettings,
  },
  ticket: {
    method: 'GET',
    path: API.liveToken,
    summary: 'A ticket for the live hub',
    keys: true,
    answer: Type.Object({ token: Type.String() }),
  },
});

const NegotiateAnswer = Type.Object({
  negotiateVersion: Type.Optional(Type.Integer()),
  connectionId: Type.Optional(Type.String()),
  /** Secret; version 0 has none, there the id is the secret. */
  connectionToken: Type.Optional(Type.String()),
  availableTransports: Type.Optional(
    list(Type.Object({ transport: Type.String(), transferFormats: list(Type.String()) })),
  ),
  /** Alone, where the question was none. */
  error: Type.Optional(Type.String()),
});

/** What SignalR's protocol says of them is not told here again. */
export const HUB = calls({
  negotiate: {
    method: 'POST',
    path: `${HUB_PATH}/negotiate`,
    summary: 'Opens a connection of the live hub',
    keys: true,
    answer: NegotiateAnswer,
  },
  connect: {
    method: 'GET',
    path: HUB_PATH,
    summary: 'The live hub: SignalR over WebSockets, server-sent events or long polling',
    keys: true,
    answersFile: TEXT,
  },
  send: { method: 'POST', path: HUB_PATH, summary: 'Sends to the live hub', keys: true, answersFile: TEXT },
  leave: { method: 'DELETE', path: HUB_PATH, summary: 'Leaves the live hub', keys: true, answersFile: TEXT },
});

const MOST_EVENTS_A_SECOND = 50;
const SIMULATES = 'header.can_simulate';
const START = {
  speed: Type.Number({ exclusiveMinimum: 0, maximum: MOST_EVENTS_A_SECOND }),
  seed: Type.Integer({ minimum: 0 }),
};
const SimulationStart = Type.Object(START, { additionalProperties: false });
/** Events a second, and what they are drawn from. */
export type SimulationStart = Readonly<Static<typeof SimulationStart>>;

const SimulationState = Type.Object({
  /** False on a server without demo data: then nothing can be simulated. */
  isAvailable: Type.Boolean(),
  isRunning: Type.Boolean(),
  events: Type.Integer(),
  failed: Type.Integer(),
  speed: Type.Optional(START.speed),
  seed: Type.Optional(START.seed),
  /** Why it ended, if it was not told to. */
  error: Type.Optional(Type.String()),
});
/** Whether the floor is simulated, how, and what has happened on it. */
export type SimulationState = Readonly<Static<typeof SimulationState>>;

export const SIMULATION = calls({
  state: {
    method: 'GET',
    path: API.simulation,
    summary: 'Whether the floor is simulated',
    permission: SIMULATES,
    answer: SimulationState,
  },
  start: {
    method: 'PUT',
    path: API.simulation,
    summary: 'Simulate the floor',
    permission: SIMULATES,
    body: SimulationStart,
    answer: SimulationState,
  },
  stop: {
    method: 'DELETE',
    path: API.simulation,
    summary: 'Simulate the floor no more',
    permission: SIMULATES,
    answer: SimulationState,
  },
});

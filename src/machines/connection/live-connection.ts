import { type ActorOptions, createActor, fromCallback, fromPromise, type SnapshotFrom } from 'xstate';
import type { LiveStatus, LiveUpdates } from '../../engine/live';
import { type ConnectionEvent, connectionMachine, type HubAddress } from './connection.machine';
import { fetchAddress, type Getter, type LiveCalls, liveCalls } from './fetch-address';
import { openLink, type SignalR } from './link';
import { Registrations } from './registrations';

export interface LiveConnectionOptions {
  /** The HTTP client, or the two calls themselves. */
  readonly http: Getter | LiveCalls;
  /** The API's base, with /api. */
  readonly baseUrl: string;
  readonly businessUnit: string;
  /** Is told how far the database had written, where that is said. */
  readonly sawPosition?: (position: string) => void;
  /** Times the waits; absent: the real time. */
  readonly clock?: NonNullable<ActorOptions<typeof connectionMachine>['clock']>;
  /** Loads the client library; absent: as a chunk of its own when it is first needed. */
  readonly loadSignalR?: () => Promise<SignalR>;
  /** Bits of HttpTransportType; absent: all that the server offers. */
  readonly transport?: number;
}

export interface LiveConnection extends LiveUpdates {
  /** Ends it, at log-out. */
  stop(): void;
}

/** Makes the live connection of one session. It connects when the first view is registered. */
export function createLiveConnection(options: LiveConnectionOptions): LiveConnection {
  const { http, baseUrl, businessUnit, sawPosition, clock, transport } = options;
  const calls = 'fetchSettings' in http ? http : liveCalls(http);
  const registrations = new Registrations(businessUnit);
  const parts = {
    loadSignalR: options.loadSignalR ?? (() => import('@microsoft/signalr')),
    registrations,
    ...(sawPosition ? { sawPosition } : {}),
    ...(transport === undefined ? {} : { transport }),
  };
  const machine = connectionMachine.provide({
    actors: {
      fetchAddress: fromPromise(() => fetchAddress(calls, baseUrl)),
      link: fromCallback<ConnectionEvent, HubAddress>(({ input, sendBack }) => openLink(parts, input, sendBack)),
    },
  });
  const actor = createActor(machine, clock ? { clock } : {}).start();
  const listeners = new Set<(status: LiveStatus) => void>();
  let status: LiveStatus = 'off';
  actor.subscribe((snapshot) => {
    const next = statusOf(snapshot);
    if (next === status) return;
    status = next;
    for (const listener of [...listeners]) listener(next);
  });

  return {
    get status() {
      return status;
    },
    onStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    register(view, viewType, handlers) {
      const remove = registrations.add(view, viewType, handlers);
      // A grid that is opened tries again what was given up (OPEN-024).
      if (status !== 'waiting') actor.send({ type: 'START' });
      return remove;
    },
    continueWithout: () => actor.send({ type: 'CONTINUE' }),
    resync: () => actor.send({ type: 'START' }),
    stop: () => actor.send({ type: 'STOP' }),
  };
}

function statusOf(snapshot: SnapshotFrom<typeof connectionMachine>): LiveStatus {
  const { value } = snapshot;
  if (typeof value === 'object') return value.link;
  switch (value) {
    case 'settings':
      return 'connecting';
    case 'retry':
      return 'waiting';
    default:
      return value;
  }
}

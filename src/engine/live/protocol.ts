/** What travels over the hub (D1 §3, OPEN-015 to OPEN-019). Both sides read the names from here. */
import type { Row } from '../query';

/** Below the API base. */
export const HUB_PATH = '/Authentication/signalr/viewHub';
/** Hub methods: `Register(view, viewType, businessUnitName)`, `Unregister(…)`. */
export const HUB_METHODS = { register: 'Register', unregister: 'Unregister' } as const;
export const HUB_EVENT = 'updated';

/** The view of what each person is told of: who registers it hears `Resync` when that is something else. */
export const BELL_VIEW = '$bell';

export type ViewType = 'master' | 'detail';

export const LIVE_METHODS = {
  deleted: 'Deleted',
  bulkDelete: 'BulkDelete',
  bulk: 'Bulk',
  updated: 'Updated',
  resync: 'Resync',
} as const;

/** One live update message. `Resync` says that the grid has to load afresh. Keys of several parts are joined by `|`. */
export interface LiveMessage {
  readonly viewName: string;
  readonly methodName: string;
  readonly viewModel?: Row;
  readonly viewModels?: readonly Row[];
  readonly id?: string;
  readonly ids?: readonly string[];
  /** Number of the newest change it contains; grows with each message of a view. */
  readonly seq?: number;
  /** How far the database had written by then, where replicas answer reads: whoever reads on wants as much. */
  readonly position?: string;
}

export type { LiveSettings } from '../http/calls';

/** Why the server closed a connection; sent as the close error's text. */
export const CLOSE_REASONS = {
  sessionEnded: 'session ended',
  slow: 'too slow',
  restart: 'server restart',
  tokenExpired: 'token expired',
} as const;

import i18next from 'i18next';
import { rowKey } from '../../engine/action';
import type { GridSourceEvents } from '../../engine/grid';
import { isMissing } from '../../engine/http';
import { toldBy, type ViewType } from '../../engine/live';
import type { EntityModel } from '../../engine/model';
import { afterRows } from '../after-rows';
import type { Cockpit } from '../cockpit';
import { KnownError } from '../dialogs';
import { onMinute } from '../minute-clock';
import { createClientSource } from './client-source';
import { fetchRows, type QueryValues } from './list-call';
import { forgetPrefetched } from './prefetch';
import { createServerSource } from './server-source';
import type { GridSource } from './source';

/** Rows wait this long for a live view that a connection which stands has only to register; for no other. */
const REGISTERED_WITHIN_MS = 400;
/** A source that no grid has taken over by then is closed. */
const UNCLAIMED_MS = 10_000;

export interface SourceRequest {
  readonly cockpit: Cockpit;
  readonly model: EntityModel;
  readonly paging: 'client' | 'server';
  readonly viewType: ViewType;
  readonly values: QueryValues;
}

export interface OpenSource {
  readonly source: GridSource;
  /** Who is told; nobody until a grid is there. */
  events: GridSourceEvents | undefined;
  /** A grid shows the rows; the result gives them up. */
  claim(): () => void;
}

const ahead = new Map<string, OpenSource>();

/** The rows of a grid, registered for live updates (LIVE-007, LIVE-009). */
export function openSource(request: SourceRequest): OpenSource {
  const { cockpit, model, viewType } = request;
  const { live } = cockpit;
  let unregister: (() => void) | undefined;
  let isRegistered: () => void = () => undefined;
  const registered = new Promise<void>((resolve) => {
    isRegistered = resolve;
    if (model.live === false || live.status !== 'connected') resolve();
    else setTimeout(resolve, REGISTERED_WITHIN_MS);
  });

  let cutAt: number | undefined;
  const relay: GridSourceEvents = {
    patched: (patches) => opened.events?.patched(patches),
    stale: () => opened.events?.stale(),
    changed: () => opened.events?.changed(),
    waiting: (rows) => opened.events?.waiting(rows),
    counted: (total) => opened.events?.counted(total),
    cut(limit) {
      cutAt = limit;
      opened.events?.cut(limit);
    },
    failed: (error) => opened.events?.failed(error),
    heard: (told) => opened.events?.heard(told),
  };
  let isTold = false;
  const source = createSource(
    request,
    relay,
    () => registered,
    () => isTold,
  );
  const untold = (): void => {
    // What was asked ahead may have changed since without anybody saying so.
    if (isTold) forgetPrefetched(model.name);
    isTold = false;
  };

  let isClosed = false;
  const register = (): void => {
    const view = model.live;
    if (unregister || isClosed || !view) return;
    const stopListening = live.onStatus((status) => status !== 'connected' && untold());
    const leave = live.register(view, viewType, {
      message(message) {
        if (message.viewName !== view) return;
        source.receive(message);
        relay.heard(toldBy(message, (row) => rowKey(model, row)));
        relay.changed();
      },
      opened() {
        isTold = true;
        source.opened();
        relay.changed();
        isRegistered();
      },
      failed() {
        untold();
        isRegistered();
        void isGone(request).then((gone) => {
          if (!gone) cockpit.messages.error(new KnownError('signalR', i18next.t('live.registration', { view })));
        });
      },
    });
    unregister = () => {
      stopListening();
      leave();
      untold();
    };
  };
  let endMinutes: (() => void) | undefined;
  const close = (): void => {
    isClosed = true;
    endMinutes?.();
    endMinutes = undefined;
    unregister?.();
    unregister = undefined;
    source.close();
  };

  let unclaimed: ReturnType<typeof setTimeout> | undefined = setTimeout(close, UNCLAIMED_MS);
  const opened: OpenSource = {
    source,
    events: undefined,
    claim() {
      clearTimeout(unclaimed);
      unclaimed = undefined;
      isClosed = false;
      afterRows(register);
      endMinutes ??= onMinute(source.minute);
      // Said before anybody listened.
      opened.events?.cut(cutAt);
      return close;
    },
  };
  // Not at once: this may be asked while something is drawn, and the connection's state is drawn as well.
  afterRows(register);
  return opened;
}

/** True if the server has the rows' call no more: then the definitions are asked for anew, and say what became of it. */
async function isGone({ cockpit, model, values }: SourceRequest): Promise<boolean> {
  return fetchRows(cockpit.http, { model, parameters: [], values, options: { take: 1 } }).then(() => false, isMissing);
}

/** Opens the rows of a page before its grid is there. */
export function openAhead(request: SourceRequest): OpenSource {
  const key = keyOf(request);
  const opened = ahead.get(key) ?? openSource(request);
  ahead.set(key, opened);
  setTimeout(() => {
    if (ahead.get(key) === opened) ahead.delete(key);
  }, UNCLAIMED_MS / 2);
  return opened;
}

/** The rows that were opened ahead, else new ones. */
export function takeSource(request: SourceRequest): OpenSource {
  const key = keyOf(request);
  const opened = ahead.get(key);
  ahead.delete(key);
  return opened ?? openSource(request);
}

function keyOf({ model, paging, viewType, values }: SourceRequest): string {
  return JSON.stringify([model.name, model.hash, paging, viewType, values]);
}

function createSource(
  { cockpit, model, paging, values }: SourceRequest,
  events: GridSourceEvents,
  registered: () => Promise<void>,
  isTold: () => boolean,
): GridSource {
  const { http, format, session, rowsLimit } = cockpit;
  const options = { model, http, format, values, rowsLimit, language: session.language, events, registered, isTold };
  return paging === 'client' ? createClientSource(options) : createServerSource(options);
}

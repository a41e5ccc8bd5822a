import { useEffect, useMemo, useRef } from 'react';
import type { EntityModel } from '../../engine/definition/model';
import type { ViewType } from '../../engine/live';
import { type Cockpit, useCockpit } from '../cockpit';
import { KnownError } from '../dialogs';
import type { CallValues } from '../rows';
import { createClientSource } from './client-source';
import { createServerSource } from './server-source';
import type { GridSource, GridSourceEvents } from './source';

interface SourceOptions {
  readonly model: EntityModel;
  readonly paging: 'client' | 'server';
  readonly viewType: ViewType;
  readonly values: CallValues;
  readonly events: GridSourceEvents;
}

/** The rows of a grid, registered for live updates while the grid is there (LIVE-007, LIVE-009). */
export function useSource({ model, paging, viewType, values, events }: SourceOptions): GridSource {
  const cockpit = useCockpit();
  const latest = useRef(events);
  latest.current = events;
  const source = useMemo(() => createSource(cockpit, model, paging, values, latest), [cockpit, model, paging, values]);

  useEffect(() => () => source.close(), [source]);
  useEffect(() => {
    const view = model.live;
    if (!view) return undefined;
    return cockpit.live.register(view, viewType, {
      message(message) {
        if (message.viewName === view) source.receive(message);
      },
      opened: source.opened,
      failed: (reason) => cockpit.messages.error(new KnownError('signalR', reason)),
    });
  }, [cockpit, model, source, viewType]);
  return source;
}

function createSource(
  { http, format, session, rowsLimit }: Cockpit,
  model: EntityModel,
  paging: 'client' | 'server',
  values: CallValues,
  events: { readonly current: GridSourceEvents },
): GridSource {
  const options = {
    model,
    http,
    format,
    values,
    rowsLimit,
    language: session.language,
    events: {
      patched: (patches) => events.current.patched(patches),
      stale: () => events.current.stale(),
      waiting: (count) => events.current.waiting(count),
      counted: (total) => events.current.counted(total),
      failed: (error) => events.current.failed(error),
    } satisfies GridSourceEvents,
  };
  return paging === 'client' ? createClientSource(options) : createServerSource(options);
}

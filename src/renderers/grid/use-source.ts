import { useEffect, useMemo } from 'react';
import type { GridSourceEvents } from '../../engine/grid';
import type { ViewType } from '../../engine/live';
import type { EntityModel } from '../../engine/model';
import { useCockpit } from '../cockpit';
import { type GridSource, type QueryValues, takeSource } from '../rows';

interface SourceOptions {
  readonly model: EntityModel;
  readonly paging: 'client' | 'server';
  readonly viewType: ViewType;
  readonly values: QueryValues;
  readonly events: GridSourceEvents;
}

/** The rows of a grid, live while the grid is there. Those that were opened ahead are taken over. */
export function useSource({ model, paging, viewType, values, events }: SourceOptions): GridSource {
  const cockpit = useCockpit();
  const opened = useMemo(
    () => takeSource({ cockpit, model, paging, viewType, values }),
    [cockpit, model, paging, viewType, values],
  );
  opened.events = events;
  useEffect(() => opened.claim(), [opened]);
  return opened.source;
}

import { useCallback, useMemo, useState } from 'react';
import type { EntityModel, PageModel } from '../../engine/definition/model';
import { useCockpit } from '../cockpit';
import { callValues } from '../rows';
import { GridView } from './grid-view';
import './grid.css';
import { localiseWidgets } from './localise-widgets';
import { GridSkeleton } from './skeleton';
import { useAddress } from './use-address';
import { useReady } from './use-ready';

export interface GridPageProps {
  readonly model: EntityModel;
  readonly page: PageModel;
}

/** The page of a definition: its rows in a grid, with search, filters, details and actions. */
export function GridPage({ model, page }: GridPageProps) {
  const cockpit = useCockpit();
  const control = useAddress(model, page);
  const { parameters } = control.address;
  const { language } = cockpit.session;
  const { numberFormat } = cockpit.format;
  const isReady = useReady(useCallback(() => localiseWidgets(language, numberFormat), [language, numberFormat]));
  // Rows are asked for anew only when the path says other rows, not at each change of a filter.
  const path = JSON.stringify(parameters);
  const [first] = useState(() => control.address.values);
  const values = useMemo(
    () => callValues(cockpit, JSON.parse(path) as Record<string, string>, first),
    [cockpit, path, first],
  );
  if (!isReady) return <GridSkeleton />;
  return <GridView model={model} paging={page.paging} control={control} values={values} />;
}

import { useMemo, useState } from 'react';
import type { EntityModel, PageModel } from '../../engine/model';
import { focusParameter, readPageState } from '../../engine/view';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import { PageSkeleton } from '../layout';
import { givenFilters } from '../rows';
import { type Opening, useOpening } from '../views';
import { GridView } from './grid-view';
import './grid.css';
import { useAddress, usePlace } from '../use-address';
import { useKeptColumns, useKeptStart } from './use-kept-columns';
import { useListValues } from './use-list-values';
import { useRowOpening } from './use-row-opening';

export interface GridPageProps {
  readonly model: EntityModel;
  readonly page: PageModel;
}

/** The page of a definition: its rows in a grid, with views, search, filters, details and actions. */
export function GridPage(props: GridPageProps) {
  // Another content has other columns: it opens anew, at the address where it stands.
  return <ModelPage key={props.model.hash} {...props} />;
}

function ModelPage({ model, page }: GridPageProps) {
  const isOpening = useRowOpening(model);
  const opening = useOpening(model, usePlace().search);
  const isStarting = useKeptStart(model, opening);
  if (!opening || isStarting || isOpening) return <PageSkeleton title={captions.plural(model)} isList />;
  return <OpenedPage model={model} page={page} opening={opening} />;
}

function OpenedPage({ model, page, opening }: GridPageProps & { opening: Opening }) {
  const cockpit = useCockpit();
  const control = useAddress(model, page, opening);
  useKeptColumns(model, opening, control);
  const { parameters } = control.address;
  const path = JSON.stringify(parameters);
  const given = useMemo(() => givenFilters(cockpit, model, JSON.parse(path)), [cockpit, model, path]);
  const [isForced] = useState(readPageState(usePlace().search).forceCall);
  const values = useListValues(model, control.address, given.fixed);
  const focus = focusParameter(page.path);
  return (
    <GridView
      model={model}
      page={page}
      isForced={isForced}
      control={control}
      opening={opening}
      values={values}
      given={given}
      focusedKey={focus === undefined ? undefined : parameters[focus]}
    />
  );
}

import { useState } from 'react';
import { createPortal } from 'react-dom';
import { PAGE_FILTERS } from '../../engine/filter';
import type { EntityModel } from '../../engine/model';
import type { ReadableStore } from '../../engine/store';
import { captions } from '../captions';
import { type FilterValues, filterChoice, resolveAmong, useFilterContext } from '../filters';
import { useStore } from '../use-store';
import type { OpenChoice } from './choice-operation';

export interface BuilderChoiceProps {
  readonly model: EntityModel;
  readonly values: FilterValues;
  readonly store: ReadableStore<{ readonly open: OpenChoice | undefined }>;
}

/** The editor of a page filter, where the builder shows the same filter. */
export function BuilderChoice({ store, ...props }: BuilderChoiceProps) {
  const { open } = useStore(store);
  return open && createPortal(<Choice open={open} {...props} />, open.place, open.id);
}

function Choice({ open, model, values }: Omit<BuilderChoiceProps, 'store'> & { readonly open: OpenChoice }) {
  const { filter } = open;
  const many = PAGE_FILTERS[filter.type].many === true;
  const contextOf = useFilterContext(model);
  const [value, setValue] = useState<unknown>(many ? open.values : open.values[0]);
  return (
    <filterChoice.Part
      filter={filter}
      value={value}
      many={many}
      context={contextOf(filter)}
      label={captions.filter(model, filter)}
      resolve={resolveAmong(values)}
      onChange={(next) => {
        setValue(next);
        // Of nothing the builder makes no filter.
        open.set(next === undefined || next === null ? null : Array.isArray(next) ? next : [next]);
      }}
    />
  );
}

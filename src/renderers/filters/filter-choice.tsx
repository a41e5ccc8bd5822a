import { useMemo, useRef } from 'react';
import type { HttpClient } from '../../engine/http';
import type { FilterModel } from '../../engine/model';
import type { Resolve } from '../../engine/query';
import { type ChoiceSource, lookupChoices, lookupDependence, namedChoices } from '../choices';
import { useCockpit } from '../cockpit';
import { ChoiceBox, useNoneFound } from '../editors';
import { textsName } from './choice-text';
import { type FilterContext, type FilterEditorProps, offersMissing } from './filter-kind';
import { rememberTexts } from './known-texts';
import { withMissing } from './missing-choice';

/** One or several values of a filter: named ones, or those of its lookup. */
export function FilterChoice(props: FilterEditorProps & { many: boolean }) {
  const { filter, value, context, label, many, resolve, onChange } = props;
  const { http } = useCockpit();
  const latest = useRef(resolve);
  latest.current = resolve;
  const depends = lookupDependence(filter.lookup, resolve);
  const source = useMemo(() => {
    void depends;
    const choices = choicesOf(filter, context, http, (placeholder) => latest.current(placeholder));
    return offersMissing(context) ? withMissing(choices, context.texts.missing) : choices;
  }, [filter, http, context, depends]);
  const noneFound = useNoneFound(filter.lookup?.entity);
  return (
    <ChoiceBox source={source} value={value} many={many} label={label} noneFound={noneFound} onChange={onChange} />
  );
}

function choicesOf(filter: FilterModel, context: FilterContext, http: HttpClient, resolve: Resolve): ChoiceSource {
  if (filter.values) return namedChoices(filter.values, context.valueTitle);
  if (!filter.lookup) return async () => [];
  const place = { of: context.entity, pageFilter: filter.name };
  return rememberTexts(textsName(filter, context), lookupChoices(http, filter.lookup, place, resolve));
}

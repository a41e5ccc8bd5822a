import { useMemo, useRef } from 'react';
import type { FilterModel, Scalar } from '../../engine/definition/model';
import { useCockpit } from '../cockpit';
import { ChoiceBox, lookupChoices, lookupDependence, namedChoices } from '../editors';
import type { FilterContext, FilterEditorProps } from './filter-kind';
import { knownText, rememberTexts } from './known-texts';

/** One or several values of a filter: named ones, or those of its lookup. */
export function FilterChoice(props: FilterEditorProps & { many: boolean }) {
  const { filter, value, context, label, many, resolve, onChange } = props;
  const { http } = useCockpit();
  const latest = useRef(resolve);
  latest.current = resolve;
  const depends = lookupDependence(filter.lookup, resolve);
  const source = useMemo(() => {
    void depends;
    if (filter.values) return namedChoices(filter.values, context.valueTitle);
    if (!filter.lookup) return async () => [];
    const place = { of: context.entity, pageFilter: filter.name };
    const choices = lookupChoices(http, filter.lookup, place, (placeholder) => latest.current(placeholder));
    return rememberTexts(textsName(filter, context), choices);
  }, [filter, http, context, depends]);
  return <ChoiceBox source={source} value={value} many={many} label={label} onChange={onChange} />;
}

/** The text of a chosen value. */
export function choiceText(value: unknown, filter: FilterModel, context: FilterContext): string {
  if (filter.values) return context.valueTitle(value as Scalar);
  return knownText(textsName(filter, context), value as Scalar) ?? String(value);
}

function textsName({ name }: FilterModel, { entity }: FilterContext): string {
  return `${entity}.${name}`;
}

import { useMemo } from 'react';
import type { FilterModel, Scalar } from '../../engine/definition/model';
import { useCockpit } from '../cockpit';
import { ChoiceBox, lookupChoices, namedChoices } from '../editors';
import type { FilterContext, FilterEditorProps } from './filter-kind';
import { knownText, rememberTexts } from './known-texts';

/** One or several values of a filter: named ones, or those of its lookup. */
export function FilterChoice({ filter, value, context, label, many, onChange }: FilterEditorProps & { many: boolean }) {
  const { http } = useCockpit();
  const source = useMemo(() => {
    if (filter.values) return namedChoices(filter.values, context.valueTitle);
    if (!filter.lookup) return async () => [];
    return rememberTexts(
      filter.name,
      lookupChoices(http, filter.lookup, () => undefined),
    );
  }, [filter, http, context]);
  return <ChoiceBox source={source} value={value} many={many} label={label} onChange={onChange} />;
}

/** The text of a chosen value. */
export function choiceText(value: unknown, filter: FilterModel, context: FilterContext): string {
  if (filter.values) return context.valueTitle(value as Scalar);
  return knownText(filter.name, value as Scalar) ?? String(value);
}

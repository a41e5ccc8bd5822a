import type { ComponentType } from 'react';
import type { FilterKind } from '../../engine/model';
import { CheckboxEditor } from './checkbox-editor';
import { DateEditor } from './date-editor';
import { DateRangeEditor } from './date-range-editor';
import { FilterChoice } from './filter-choice';
import type { FilterEditorProps } from './filter-kind';
import { filterKind } from './filter-kinds';
import { NumberEditor } from './number-editor';
import { TextEditor } from './text-editor';

const EDITORS: Readonly<Record<FilterKind, ComponentType<FilterEditorProps>>> = {
  text: TextEditor,
  checkbox: CheckboxEditor,
  date: DateEditor,
  dateRange: DateRangeEditor,
  select: (props) => <FilterChoice {...props} many={false} />,
  multiSelect: (props) => <FilterChoice {...props} many />,
  number: NumberEditor,
  past: CheckboxEditor,
};

/** What a kind of filter is edited with; throws for one that nobody knows. */
export function filterEditor(type: string): ComponentType<FilterEditorProps> {
  filterKind(type);
  return EDITORS[type as FilterKind];
}

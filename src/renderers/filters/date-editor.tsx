import { DayBox } from '../editors';
import type { FilterEditorProps } from './filter-kind';

export function DateEditor({ filter, value, label, context, onChange }: FilterEditorProps) {
  return (
    <DayBox
      value={value as string | undefined}
      useTime={filter.params.useTime}
      format={context.format}
      label={label}
      onChange={onChange}
    />
  );
}

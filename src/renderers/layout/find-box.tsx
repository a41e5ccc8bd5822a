import { Search } from 'lucide-react';
import type { Ref } from 'react';

/** Narrows what is listed below it as one types. */
export function FindBox(props: {
  label: string;
  value: string;
  onChange(value: string): void;
  ref?: Ref<HTMLInputElement>;
}) {
  return (
    <label className="find">
      <Search aria-hidden />
      <input
        ref={props.ref}
        className="input"
        type="search"
        placeholder={props.label}
        aria-label={props.label}
        value={props.value}
        onChange={({ target }) => props.onChange(target.value)}
      />
    </label>
  );
}

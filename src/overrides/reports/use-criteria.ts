import { useRef, useState } from 'react';
import type { ReportCall } from '../../engine/report-calls';
import { usePlace, useReplaceSearch } from '../../renderers/use-address';
import { readCriteria, writeCriteria } from './addresses';
import type { Values } from './report-page';

/** Criteria as they are chosen. They stand in the address at once, so that a reload and the way back keep them. */
export function useCriteria(call: ReportCall): {
  readonly values: Values;
  change(part: Values): void;
  clear(): void;
} {
  const { pathname, search } = usePlace();
  const replaceSearch = useReplaceSearch();
  const [values, setValues] = useState<Values>(() => readCriteria(call, search));
  const drawn = useRef(search);
  // What was written from here and has not come yet: until then, or when it comes, nothing leads elsewhere.
  const written = useRef<readonly string[]>([]);
  if (drawn.current !== search) {
    drawn.current = search;
    const isOwn = written.current.includes(search);
    written.current = isOwn ? written.current.slice(written.current.indexOf(search) + 1) : [];
    // A link led here; what was typed and is no number yet stands in no address.
    const given = readCriteria(call, search);
    if (!isOwn && writeCriteria(given) !== writeCriteria(sound(call, values))) setValues(given);
  }
  // Several editors may tell of one change before it is drawn: each goes on from what the last one said.
  const latest = useRef(values);
  latest.current = values;
  const set = (next: Values): void => {
    latest.current = next;
    setValues(next);
    const text = writeCriteria(sound(call, next));
    const address = text && `?${text}`;
    if (address === (written.current.at(-1) ?? drawn.current)) return;
    written.current = [...written.current, address];
    replaceSearch(pathname, address);
  };
  return {
    values,
    change(part) {
      const before = latest.current;
      if (Object.entries(part).some(([name, value]) => before[name] !== value)) set({ ...before, ...part });
    },
    clear: () => set({}),
  };
}

/** What an address can carry. */
function sound(call: ReportCall, values: Values): Values {
  return readCriteria(call, writeCriteria(values));
}

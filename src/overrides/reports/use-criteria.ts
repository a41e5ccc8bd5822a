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
  const told = useRef(search);
  if (told.current !== search) {
    told.current = search;
    // A link led here; what was typed and is no number yet stands in no address.
    const given = readCriteria(call, search);
    if (writeCriteria(given) !== writeCriteria(sound(call, values))) setValues(given);
  }
  // Several editors may tell of one change before it is drawn: each goes on from what the last one said.
  const latest = useRef(values);
  latest.current = values;
  const set = (next: Values): void => {
    latest.current = next;
    setValues(next);
    const text = writeCriteria(sound(call, next));
    told.current = text && `?${text}`;
    replaceSearch(pathname, text && `?${text}`);
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

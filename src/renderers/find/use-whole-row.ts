import { useEffect, useRef, useState } from 'react';
import type { FoundRow } from '../../engine/http';
import type { Row } from '../../engine/query';
import { useCockpit } from '../cockpit';
import { pathOfRow } from './row-address';
import { keyOf } from './sections';

/** No row is asked for that one only passes by. */
const PAUSE_MS = 120;

/** All of a row that was found, as soon as it is there; what can be done with it depends on that. */
export function useWholeRow(found: FoundRow | undefined): Row | undefined {
  const { http } = useCockpit();
  const known = useRef(new Map<string, Row>());
  const [, setCount] = useState(0);
  const key = found && keyOf(found);
  const path = found && pathOfRow(found);
  useEffect(() => {
    if (key === undefined || path === undefined || known.current.has(key)) return;
    const timer = setTimeout(() => {
      http.request<Row>({ method: 'GET', path }).then(
        ({ data }) => {
          if (data) known.current.set(key, data);
          setCount((count) => count + 1);
        },
        // It is gone, or the line is: one may still try to open it.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [http, key, path]);
  return key === undefined ? undefined : known.current.get(key);
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../engine/query';
import { useCockpit } from '../cockpit';
import { useLeaveGuard } from '../forms';
import { personOf } from '../person-of';

/** What stands in a document as it was opened. */
export interface Opened<Values> {
  /** What the address calls it; null for one that begins empty. */
  readonly key: string | null;
  /** The row that is being written on; none for a new one. */
  readonly row?: Row | undefined;
  readonly values: Values;
}

export interface OpenDocument<Values> {
  readonly opened: Opened<Values>;
  readonly values: Values;
  /** True if something would be lost. */
  readonly isChanged: boolean;
  readonly isLoading: boolean;
  /** Why it could not be read. */
  readonly error: unknown;
  change(next: (before: Values) => Values): void;
  /** Starts afresh, with what the key names or without anything. */
  open(key: string | null): void;
  /** What it was opened with is another by now; what was typed stays. */
  adopt(next: (before: Opened<Values>) => Opened<Values>): void;
}

export interface DocumentParts<Values> {
  /** Names it among what is kept over the end of a session. */
  readonly place: string;
  /** What it begins with. */
  readonly empty: Values;
  isSame(one: Values, other: Values): boolean;
  read(key: string): Promise<Opened<Values>>;
}

interface Kept<Values> {
  readonly opened: Opened<Values>;
  readonly values: Values;
}

/** A row with its lines, written on a page of its own. What was typed outlives the page and the session, in memory alone. */
export function useDocument<Values>({ place, empty, isSame, read }: DocumentParts<Values>): OpenDocument<Values> {
  const { t } = useTranslation();
  const { keptForms, messages, session } = useCockpit();
  const person = personOf(session);
  // Before the address is followed, which would read over it.
  const [kept] = useState(() => keptForms.take(person, place)?.typed as unknown as Kept<Values> | undefined);
  const [opened, setOpened] = useState<Opened<Values>>(kept?.opened ?? { key: null, values: empty });
  const [values, setValues] = useState(kept?.values ?? empty);
  const [reading, setReading] = useState<{ isLoading: boolean; error: unknown }>({ isLoading: false, error: null });
  const asked = useRef(0);
  const isChanged = !isSame(values, opened.values);
  useLeaveGuard(isChanged);

  const latest = useRef({ values, opened, isChanged, read });
  latest.current = { values, opened, isChanged, read };
  useEffect(() => {
    if (kept) messages.notice(t('forms.restored'));
  }, [kept, messages, t]);
  useEffect(
    () => () => {
      const { values: left, opened: from, isChanged: isLost } = latest.current;
      if (isLost) keptForms.keep(person, { place, action: '', rows: [], typed: { values: left, opened: from } });
    },
    [keptForms, person, place],
  );

  const start = useCallback((next: Opened<Values>) => {
    setOpened(next);
    setValues(next.values);
    setReading({ isLoading: false, error: null });
  }, []);
  const open = useCallback(
    async (key: string | null) => {
      const own = ++asked.current;
      if (key === null) return start({ key, values: empty });
      setReading({ isLoading: true, error: null });
      try {
        const found = await latest.current.read(key);
        if (own === asked.current) start(found);
      } catch (error) {
        if (own === asked.current) setReading({ isLoading: false, error });
      }
    },
    [start, empty],
  );

  return {
    opened,
    values,
    isChanged,
    ...reading,
    change: setValues,
    open: (key) => void open(key),
    adopt: setOpened,
  };
}

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadRows } from '../../engine/grid';
import type { EntityModel } from '../../engine/model';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import { ProgressDialog } from '../dialogs';
import type { Judge } from './use-judge';
import type { Start } from './use-offered';

interface FreshStartParts {
  readonly model: EntityModel;
  readonly judge: Judge;
  readonly start: Start;
  /** What gives the chosen rows as they stand now; none if the page keeps them fresh. */
  again?: (() => ReadRows | undefined) | undefined;
}

interface FreshStart {
  readonly start: Start;
  readonly isReading: boolean;
  readonly dialog: ReactNode;
}

/**
 * Starts an action on all that was chosen out of sight: what the rows are is asked for first, in one call, and stands
 * from then on. They are judged anew, so that its question says how many by then.
 */
export function useFreshStart({ model, judge, start, again }: FreshStartParts): FreshStart {
  const { t } = useTranslation();
  const { messages } = useCockpit();
  const [title, setTitle] = useState<string>();
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  const fresh = useCallback<Start>(
    (action, rows, verdict, before) => {
      const read = rows.length > 1 && !before ? again?.() : undefined;
      if (!read) return start(action, rows, verdict, before);
      const own = new AbortController();
      reading.current = own;
      setTitle(captions.action(model, action));
      void read(own.signal)
        .then((now) => {
          if (!own.signal.aborted) start(action, now, judge(action, now));
        })
        .catch((error: unknown) => {
          if (!own.signal.aborted) messages.error(error);
        })
        .finally(() => setTitle(undefined));
    },
    [model, judge, start, again, messages],
  );
  const dialog = title !== undefined && (
    <ProgressDialog
      title={title}
      done={0}
      of={0}
      text={t('actions.readingChosen')}
      onCancel={() => {
        reading.current?.abort();
        setTitle(undefined);
      }}
    />
  );
  return { start: fresh, isReading: title !== undefined, dialog };
}

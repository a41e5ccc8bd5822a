import { useMemo, useState } from 'react';
import type { ActionModel, EntityModel } from '../../../engine/model';
import { joinedReports, nameIn, type Report, withoutRows } from '../../../engine/perform';

export interface KeptReport {
  /** What the action that was performed last did not do. */
  readonly report: Report | undefined;
  close(): void;
  /** An action was not done for all of its rows. */
  tell(report: Report): void;
  /** An action is begun anew, and told anew. */
  begin(action: ActionModel): void;
  /** These rows of a report are tried again by themselves. */
  take(refused: Report, keys: readonly string[]): void;
}

/** Keeps what an action did not do until it is closed, begun anew or tried again. */
export function useKeptReport(model: EntityModel): KeptReport {
  const [report, setReport] = useState<Report>();
  const ways = useMemo(
    () => ({
      close: () => setReport(undefined),
      tell: (next: Report) => setReport((now) => (now?.action === next.action ? joinedReports(now, next) : next)),
      begin: (action: ActionModel) => setReport((now) => (now?.action === action ? undefined : now)),
      take: (refused: Report, keys: readonly string[]) =>
        setReport((now) => (now === refused ? withoutRows(now, new Set(keys), nameIn(model)) : now)),
    }),
    [model],
  );
  return { report, ...ways };
}

import { useTranslation } from 'react-i18next';
import { rowKey, waysOut } from '../../../engine/action';
import type { EntityModel } from '../../../engine/model';
import { failedRows, nameIn, type ReasonGroup, type Report, retryable } from '../../../engine/perform';
import type { Row } from '../../../engine/query';
import { captions } from '../../captions';
import { countedTitle } from '../action-title';
import { madeText, outcomeText } from '../outcome-text';
import type { ActionMachine } from '../use-action-machine';
import type { Judge } from '../use-judge';
import type { Start } from '../use-offered';

/** What can be done for rows that failed. */
export interface Way {
  readonly name: string;
  readonly title: string;
  run(): void;
}

/** What was done and what was not, for those who show it. */
export interface ShownReport {
  readonly report: Report;
  readonly title: string;
  /** Text above the failed rows, if the action has one. */
  readonly heading: string | undefined;
  /** What was made all the same, if the action says so. */
  readonly made: string | undefined;
  /** The row with the key, as the action found it. */
  rowOf(key: string): Row | undefined;
  waysFor(group: ReasonGroup): readonly Way[];
  /** Tries again what failed, except what the definition itself excludes. */
  retry(): void;
  close(): void;
}

interface ReportParts extends Pick<ActionMachine, 'kept' | 'send'> {
  readonly model: EntityModel;
  readonly judge: Judge;
  readonly start: Start;
}

/** The report of the action that was performed last, until it is closed or tried again. */
export function useReport({ model, kept, send, judge, start }: ReportParts): ShownReport | undefined {
  const { t } = useTranslation();
  const { report, close } = kept;
  if (!report) return undefined;
  const { action, rows, outcome } = report;
  const nameOf = nameIn(model);
  return {
    report,
    title: countedTitle(model, action, rows.length, t),
    heading: outcomeText(model, action, 'failed'),
    made: madeText(model, action, outcome),
    rowOf: (key) => rows.find((row) => rowKey(model, row) === key),
    waysFor: ({ failed }) =>
      waysOut(action, model.actions).flatMap(({ action: way, leads }): Way[] => {
        const meant = failedRows(report, nameOf, failed);
        const verdict = judge(way, meant);
        const { enabled, allowedRows } = verdict;
        if (!enabled) return [];
        const title = captions.action(model, way);
        const counted = t('actions.counted', { title, count: allowedRows.length });
        return [
          {
            name: way.name,
            title: leads
              ? t('actions.thenAgain', { way: title, action: countedTitle(model, action, allowedRows.length, t) })
              : counted,
            run: () => start(way, meant, { ...verdict, refusedRows: [] }, leads ? report : undefined),
          },
        ];
      }),
    retry: () => {
      close();
      send({ type: 'REPORT.RETRY', report, rows: failedRows(report, nameOf, retryable(outcome.failed)) });
    },
    close,
  };
}

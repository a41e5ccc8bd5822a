import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../cockpit';
import { ReportTools, RetryButton } from './report-foot';
import { ReportSums } from './report-sums';
import { ReportTable, type ReportTableProps } from './report-table';
import './report.css';

export interface ReportPanelProps extends ReportTableProps {
  /** How many of the rows that failed are still selected. */
  readonly chosen: number;
  /** Leads the keyboard back to the rows. */
  onClosed(): void;
}

/** The same beside the rows that it is about, which can be looked at and worked with meanwhile. */
export function ReportPanel({ model, shown, nameOf, chosen, onClosed }: ReportPanelProps) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const title = useId();
  const panel = useRef<HTMLElement>(null);
  const { endedAt } = shown.report;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each report is read from its beginning.
  useEffect(() => panel.current?.focus(), [endedAt]);
  function close(): void {
    shown.close();
    onClosed();
  }
  return (
    <section
      ref={panel}
      className="report-panel"
      tabIndex={-1}
      aria-labelledby={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      <header>
        <h2 id={title}>{shown.title}</h2>
        <button
          type="button"
          className="icon-button small"
          aria-label={t('dialogs.close')}
          title={t('dialogs.close')}
          onClick={close}
        >
          <X aria-hidden />
        </button>
        <p className="quiet-text tabular">{t('actions.endedAt', { time: format.time(endedAt.toISOString()) })}</p>
      </header>
      <ReportSums model={model} shown={shown} />
      <ReportTable model={model} shown={shown} nameOf={nameOf} />
      <footer>
        <ReportTools model={model} shown={shown} />
        <span className="grow" />
        {chosen > 0 && <small className="quiet-text">{t('actions.stayChosen', { count: chosen })}</small>}
        <RetryButton shown={shown} />
      </footer>
    </section>
  );
}

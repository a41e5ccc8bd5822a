import { ChartColumn, Table2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { EntityModel } from '../../engine/model';
import { CHART_KINDS, type ChartState, defaultChart } from '../../engine/view';

const ICONS = { chart: ChartColumn, pivot: Table2 } as const;

interface BreakdownToggleProps {
  readonly model: EntityModel;
  readonly chart: ChartState | null;
  onChange(chart: ChartState | null): void;
}

/** Shows the rows as a chart, as a table of sums, or by themselves. */
export function BreakdownToggle({ model, chart, onChange }: BreakdownToggleProps) {
  const { t } = useTranslation();
  const first = defaultChart(model, 'chart');
  if (!first) return null;
  return (
    <>
      {CHART_KINDS.map((kind) => {
        const Icon = ICONS[kind];
        const isShown = chart?.kind === kind;
        return (
          <button
            key={kind}
            type="button"
            className="icon-button"
            aria-label={t(`breakdown.${kind}`)}
            title={t(`breakdown.${kind}`)}
            aria-pressed={isShown}
            onClick={() => onChange(isShown ? null : { ...(chart ?? first), kind })}
          >
            <Icon aria-hidden />
          </button>
        );
      })}
    </>
  );
}

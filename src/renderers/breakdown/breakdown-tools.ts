import type { TFunction } from 'i18next';
import { ChartColumn, Table2 } from 'lucide-react';
import type { EntityModel } from '../../engine/model';
import { CHART_KINDS, type ChartState, defaultChart } from '../../engine/view';
import type { HeadTool } from '../head-tool';

const ICONS = { chart: ChartColumn, pivot: Table2 } as const;

interface BreakdownToolsParts {
  readonly model: EntityModel;
  readonly chart: ChartState | null;
  readonly t: TFunction;
  onChange(chart: ChartState | null): void;
}

/** Show the rows as a chart, as a table of sums, or by themselves. */
export function breakdownTools({ model, chart, t, onChange }: BreakdownToolsParts): readonly HeadTool[] {
  const first = defaultChart(model, 'chart');
  if (!first) return [];
  return CHART_KINDS.map((kind) => {
    const isPressed = chart?.kind === kind;
    return {
      name: kind,
      title: t(`breakdown.${kind}`),
      Icon: ICONS[kind],
      isPressed,
      run: () => onChange(isPressed ? null : { ...(chart ?? first), kind }),
    };
  });
}

import i18next from 'i18next';
import { isOrderReport, type KpiView, orderTotal } from '../../engine/kpi';
import type { EntityModel } from '../../engine/model';
import { captions } from '../../renderers/captions';
import {
  isChart,
  type StateLook,
  sectionsOf,
  stateLook,
  type WidgetView,
  widgetDescription,
  widgetTitle,
} from '../dashboard';
import { kpiName, kpiRowName, rowsOf } from '../kpi';

/** Something that the dashboard shows or does not. */
export interface Card {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  /** As it is stored. */
  readonly isOn: boolean;
  /** What it counts now; nothing for a chart, and for what is off, which is not counted. */
  readonly count?: number | undefined;
  readonly look?: StateLook | undefined;
  readonly isChart: boolean;
  /** The server has no record for it, so that it cannot be shown (DASH-068). */
  readonly isDisabled: boolean;
}

export interface CardSection {
  readonly key: string;
  readonly title: string;
  readonly cards: readonly Card[];
}

export const widgetKey = (type: number) => `widget/${type}`;
export const kpiKey = (id: string) => `kpi/${id}`;

/** All that can be switched on, in the sections of the dashboard. */
export function cardSections(
  views: readonly WidgetView[],
  kpis: readonly KpiView[],
  models: Readonly<Record<string, EntityModel>>,
): readonly CardSection[] {
  const t = i18next.t;
  const charts = views.filter(isChart);
  return [
    ...sectionsOf(views.filter((view) => !isChart(view))).map(({ key, tiles }) => ({
      key,
      title: models[key] ? captions.plural(models[key]) : t('dashboard.others'),
      cards: tiles.map(widgetCard),
    })),
    { key: 'charts', title: t('dashboardSettings.charts'), cards: charts.map(widgetCard) },
    ...rowsOf(kpis).map(({ row, kpis: own }) => ({
      key: `row-${row}`,
      title: kpiRowName(row),
      cards: own.map(kpiCard),
    })),
  ].filter(({ cards }) => cards.length > 0);
}

function widgetCard(view: WidgetView): Card {
  const { entry, model, value } = view;
  return {
    key: widgetKey(model.type),
    title: widgetTitle(view),
    description: widgetDescription(view),
    isOn: entry.isEnabled,
    count: entry.isEnabled && !isChart(view) ? value.count : undefined,
    look: stateLook(view),
    isChart: isChart(view),
    isDisabled: false,
  };
}

function kpiCard(kpi: KpiView): Card {
  const { id, value, isWanted } = kpi;
  return {
    key: kpiKey(id),
    title: kpiName(kpi),
    description: i18next.t(value === null ? 'kpi.noRecord' : isOrderReport(value) ? 'kpi.orders' : 'kpi.open'),
    isOn: isWanted && value !== null,
    count: value === null ? undefined : isOrderReport(value) ? orderTotal(value) : value.tasks,
    isChart: false,
    isDisabled: value === null,
  };
}

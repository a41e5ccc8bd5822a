import { useTranslation } from 'react-i18next';
import { Chart } from '../../renderers/charts';
import type { Place, ReportPage } from './report-page';
import type { Summary } from './use-report';

/** What a report shows sooner than its rows tell it; each column leads to its rows. */
export function SeriesChart({ page, summary, place }: { page: ReportPage; summary: Summary; place: Place }) {
  const { t } = useTranslation();
  const { chart, name } = page;
  const { format } = place;
  const { series, totals } = summary;
  if (series.length === 0) return null;
  const caption = (key: string | null) => {
    if (key === null) return t('values.missing');
    return chart.textKey ? t(chart.textKey(key)) : (chart.caption?.(key, format) ?? key);
  };
  const line = chart.reference === undefined ? null : totals[chart.reference];
  const title = t(`reports.charts.${name}.title`);
  return (
    <section className="report-chart" aria-label={title}>
      <h2>{title}</h2>
      <Chart
        kind="columns"
        label={title}
        axis={t(`reports.charts.${name}.axis`)}
        parts={[{ key: 'value', name: t(`reports.charts.${name}.value`) }]}
        entries={(chart.fill?.(series, place) ?? series).map((point) => ({
          key: point.key ?? '',
          name: caption(point.key),
          values: { value: point.value },
          address: chart.link?.(point, place),
        }))}
        reference={line == null ? undefined : { name: t('reports.median'), value: line }}
        write={(value) => format.number(value, chart.decimals === undefined ? {} : { decimals: chart.decimals })}
      />
    </section>
  );
}

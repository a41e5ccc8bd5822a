import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { captions } from '../../renderers/captions';
import { Chart, type ChartEntry } from '../../renderers/charts';
import { useCockpit } from '../../renderers/cockpit';
import { seriesColumns } from './series-columns';
import { stateLook } from './state-look';
import { widgetDescription, widgetTitle } from './widget-texts';
import type { WidgetView } from './widget-view';

const COUNT = 'count';

/** Bars of the widgets that a chart shows, each leading where its tile leads (DASH-018, DASH-052). */
function WidgetBars({ view, others }: { view: WidgetView; others: readonly WidgetView[] }) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const counts = new Map(view.value.series?.map(({ key, count }) => [key[0], count]));
  const entries = others
    .filter(({ model }) => view.model.of.includes(model.type))
    .map((other): ChartEntry => {
      const key = String(other.model.type);
      return {
        key,
        name: widgetTitle(other),
        values: { [COUNT]: counts.get(key) ?? 0 },
        address: other.address,
        ...stateLook(other),
      };
    });
  return (
    <>
      <Chart
        kind="bars"
        label={widgetTitle(view)}
        axis={widgetDescription(view)}
        parts={[{ key: COUNT, name: t('dashboard.number') }]}
        entries={entries}
        headroom={view.model.headroom}
        write={format.number}
      />
      <p className="bars-total">
        <span>{t('dashboard.total')}</span>
        <b>{format.number(view.value.count)}</b>
      </p>
    </>
  );
}

/** Counts by one or two properties: a column each, built of its parts (DASH-017, DASH-056). */
function SeriesColumns({ view }: { view: WidgetView }) {
  const { format, product } = useCockpit();
  const { entity = '', by, headroom } = view.model;
  const model = product.models[entity];
  return (
    <Chart
      kind="columns"
      label={widgetTitle(view)}
      axis={model ? captions.property(model, by[0] ?? '') : widgetTitle(view)}
      {...seriesColumns(view, model, format, new Date())}
      headroom={headroom}
      write={format.number}
    />
  );
}

/** A chart with its title and the time it was counted. */
export function ChartCard(props: { view: WidgetView; others: readonly WidgetView[]; elapsed: string }) {
  const { t } = useTranslation();
  const { view, others, elapsed } = props;
  const titleId = useId();
  const isEmpty = view.model.of.length === 0 && (view.value.series ?? []).length === 0;
  return (
    <section className="card" aria-labelledby={titleId}>
      <div className="card-head">
        <h3 id={titleId}>{widgetTitle(view)}</h3>
        <span className="elapsed">{elapsed}</span>
      </div>
      {isEmpty && <p className="quiet-text">{t('dashboard.noData')}</p>}
      {!isEmpty &&
        (view.model.of.length > 0 ? <WidgetBars view={view} others={others} /> : <SeriesColumns view={view} />)}
    </section>
  );
}

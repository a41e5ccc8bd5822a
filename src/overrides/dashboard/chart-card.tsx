import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BarList, ColumnChart } from '../../renderers/charts';
import { useCockpit } from '../../renderers/cockpit';
import { GROUP_GLYPH, StateGlyph, stateClass } from '../../renderers/states';
import { seriesColumns } from './series-columns';
import { widgetTitle } from './widget-texts';
import type { WidgetView } from './widget-view';

/** Bars of the widgets that a chart shows, each leading where its tile leads (DASH-018, DASH-052). */
function WidgetBars({ view, others }: { view: WidgetView; others: readonly WidgetView[] }) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const shown = others.filter(({ model }) => view.model.of.includes(model.type));
  const countOf = (type: number) => view.value.series?.find(({ key }) => key[0] === String(type))?.count ?? 0;
  const bars = shown.map((other) => ({
    key: String(other.model.type),
    name: widgetTitle(other),
    value: countOf(other.model.type),
    text: format.number(countOf(other.model.type)),
    colour: other.group && stateClass(other.group),
    mark: other.group && <StateGlyph name={GROUP_GLYPH[other.group]} />,
  }));
  return (
    <>
      <BarList
        bars={bars}
        headroom={view.model.headroom}
        wrap={(bar, content) => {
          const address = shown.find(({ model }) => String(model.type) === bar.key)?.address;
          return address === undefined ? <div>{content}</div> : <Link to={address}>{content}</Link>;
        }}
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
  const model = view.model.entity === undefined ? undefined : product.models[view.model.entity];
  const { columns, legend } = seriesColumns(view, model);
  return (
    <>
      {legend.length > 1 && (
        <ul className="legend">
          {legend.map(({ name, colour }) => (
            <li key={name}>
              <i className={colour} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <ColumnChart
        label={widgetTitle(view)}
        columns={columns}
        headroom={view.model.headroom}
        write={(value) => format.number(value)}
      />
    </>
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

import { RotateCw, SquarePen, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { captions } from '../../renderers/captions';
import { useCockpit } from '../../renderers/cockpit';
import { PageFailure } from '../../renderers/dialogs';
import { KpiTiles, useKpis } from '../kpi';
import { ChartCard } from './chart-card';
import { CUSTOMIZE, CUSTOMIZE_ADDRESS } from './customize';
import { FloorSwitch } from './floor-switch';
import { NothingEnabled } from './nothing-enabled';
import { isChart, sectionsOf } from './sections';
import { TemplateTile } from './template-tile';
import { Tile, TileSkeleton } from './tile';
import { refreshMinutes, useCounting } from './use-counting';
import { useElapsedText, useNow } from './use-now';
import { useWidgets } from './use-widgets';
import { type WidgetView, widgetViews } from './widget-view';

/** Today in the region, in words. */
function useToday(now: Date): string {
  const { format } = useCockpit();
  const writer = useMemo(
    () =>
      new Intl.DateTimeFormat(format.language, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        timeZone: format.region,
      }),
    [format],
  );
  return writer.format(now);
}

function Counted({ views, now }: { views: readonly WidgetView[]; now: Date }) {
  const { t } = useTranslation();
  const { product } = useCockpit();
  const elapsedText = useElapsedText(now);
  const enabled = views.filter(({ entry }) => entry.isEnabled);
  const charts = enabled.filter(isChart);
  if (enabled.length === 0) return <NothingEnabled />;
  return (
    <>
      {sectionsOf(enabled.filter((view) => !isChart(view))).map(({ key, tiles }) => {
        const model = product.models[key];
        return (
          <section key={key}>
            <h2>{model ? captions.plural(model) : t('dashboard.others')}</h2>
            <div className={tiles.length > 6 ? 'tiles many' : 'tiles'}>
              {tiles.map((view) => {
                const Shown = view.model.template === undefined ? Tile : TemplateTile;
                return <Shown key={view.model.type} view={view} elapsed={elapsedText(view.entry.executionTime)} />;
              })}
            </div>
          </section>
        );
      })}
      {charts.length > 0 && (
        <div className="charts">
          {charts.map((view) => (
            <ChartCard
              key={view.model.type}
              view={view}
              others={views}
              elapsed={elapsedText(view.entry.executionTime)}
            />
          ))}
        </div>
      )}
    </>
  );
}

function Counting() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">{t('dashboard.loading')}</span>
      <div className="bone heading" />
      <div className="tiles">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <TileSkeleton key={key} />
        ))}
      </div>
    </div>
  );
}

/** The first page: what waits, what goes on and what went wrong, counted by the server (DASH). */
export function Dashboard() {
  const { t } = useTranslation();
  const { product, format, settings, may } = useCockpit();
  const { count, recount } = useCounting(refreshMinutes(settings.userSettings.reportDataRefreshMinutes));
  const { entries, error, isLoading } = useWidgets(count);
  const kpis = useKpis(count);
  const now = useNow();
  const today = useToday(now);
  const elapsedText = useElapsedText(now);
  const views = useMemo(
    () => entries && widgetViews(entries, product.widgets, product.models, format, new Date()),
    [entries, product, format],
  );
  const counted = entries?.[0]?.executionTime;
  return (
    <div className="page dashboard">
      <div className="page-head">
        <h1>{t('dashboard.title')}</h1>
        <span className="date">{today}</span>
        <div className="tools">
          <FloorSwitch onWork={recount} />
          {counted && <span className="updated">{t('dashboard.updated', { elapsed: elapsedText(counted) })}</span>}
          <button
            type="button"
            className="icon-button"
            aria-label={t('dashboard.refresh')}
            aria-busy={isLoading}
            onClick={recount}
          >
            <RotateCw aria-hidden className={isLoading ? 'turning' : ''} />
          </button>
          {may(CUSTOMIZE) && (
            <Link className="button bordered" to={CUSTOMIZE_ADDRESS}>
              <SquarePen aria-hidden />
              {t('dashboard.customize')}
            </Link>
          )}
        </div>
      </div>
      <div className="page-scroll">
        {(error ?? kpis.error) !== null && views && counted && (
          <p className="dashboard-note" role="status">
            <TriangleAlert aria-hidden />
            {t('dashboard.stale', { time: format.time(counted) })}
          </p>
        )}
        {views ? (
          <>
            <Counted views={views} now={now} />
            {kpis.kpis && <KpiTiles kpis={kpis.kpis} elapsed={elapsedText(kpis.counted)} onPlace={kpis.place} />}
          </>
        ) : error !== null ? (
          <PageFailure title={t('dashboard.failed')} error={error} next={t('dashboard.retry')} onNext={recount} />
        ) : (
          <Counting />
        )}
      </div>
    </div>
  );
}

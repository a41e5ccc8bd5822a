import { RotateCw, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { captions } from '../../renderers/captions';
import { useCockpit } from '../../renderers/cockpit';
import { PageFailure } from '../../renderers/dialogs';
import { ChartCard } from './chart-card';
import { FloorSwitch } from './floor-switch';
import { TemplateTile } from './template-tile';
import { Tile, TileSkeleton } from './tile';
import { useElapsedText, useNow } from './use-now';
import { useWidgets } from './use-widgets';
import { type WidgetView, widgetViews } from './widget-view';

/** Tiles under the name of what they count; what counts alone stands with the other work. */
function sectionsOf(tiles: readonly WidgetView[]): { key: string; tiles: readonly WidgetView[] }[] {
  const byEntity = new Map<string, WidgetView[]>();
  for (const tile of tiles) {
    const entity = tile.model.entity ?? '';
    byEntity.set(entity, [...(byEntity.get(entity) ?? []), tile]);
  }
  const named = [...byEntity].filter(([, group]) => group.length > 1);
  const rest = [...byEntity].filter(([, group]) => group.length === 1).flatMap(([, group]) => group);
  return [
    ...named.map(([key, group]) => ({ key, tiles: group })),
    ...(rest.length > 0 ? [{ key: '', tiles: rest }] : []),
  ];
}

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
  const isChart = ({ model }: WidgetView) => model.chart !== undefined && model.template === undefined;
  const tiles = enabled.filter((view) => !isChart(view));
  const charts = enabled.filter(isChart);
  if (enabled.length === 0) {
    return (
      <p className="dashboard-empty">
        {t('dashboard.empty')} <Link to="/dashboard-settings?source=dashboard">{t('dashboard.emptyLink')}</Link>
        {t('dashboard.emptyEnd')}
      </p>
    );
  }
  return (
    <>
      {sectionsOf(tiles).map(({ key, tiles: group }) => {
        const model = product.models[key];
        return (
          <section key={key}>
            <h2>{model ? captions.plural(model) : t('dashboard.others')}</h2>
            <div className={group.length > 6 ? 'tiles many' : 'tiles'}>
              {group.map((view) => {
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
  const { product, format } = useCockpit();
  const { entries, error, isLoading, reload } = useWidgets();
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
          <FloorSwitch onWork={reload} />
          {counted && <span className="updated">{t('dashboard.updated', { elapsed: elapsedText(counted) })}</span>}
          <button
            type="button"
            className="icon-button"
            aria-label={t('dashboard.refresh')}
            aria-busy={isLoading}
            onClick={reload}
          >
            <RotateCw aria-hidden className={isLoading ? 'turning' : ''} />
          </button>
        </div>
      </div>
      <div className="page-scroll">
        {error !== null && views && counted && (
          <p className="dashboard-note" role="status">
            <TriangleAlert aria-hidden />
            {t('dashboard.stale', { time: format.time(counted) })}
          </p>
        )}
        {views ? (
          <Counted views={views} now={now} />
        ) : error !== null ? (
          <PageFailure title={t('dashboard.failed')} error={error} next={t('dashboard.retry')} onNext={reload} />
        ) : (
          <Counting />
        )}
      </div>
    </div>
  );
}

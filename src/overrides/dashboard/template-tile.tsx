import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../renderers/cockpit';
import { loaded, templateOf } from '../../renderers/template';
import { TileSkeleton } from './tile';
import { widgetDescription, widgetTitle } from './widget-texts';
import { storedValue, type WidgetView } from './widget-view';

/** The hand-written tile that a widget names (OPEN-189). */
export function TemplateTile({ view, elapsed }: { view: WidgetView; elapsed: string }) {
  const { templates } = useCockpit();
  const load = templateOf(templates.tiles, view.model.template ?? '');
  const value = storedValue(view.entry.valueJson);
  if (!load) return <MissingTile view={view} reason="kpiName" />;
  if (!value) return <MissingTile view={view} reason="kpiData" />;
  const Template = loaded(load);
  return (
    <Suspense fallback={<TileSkeleton />}>
      <Template
        title={widgetTitle(view)}
        description={widgetDescription(view)}
        value={value}
        elapsed={elapsed}
        address={view.address}
      />
    </Suspense>
  );
}

/** Stands where the tile would be, and says why it is not there (ERROR-036). */
function MissingTile({ view, reason }: { view: WidgetView; reason: 'kpiName' | 'kpiData' }) {
  const { t } = useTranslation();
  return (
    <div className="tile" role="alert">
      <span className="title">{widgetTitle(view)}</span>
      <span>{t('error.kpiTemplate')}</span>
      <span className="description">{t(`error.${reason}`)}</span>
    </div>
  );
}

import { ChevronDown, RotateCcw, Save } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../../renderers/cockpit';
import { PageFailure } from '../../renderers/dialogs';
import { PageSkeleton, Unsaved } from '../../renderers/layout';
import { rowsOf } from '../kpi';
import { KpiList } from './kpi-list';
import './kpi-management.css';
import { type KpiScope, SCOPES } from './stored';
import { useKpiSetup } from './use-kpi-setup';

/** Which KPIs the dashboard shows and in which order, for oneself, the business unit, or everywhere (ROUTE-050). */
export function KpiManagement() {
  const { t } = useTranslation();
  const { session } = useCockpit();
  const setup = useKpiSetup();
  const { scope, kpis, error, isChanged, isSaving } = setup;
  return (
    <div className="page kpi-management">
      <div className="page-head wraps">
        <h1>{t('kpiManagement.title')}</h1>
        <span className="select">
          <select
            aria-label={t('kpiManagement.scope')}
            value={scope}
            onChange={(change) => setup.choose(change.target.value as KpiScope)}
          >
            {SCOPES.map((one) => (
              <option key={one} value={one}>
                {t(`kpiManagement.scopes.${one}`, { unit: session.businessUnit })}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden />
        </span>
        <div className="tools">
          <Unsaved
            text={isChanged ? t('kpiManagement.unsaved') : undefined}
            isSaving={isSaving}
            onDiscard={setup.discard}
          />
          {scope === 'me' && (
            <button type="button" className="button bordered" disabled={isSaving} onClick={setup.useDefault}>
              <RotateCcw aria-hidden />
              {t('kpiManagement.useDefault')}
            </button>
          )}
          <button
            type="button"
            className="button primary"
            disabled={!kpis || isSaving}
            aria-busy={isSaving}
            onClick={setup.save}
          >
            <Save aria-hidden />
            {t('dashboardSettings.save')}
          </button>
        </div>
      </div>
      <p className="page-about">{t(`kpiManagement.about.${scope}`)}</p>
      {!kpis && error === undefined && <PageSkeleton />}
      {!kpis && error !== undefined && (
        <PageFailure
          title={t('kpiManagement.failed')}
          error={error}
          next={t('dashboard.retry')}
          onNext={setup.reload}
        />
      )}
      {kpis && (
        <div className="page-scroll">
          {rowsOf(kpis).map(({ row, kpis: own }) => (
            <KpiList key={row} row={row} kpis={own} onMove={setup.move} onToggle={setup.toggle} />
          ))}
        </div>
      )}
    </div>
  );
}

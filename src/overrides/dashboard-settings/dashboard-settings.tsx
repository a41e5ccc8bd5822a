import { ExternalLink, Save } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PageFailure } from '../../renderers/dialogs';
import { PageSkeleton, Unsaved } from '../../renderers/layout';
import { CardSwitch } from './card-switch';
import type { CardSection } from './cards';
import './dashboard-settings.css';
import { type CardSettings, useCardSettings } from './use-card-settings';

/** Which widgets and KPIs one's own dashboard shows (ROUTE-055, DASH-003 to DASH-007). */
export function DashboardSettings() {
  const { t } = useTranslation();
  const settings = useCardSettings();
  const { sections, error, changes, isSaving } = settings;
  const cards = (sections ?? []).flatMap((section) => section.cards);
  return (
    <div className="page dashboard-settings">
      <div className="page-head wraps">
        <h1>{t('dashboardSettings.title')}</h1>
        {sections && (
          <span className="quiet-text">
            {t('dashboardSettings.on', { on: cards.filter(settings.isOn).length, of: cards.length })}
          </span>
        )}
        <div className="tools">
          <Unsaved
            text={changes > 0 ? t('dashboardSettings.changes', { count: changes }) : undefined}
            isSaving={isSaving}
            onDiscard={settings.discard}
          />
          <Link className="button bordered" to="/">
            <ExternalLink aria-hidden />
            {t('dashboardSettings.visit')}
          </Link>
          <button
            type="button"
            className="button primary"
            disabled={!sections || isSaving}
            aria-busy={isSaving}
            onClick={settings.save}
          >
            <Save aria-hidden />
            {t('dashboardSettings.save')}
          </button>
        </div>
      </div>
      {!sections && error === undefined && <PageSkeleton />}
      {!sections && error !== undefined && (
        <PageFailure
          title={t('dashboardSettings.failed')}
          error={error}
          next={t('dashboard.retry')}
          onNext={settings.reload}
        />
      )}
      {sections && (
        <div className="page-scroll">
          {sections.map((section) => (
            <Cards key={section.key} section={section} settings={settings} />
          ))}
        </div>
      )}
    </div>
  );
}

function Cards({ section, settings }: { section: CardSection; settings: CardSettings }) {
  const { t } = useTranslation();
  const { title, cards } = section;
  const on = cards.filter(settings.isOn).length;
  const isAll = on === cards.filter(({ isDisabled }) => !isDisabled).length;
  return (
    <section aria-label={title}>
      <div className="section-head">
        <h2>{title}</h2>
        <span className="quiet-text">{t('dashboardSettings.some', { on, of: cards.length })}</span>
        <button
          type="button"
          className="link-button"
          aria-label={t(isAll ? 'dashboardSettings.allOffOf' : 'dashboardSettings.allOnOf', { section: title })}
          onClick={() => settings.set(cards, !isAll)}
        >
          {t(isAll ? 'dashboardSettings.allOff' : 'dashboardSettings.allOn')}
        </button>
      </div>
      <div className="cards">
        {cards.map((card) => (
          <CardSwitch
            key={card.key}
            card={card}
            isOn={settings.isOn(card)}
            isChanged={settings.isChanged(card)}
            onSwitch={() => settings.set([card], !settings.isOn(card))}
          />
        ))}
      </div>
    </section>
  );
}

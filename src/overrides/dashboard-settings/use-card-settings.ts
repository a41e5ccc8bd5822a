import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { API, ENABLED_WIDGETS, type WidgetEntry } from '../../engine/http';
import type { KpiView } from '../../engine/kpi';
import { useCockpit } from '../../renderers/cockpit';
import { useKeptDraft } from '../../renderers/forms';
import { usePageShown } from '../../renderers/kept-pages';
import { useAnswer } from '../../renderers/use-answer';
import { widgetViews } from '../dashboard';
import { fetchKpis, saveKpisForMe } from '../kpi';
import { type Card, type CardSection, cardSections, kpiKey, widgetKey } from './cards';

interface Stored {
  readonly entries: readonly WidgetEntry[];
  readonly kpis: readonly KpiView[];
}
/** What is switched otherwise than it is stored, by the keys of cards. */
type Draft = Readonly<Record<string, boolean>>;

export interface CardSettings {
  /** null until they are read. */
  readonly sections: readonly CardSection[] | null;
  readonly error: unknown;
  readonly changes: number;
  readonly isSaving: boolean;
  isOn(card: Card): boolean;
  isChanged(card: Card): boolean;
  set(cards: readonly Card[], isOn: boolean): void;
  discard(): void;
  save(): void;
  reload(): void;
}

/** The cards as they are stored, what is changed of them, and the way to save it (DASH-003 to DASH-007). */
export function useCardSettings(): CardSettings {
  const { t } = useTranslation();
  const { http, product, format, messages } = useCockpit();
  const shown = usePageShown();
  const [isSaving, setSaving] = useState(false);
  const [draft, setDraft] = useKeptDraft<Draft>('dashboard-settings');

  const ask = useCallback(async (): Promise<Stored> => {
    const [widgets, kpis] = await Promise.all([http.get(API.dashboardWidgets), fetchKpis(http)]);
    return { entries: widgets.data ?? [], kpis };
  }, [http]);
  const { data: stored, error, load, renew } = useAnswer(ask, shown);

  const sections = useMemo(() => {
    if (!stored) return null;
    const views = widgetViews(stored.entries, product.widgets, product.models, format, new Date());
    return cardSections(views, stored.kpis, product.models);
  }, [stored, product, format]);

  const isOn = ({ key, isOn: own, isDisabled }: Card) => !isDisabled && (draft?.[key] ?? own);
  const isChanged = (card: Card) => isOn(card) !== card.isOn;

  function set(cards: readonly Card[], on: boolean): void {
    // What is being saved stays as it is.
    if (isSaving) return;
    const next = { ...draft };
    for (const { key, isOn: own, isDisabled } of cards) {
      if (isDisabled || own === on) delete next[key];
      else next[key] = on;
    }
    setDraft(Object.keys(next).length > 0 ? next : undefined);
  }

  async function save(): Promise<void> {
    if (!stored || isSaving) return;
    setSaving(true);
    try {
      const on = stored.entries.filter(({ type, isEnabled }) => draft?.[widgetKey(type)] ?? isEnabled);
      await http.post(API.saveWidgets, { ...ENABLED_WIDGETS, Value: on.map(({ type }) => type).join(',') });
      const kpis = stored.kpis.map((kpi) => ({ ...kpi, isWanted: draft?.[kpiKey(kpi.id)] ?? kpi.isWanted }));
      if (kpis.some(({ isWanted }, index) => isWanted !== stored.kpis[index]?.isWanted))
        await saveKpisForMe(http, kpis);
      await renew();
      setDraft(undefined);
      messages.success(t('dashboardSettings.saved'));
    } catch (failure) {
      messages.error(failure);
    } finally {
      setSaving(false);
    }
  }

  return {
    sections,
    error,
    changes: (sections ?? []).flatMap(({ cards }) => cards).filter(isChanged).length,
    isSaving,
    isOn,
    isChanged,
    set,
    discard: () => setDraft(undefined),
    save: () => void save(),
    reload: () => void load(),
  };
}

import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, ERROR_CODES } from '../../engine/http';
import { type KpiView, moveKpi, writeKpiHome } from '../../engine/kpi';
import { useCockpit } from '../../renderers/cockpit';
import { discardQuestion, useKeptDraft } from '../../renderers/forms';
import { usePageShown } from '../../renderers/kept-pages';
import { useAnswer } from '../../renderers/use-answer';
import { forgetMine, type KpiScope, readKpis, saveKpis } from './stored';

interface Draft {
  readonly scope: KpiScope;
  readonly kpis: readonly KpiView[];
  /** What the scope had stored when it was begun. */
  readonly seen: string | null;
}

export interface KpiSetup {
  readonly scope: KpiScope;
  /** As they are set up here; undefined until they are read. */
  readonly kpis: readonly KpiView[] | undefined;
  readonly error: unknown;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  choose(scope: KpiScope): void;
  toggle(id: string): void;
  move(id: string, to: string): void;
  discard(): void;
  save(): void;
  useDefault(): void;
  reload(): void;
}

/** The KPIs of a scope, what is changed of them, and the way to save it (SETTINGS-030 to SETTINGS-034). */
export function useKpiSetup(): KpiSetup {
  const { t } = useTranslation();
  const { http, messages } = useCockpit();
  const shown = usePageShown();
  const [draft, setDraft] = useKeptDraft<Draft>('kpi-management');
  const [scope, setScope] = useState<KpiScope>(draft?.scope ?? 'me');
  const [isSaving, setSaving] = useState(false);
  const ask = useCallback(() => readKpis(http, scope), [http, scope]);
  const { data: stored, error, load, renew } = useAnswer(ask, shown);
  const own = stored?.kpis;
  const seen = draft ? draft.seen : (stored?.text ?? null);

  const kpis = draft ? asNow(draft.kpis, own ?? []) : own;
  function edit(next: readonly KpiView[]): void {
    // What is being saved stays as it is.
    if (isSaving) return;
    setDraft(own && writeKpiHome(next) === writeKpiHome(own) ? undefined : { scope, kpis: next, seen });
  }

  async function choose(next: KpiScope): Promise<void> {
    if (next === scope || isSaving) return;
    if (draft && !(await messages.confirm(discardQuestion(t, t('kpiManagement.title'))))) return;
    setDraft(undefined);
    setScope(next);
  }

  async function run(work: () => Promise<void>, told: string): Promise<void> {
    setSaving(true);
    try {
      await work();
      await renew();
      setDraft(undefined);
      messages.success(told);
    } catch (failure) {
      const theirs = failure instanceof ApiError && isStale(failure) ? failure.body.current?.value : undefined;
      if (theirs === undefined || !kpis) return messages.error(failure);
      setDraft({ scope, kpis, seen: theirs === null ? null : String(theirs) });
      await renew();
      messages.warning(t('kpiManagement.clash'));
    } finally {
      setSaving(false);
    }
  }

  return {
    scope,
    kpis,
    error,
    isChanged: draft !== undefined,
    isSaving,
    choose: (next) => void choose(next),
    toggle: (id) => kpis && edit(kpis.map((kpi) => (kpi.id === id ? { ...kpi, isWanted: !kpi.isWanted } : kpi))),
    move: (id, to) => kpis && edit(moveKpi(kpis, id, to)),
    discard: () => setDraft(undefined),
    save: () => kpis && void run(() => saveKpis(http, scope, kpis, seen), t(`kpiManagement.saved.${scope}`)),
    useDefault: () => void run(() => forgetMine(http), t('kpiManagement.forgotten')),
    reload: () => void load(),
  };
}

/** The KPIs in the places of a draft, with what is told of them now. */
function asNow(draft: readonly KpiView[], now: readonly KpiView[]): readonly KpiView[] {
  const told = new Map(now.map((kpi) => [kpi.id, kpi]));
  return draft.map((kpi) => ({ ...kpi, ...told.get(kpi.id), isWanted: kpi.isWanted, row: kpi.row }));
}

const isStale = ({ body }: ApiError): boolean => body.errorCode === ERROR_CODES.stale;

import { useCallback, useEffect, useRef, useState } from 'react';
import { REPORT_REFRESH_MINUTES } from '../../engine/constants';
import { API } from '../../engine/http';
import { useCockpit, type WidgetEntry } from '../../renderers/cockpit';
import { usePageShown } from '../../renderers/layout';

export interface Widgets {
  /** null until the first answer. */
  readonly entries: readonly WidgetEntry[] | null;
  /** Why the last try failed; the numbers before it stay. */
  readonly error: unknown;
  readonly isLoading: boolean;
  reload(): void;
}

/** Minutes between two counts: the setting, else the environment's default (DASH-031 to DASH-033, OPEN-083). */
export function refreshMinutes(setting: unknown): number {
  const minutes = Number(setting);
  return Number.isFinite(minutes) && minutes > 0 ? minutes : REPORT_REFRESH_MINUTES;
}

/** The widgets, counted by the server: when the page is shown, on request, and at the interval of the setting. */
export function useWidgets(): Widgets {
  const { http, settings } = useCockpit();
  const shown = usePageShown();
  const [state, setState] = useState<Omit<Widgets, 'reload'>>({ entries: null, error: null, isLoading: true });
  const minutes = refreshMinutes(settings.userSettings.reportDataRefreshMinutes);

  const running = useRef<AbortController>(null);

  // Whoever asks again wants what is true now: a count that is on its way may have been made before.
  const load = useCallback(async () => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setState((before) => ({ ...before, isLoading: true }));
    try {
      const answer = await http.get<WidgetEntry[]>(API.dashboardWidgets, {}, { signal: abort.signal });
      if (answer.kind === 'done') setState({ entries: answer.data ?? [], error: null, isLoading: false });
    } catch (error) {
      setState((before) => ({ ...before, error, isLoading: false }));
    }
  }, [http]);
  useEffect(() => {
    if (!shown) return;
    void load();
    const timer = setInterval(() => void load(), minutes * 60_000);
    return () => {
      running.current?.abort();
      clearInterval(timer);
    };
  }, [shown, load, minutes]);
  return { ...state, reload: () => void load() };
}

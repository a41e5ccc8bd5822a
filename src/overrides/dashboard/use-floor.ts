import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { API, type SimulationState } from '../../engine/http';
import { useCockpit } from '../../renderers/cockpit';
import { usePageShown } from '../../renderers/kept-pages';

const PERMISSION = 'header.can_simulate';
const REFRESH_MS = 3000;

export interface FloorControl {
  readonly state: SimulationState;
  start(speed: number): void;
  stop(): void;
}

/**
 * The simulated floor of a server with demo data, for those who may switch it; null for others and elsewhere. `onWork`
 * is called every few seconds while it is at work.
 */
export function useFloor(onWork: () => void): FloorControl | null {
  const { http, may, messages } = useCockpit();
  const shown = usePageShown();
  const [state, setState] = useState<SimulationState | null>(null);
  const tell = useEffectEvent(onWork);
  const isMine = may(PERMISSION);
  const isRunning = state?.isRunning ?? false;

  const ask = useCallback(
    () =>
      http.get(API.simulation).then(
        ({ data }) => setState(data),
        () => setState(null),
      ),
    [http],
  );
  useEffect(() => {
    if (isMine && shown) void ask();
  }, [isMine, shown, ask]);
  useEffect(() => {
    if (!isRunning || !shown) return;
    const timer = setInterval(() => void ask().then(() => tell()), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isRunning, shown, ask]);

  if (!isMine || !state?.isAvailable) return null;
  const take = (answer: Promise<{ readonly data: SimulationState | null }>) => {
    answer.then(({ data }) => data && setState(data)).catch((error: unknown) => messages.error(error));
  };
  return {
    state,
    // Another seed each time: whoever wants the same day again names it on the command line.
    start: (speed) => take(http.put(API.simulation, { speed, seed: Date.now() % 1_000_000 })),
    stop: () => take(http.delete(API.simulation)),
  };
}

import { useEffect, useMemo, useState } from 'react';
import { ApiError, ERROR_CODES, type SwitchEntry } from '../../../engine/http';
import { useCockpit } from '../../../renderers/cockpit';
import { isSilent } from '../../../renderers/dialogs';
import { useLoaded } from '../../../renderers/use-loaded';
import type { PartProps } from '../part';
import { WAITS } from '../save-shared';

/** What is turned: on or off. */
export type Turned = Readonly<Record<string, boolean>>;

export interface SwitchPaths {
  readonly available: string;
  readonly enabled: string;
}

/** Others may save again and again; that is told at last. */
const MOST_TRIES = 5;

/** Named switches, which are on, and what is turned and not saved yet. */
export function useSwitches({ available, enabled }: SwitchPaths, { kept, onDraft }: PartProps<Turned>) {
  const { http, messages, refresh } = useCockpit();
  const all = useLoaded<SwitchEntry[]>(available);
  const on = useLoaded<string[]>(enabled);
  const [turned, setTurned] = useState<Turned>(kept ?? {});
  const [isSaving, setSaving] = useState(false);
  const isChanged = Object.keys(turned).length > 0;
  useEffect(() => onDraft(isChanged ? turned : undefined), [isChanged, turned, onDraft]);
  const stored = useMemo(() => new Set(on.data), [on.data]);
  // What others have turned the same way meanwhile is no change any more.
  useEffect(() => {
    if (on.data)
      setTurned((before) =>
        Object.fromEntries(Object.entries(before).filter(([name, isOn]) => isOn !== stored.has(name))),
      );
  }, [on.data, stored]);

  /** Lays what is turned over what others have saved meanwhile: switches do not clash, there are two ways alone. Gives true if it waits for another person. */
  async function saveOver(seen: readonly string[], tries = MOST_TRIES): Promise<boolean> {
    const names = (all.data ?? []).map(({ name }) => name).filter((name) => turned[name] ?? seen.includes(name));
    try {
      const { status } = await http.post(enabled, names, { query: { seen: JSON.stringify(seen) } });
      return status === WAITS;
    } catch (error) {
      const current = error instanceof ApiError && error.body.errorCode === ERROR_CODES.stale && error.body.current;
      if (!current || !Array.isArray(current.value) || tries === 1) throw error;
      return saveOver(current.value as string[], tries - 1);
    }
  }

  return {
    switches: all.data,
    stored: on.data && stored,
    error: all.error ?? on.error,
    turned,
    isSaving,
    isOn: (name: string) => turned[name] ?? stored.has(name),
    retry: () => void Promise.all([all.load(), on.load()]),
    turn(name: string, isOn: boolean) {
      if (isSaving) return;
      setTurned(({ [name]: _, ...others }) => (isOn === stored.has(name) ? others : { ...others, [name]: isOn }));
    },
    discard: () => setTurned({}),
    /** Gives false if they are not saved, else what became of it. */
    async save(): Promise<false | 'saved' | 'waits'> {
      setSaving(true);
      try {
        const waits = await saveOver(on.data ?? []);
        await Promise.all([on.renew(), refresh()]);
        setTurned({});
        return waits ? 'waits' : 'saved';
      } catch (error) {
        if (!isSilent(error)) messages.error(error);
        return false;
      } finally {
        setSaving(false);
      }
    },
  };
}

/** Named switches as they are turned. */
export type Switching = ReturnType<typeof useSwitches>;

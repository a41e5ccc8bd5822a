import { useCallback, useEffect, useRef, useState } from 'react';
import { useCockpit } from '../../../renderers/cockpit';
import { isSilent } from '../../../renderers/dialogs';
import type { Saved } from '../save-shared';

/** Texts by key. */
export type Texts = Readonly<Record<string, string>>;
/** What is changed: the new text, or null to take the stored one away. */
export type Changes = Readonly<Record<string, string | null>>;

export interface EntriesOptions {
  /** The texts as they were read. */
  readonly read: Texts;
  readonly kept: Changes | undefined;
  onDraft(changes: Changes | undefined): void;
  /** Saves one over the text that was seen. */
  saveOne(key: string, value: string | null, seen: string | undefined): Promise<Saved>;
}

export interface Entries {
  readonly stored: Texts;
  readonly changes: Changes;
  readonly isSaving: boolean;
  /** Keys that somebody else has saved meanwhile as something else. */
  readonly clashes: readonly string[];
  /** What stands in an entry's field; undefined for nothing of its own. */
  textOf(key: string): string | undefined;
  change(key: string, value: string | null): void;
  discard(): void;
  /** Gives true if everything is saved. */
  save(): Promise<boolean>;
}

/** Texts that are edited over those that are stored, and saved one by one; who saved one meanwhile is not overwritten. */
export function useEntries({ read, kept, onDraft, saveOne }: EntriesOptions): Entries {
  const { messages } = useCockpit();
  const [stored, setStored] = useState(read);
  const [changes, setChanges] = useState<Changes>(kept ?? {});
  const [clashes, setClashes] = useState<readonly string[]>([]);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => setStored(read), [read]);
  const isChanged = Object.keys(changes).length > 0;
  useEffect(() => onDraft(isChanged ? changes : undefined), [isChanged, changes, onDraft]);
  const latest = useRef({ stored, changes, saving: false });
  latest.current = { ...latest.current, stored, changes };

  const change = useCallback((key: string, value: string | null) => {
    // What is being saved stays as it is.
    if (latest.current.saving) return;
    setChanges(({ [key]: _, ...others }) =>
      value === (latest.current.stored[key] ?? null) ? others : { ...others, [key]: value },
    );
  }, []);

  return {
    stored,
    changes,
    isSaving,
    clashes,
    textOf: (key) => (changes[key] === undefined ? stored[key] : (changes[key] ?? undefined)),
    change,
    discard() {
      setClashes([]);
      setChanges({});
    },
    async save() {
      latest.current.saving = true;
      setSaving(true);
      const found: string[] = [];
      let left: Changes = latest.current.changes;
      let now: Texts = latest.current.stored;
      try {
        for (const [key, value] of Object.entries(left)) {
          const saved = await saveOne(key, value, now[key]);
          now = withText(now, key, saved.isSaved ? value : (saved.theirs ?? null));
          if (saved.isSaved || (saved.theirs ?? null) === value) left = withoutKey(left, key);
          else found.push(key);
        }
      } catch (error) {
        if (!isSilent(error)) messages.error(error);
      } finally {
        latest.current.saving = false;
        setSaving(false);
        setStored(now);
        setChanges(left);
        setClashes(found);
      }
      return Object.keys(left).length === 0;
    },
  };
}

function withoutKey<T>(texts: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  const { [key]: _, ...others } = texts;
  return others;
}

function withText(texts: Texts, key: string, value: string | null): Texts {
  return value === null ? withoutKey(texts, key) : { ...texts, [key]: value };
}

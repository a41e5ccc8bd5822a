import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useCockpit } from '../../../renderers/cockpit';
import { isSilent } from '../../../renderers/dialogs';
import type { Saved } from '../save-shared';

/** Texts by key. */
export type Texts = Readonly<Record<string, string>>;
/** What is changed: the new text, or null to take the stored one away. */
export type Changes = Readonly<Record<string, string | null>>;
/** The same, each with the text that it was made over; null is none. */
export type Drafts = Readonly<Record<string, { readonly value: string | null; readonly seen: string | null }>>;

export interface EntriesOptions {
  /** The texts as they were read. */
  readonly read: Texts;
  readonly kept: Drafts | undefined;
  onDraft(drafts: Drafts | undefined): void;
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
  const [drafts, setDrafts] = useState<Drafts>(kept ?? {});
  const [clashes, setClashes] = useState<readonly string[]>([]);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => setStored(read), [read]);
  const isChanged = Object.keys(drafts).length > 0;
  useEffect(() => onDraft(isChanged ? drafts : undefined), [isChanged, drafts, onDraft]);
  const changes = useMemo<Changes>(
    () => Object.fromEntries(Object.entries(drafts).map(([key, { value }]) => [key, value])),
    [drafts],
  );
  const latest = useRef({ stored, drafts, saving: false });
  latest.current = { ...latest.current, stored, drafts };

  const change = useCallback((key: string, value: string | null) => {
    // What is being saved stays as it is.
    if (latest.current.saving) return;
    const now = latest.current.stored[key] ?? null;
    setDrafts(({ [key]: before, ...others }) =>
      value === now ? others : { ...others, [key]: { value, seen: before ? before.seen : now } },
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
      setDrafts({});
    },
    async save() {
      latest.current.saving = true;
      setSaving(true);
      const found: string[] = [];
      let left = latest.current.drafts;
      let now: Texts = latest.current.stored;
      try {
        for (const [key, { value, seen }] of Object.entries(left)) {
          const saved = await saveOne(key, value, seen ?? undefined);
          const there = saved.isSaved ? value : (saved.theirs ?? null);
          now = withText(now, key, there);
          left = there === value ? withoutKey(left, key) : { ...left, [key]: { value, seen: there } };
          if (there !== value) found.push(key);
        }
      } catch (error) {
        if (!isSilent(error)) messages.error(error);
      } finally {
        latest.current.saving = false;
        setSaving(false);
        setStored(now);
        setDrafts(left);
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

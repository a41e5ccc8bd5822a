import { useEffect, useMemo, useRef, useState } from 'react';
import { isChanged, type MenuDraft, productDraft, readRoutes, routesOf, storedDraft } from '../../../engine/menu';
import { useCockpit } from '../../../renderers/cockpit';
import { isSilent } from '../../../renderers/dialogs';
import type { PartProps } from '../part';
import { saveShared } from '../save-shared';

/** What is kept of a menu that was not saved: the draft, and the text that it was made of. */
export interface KeptMenu {
  readonly draft: MenuDraft;
  readonly text: string | undefined;
}

const PLACE = { clientId: 'Cockpit', owner: 'menuSettings', key: 'routeConfigs' } as const;

function entriesOf(draft: MenuDraft): MenuDraft {
  return draft.flatMap((one) => [one, ...one.routes]);
}

/** The menu as it is edited, and the ways to save and discard. */
export function useMenuEditor({ settings, kept, onDraft }: PartProps<KeptMenu>) {
  const { http, product, messages } = useCockpit();
  const parts = useMemo(
    () => ({
      models: product.models,
      broken: new Map(product.broken.flatMap(({ name, pages: [first] }) => (first ? [[name, first] as const] : []))),
    }),
    [product],
  );
  const own = useMemo(() => productDraft(product.menu, parts), [product, parts]);
  const read = (text: string | undefined): MenuDraft =>
    storedDraft(
      product.menu,
      parts,
      readRoutes(text, (error) => console.warn('Route settings', error)),
    );
  const [text, setText] = useState(kept ? kept.text : settings.Routes.menuSettings.routeConfigs);
  const [draft, setDraft] = useState<MenuDraft>(() => kept?.draft ?? read(text));
  const [isSaving, setSaving] = useState(false);
  const [hasClash, setClash] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored is read anew when its text changes
  const stored = useMemo(() => read(text), [text]);
  const changed = useMemo(() => entriesOf(draft).filter(({ id }) => isChanged(draft, id, stored)), [draft, stored]);
  const isEdited = JSON.stringify(routesOf(draft, own)) !== JSON.stringify(routesOf(stored, own));
  /** As it was read or saved last. */
  const newest = useRef(settings.Routes.menuSettings.routeConfigs);
  useEffect(() => {
    newest.current = settings.Routes.menuSettings.routeConfigs;
  }, [settings]);
  const showNewest = () => {
    setText(newest.current);
    setDraft(read(newest.current));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is newest takes the place of what nothing is changed of
  useEffect(() => {
    if (!isEdited && newest.current !== text) showNewest();
  }, [settings, isEdited]);
  useEffect(() => onDraft(isEdited ? { draft, text } : undefined), [isEdited, draft, text, onDraft]);

  return {
    own,
    draft,
    isEdited,
    changed,
    isSaving,
    hasClash,
    edit(next: MenuDraft) {
      // What is being saved stays as it is.
      if (!isSaving) setDraft(next);
    },
    discard() {
      setClash(false);
      showNewest();
    },
    /** Gives true if the menu is saved. One that somebody else has saved meanwhile is not replaced unasked. */
    async save(): Promise<boolean> {
      const value = JSON.stringify(routesOf(draft, own));
      setSaving(true);
      try {
        const saved = await saveShared(http, PLACE, value, text);
        newest.current = saved.isSaved ? value : saved.theirs;
        setText(newest.current);
        setClash(!saved.isSaved);
        if (saved.isSaved) setDraft(read(value));
        return saved.isSaved;
      } catch (error) {
        if (!isSilent(error)) messages.error(error);
        return false;
      } finally {
        setSaving(false);
      }
    },
  };
}

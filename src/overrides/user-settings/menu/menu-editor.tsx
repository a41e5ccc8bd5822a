import { FolderPlus, RotateCcw } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addGroup,
  type DraftEntry,
  isChanged,
  type MenuDraft,
  type Move,
  moveEntry,
  placeEntry,
  placeOf,
  resetEntry,
  routesOf,
} from '../../../engine/menu';
import { SaveBar } from '../../../renderers/layout';
import type { PartProps } from '../part';
import { useSavedNotice } from '../use-saved-notice';
import { EntryRow, shownName } from './entry-row';
import { type KeptMenu, useMenuEditor } from './use-menu-editor';

/** A control of a row, to which focus goes back when the row has gone elsewhere. */
interface Wanted {
  readonly id: string;
  readonly control: string;
}

/** Keeps the focus in the row that was moved, on the control that moved it. */
function useFocus(draft: MenuDraft) {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<Wanted | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus is wanted after a change of the draft
  useLayoutEffect(() => {
    const { id, control } = wanted.current ?? {};
    wanted.current = undefined;
    if (id === undefined) return;
    const row = [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])].find(
      ({ dataset }) => dataset.entry === id,
    );
    row?.querySelector<HTMLElement>(control || 'input.input')?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  }, [draft]);
  return { list, want: (next: Wanted) => (wanted.current = next) };
}

/** The routes of the menu as a tree: names, what is shown, order, nesting, versions (LOWCODE-023, SETTINGS-013). */
export function MenuEditor(props: PartProps<KeptMenu>) {
  const { t } = useTranslation();
  const editor = useMenuEditor(props);
  const { draft, own, edit } = editor;
  const { list, want } = useFocus(draft);
  const saved = useSavedNotice();
  const [told, tell] = useState('');
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<{ readonly id: string; readonly where: 'before' | 'after' }>();
  const isOwn = routesOf(draft, own).length === 0;

  function move(one: DraftEntry, step: Move): void {
    const next = moveEntry(draft, one.id, step);
    if (next === draft) return;
    const held = document.activeElement?.getAttribute('data-move');
    want({ id: one.id, control: held ? `[data-move=${held}]` : '' });
    edit(next);
    const place = placeOf(next, one.id);
    const values = { name: shownName(one), place: (place?.at ?? 0) + 1, of: (place?.parent?.routes ?? next).length };
    tell(
      place?.parent
        ? t('settings.menu.movedBelow', { ...values, parent: shownName(place.parent) })
        : t('settings.menu.moved', values),
    );
  }

  function drop(): void {
    if (dragged !== undefined && over) edit(placeEntry(draft, dragged, over.where, over.id));
    setDragged(undefined);
    setOver(undefined);
  }

  async function save(): Promise<void> {
    if (!(await editor.save())) return;
    list.current?.focus();
    saved();
  }

  const rows = (entries: MenuDraft) => (
    <ul>
      {entries.map((one) => (
        <li key={one.id}>
          <EntryRow
            one={one}
            draft={draft}
            isChanged={isChanged(draft, one.id, own)}
            edge={dragged !== undefined && over?.id === one.id && dragged !== one.id ? over.where : undefined}
            onEdit={edit}
            onMove={move}
            onReset={({ id }) => {
              want({ id, control: '' });
              edit(resetEntry(draft, id, own));
            }}
            onDrag={setDragged}
            onOver={(id, where) => dragged !== undefined && setOver({ id, where })}
            onDrop={drop}
          />
          {one.routes.length > 0 && rows(one.routes)}
        </li>
      ))}
    </ul>
  );

  return (
    <>
      <div className="list-tools">
        <p className="about">{t('settings.menu.about')}</p>
        <button
          type="button"
          className="button"
          onClick={() => {
            const added = addGroup(draft, t('settings.menu.newGroup'));
            want({ id: added.id, control: '' });
            edit(added.draft);
          }}
        >
          <FolderPlus aria-hidden />
          {t('settings.menu.addGroup')}
        </button>
        <button type="button" className="button bordered" aria-disabled={isOwn} onClick={() => !isOwn && edit(own)}>
          <RotateCcw aria-hidden />
          {t('settings.menu.resetAll')}
        </button>
      </div>
      <div className="menu-tree" ref={list} tabIndex={-1}>
        {rows(draft)}
      </div>
      <p className="visually-hidden" role="status">
        {told}
      </p>
      {editor.isEdited && (
        <SaveBar
          count={Math.max(editor.changed.length, 1)}
          changes={editor.changed.map(shownName).join(' · ')}
          problem={editor.hasClash ? t('settings.menu.clash') : undefined}
          isSaving={editor.isSaving}
          onDiscard={() => {
            list.current?.focus();
            editor.discard();
          }}
          onSave={() => void save()}
        />
      )}
    </>
  );
}

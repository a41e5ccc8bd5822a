import { useTranslation } from 'react-i18next';
import { addGroup, isChanged, type MenuDraft, resetEntry, routesOf } from '../../../engine/menu';
import { SaveBar } from '../../../renderers/layout';
import type { PartProps } from '../part';
import { useSavedNotice } from '../use-saved-notice';
import { shownName } from './entry-names';
import { EntryRow } from './entry-row';
import { MenuTools } from './menu-tools';
import { type KeptMenu, useMenuEditor } from './use-menu-editor';
import { useDragging, useRowFocus, useSteps } from './use-menu-moves';

/** The routes of the menu as a tree: names, what is shown, order, nesting, versions (LOWCODE-023, SETTINGS-013). */
export function MenuEditor(props: PartProps<KeptMenu>) {
  const { t } = useTranslation();
  const editor = useMenuEditor(props);
  const { draft, own, edit } = editor;
  const { list, want } = useRowFocus(draft);
  const steps = useSteps(draft, edit, want);
  const dragging = useDragging(draft, edit);
  const saved = useSavedNotice();

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
            edge={dragging.edgeOf(one.id)}
            onEdit={edit}
            onMove={steps.move}
            onReset={({ id }) => {
              want(id);
              edit(resetEntry(draft, id, own));
            }}
            onDrag={dragging.drag}
            onOver={dragging.over}
            onDrop={dragging.drop}
          />
          {one.routes.length > 0 && rows(one.routes)}
        </li>
      ))}
    </ul>
  );

  return (
    <>
      <MenuTools
        isOwn={routesOf(draft, own).length === 0}
        onAddGroup={() => {
          const added = addGroup(draft, t('settings.menu.newGroup'));
          want(added.id);
          edit(added.draft);
        }}
        onResetAll={() => edit(own)}
      />
      <div className="menu-tree" ref={list} tabIndex={-1}>
        {rows(draft)}
      </div>
      <p className="visually-hidden" role="status">
        {steps.told}
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

import { GripVertical } from 'lucide-react';
import type { DragEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { changeEntry, type DraftEntry, type MenuDraft, type Move } from '../../../engine/menu';
import { MenuIcon } from '../../../renderers/layout';
import { EntryMoves } from './entry-moves';
import { ownName, shownName } from './entry-names';
import type { Edge } from './use-menu-moves';
import { VersionChoice } from './version-choice';

export interface EntryRowProps {
  readonly one: DraftEntry;
  readonly draft: MenuDraft;
  /** Not as the product has it, and can be put back. */
  readonly isChanged: boolean;
  /** The edge at which what is dragged would be put. */
  readonly edge: Edge | undefined;
  onEdit(draft: MenuDraft): void;
  onMove(one: DraftEntry, move: Move): void;
  onReset(one: DraftEntry): void;
  onDrag(id: string | undefined): void;
  onOver(id: string, where: Edge): void;
  onDrop(): void;
}

/** One entry of the menu: whether it is shown, its name, its version, its place. */
export function EntryRow(props: EntryRowProps) {
  const { one, draft, isChanged, edge, onEdit, onMove, onReset, onDrag, onOver, onDrop } = props;
  const { t } = useTranslation();
  const name = shownName(one);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowUp: 'up', ArrowDown: 'down' }[event.key];
    if (!event.altKey || move === undefined) return;
    event.preventDefault();
    onMove(one, move as Move);
  };
  const onDragOver = (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    const { top, height } = event.currentTarget.getBoundingClientRect();
    onOver(one.id, event.clientY < top + height / 2 ? 'before' : 'after');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging and Alt with arrows are ways beside the row's buttons
    <div
      className={['menu-row', !one.isShown && 'off', edge].filter(Boolean).join(' ')}
      data-entry={one.id}
      draggable={!one.isFixed}
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', one.id);
        onDrag(one.id);
      }}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={onDragOver}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <GripVertical aria-hidden className="grip" />
      <input
        type="checkbox"
        aria-label={t('settings.menu.show', { name })}
        checked={one.isShown}
        disabled={one.isFixed}
        onChange={({ target }) => onEdit(changeEntry(draft, one.id, { isShown: target.checked }))}
      />
      <MenuIcon name={one.entry?.icon} isGroup={one.entry ? one.entry.routes.length > 0 : true} />
      <input
        className="input"
        aria-label={t('settings.menu.name', { name: ownName(one) })}
        placeholder={ownName(one)}
        maxLength={100}
        value={one.name}
        onChange={({ target }) => onEdit(changeEntry(draft, one.id, { name: target.value }))}
      />
      <span className="version">
        <VersionChoice one={one} draft={draft} onEdit={onEdit} />
      </span>
      <EntryMoves one={one} draft={draft} isChanged={isChanged} onMove={onMove} onReset={onReset} />
    </div>
  );
}

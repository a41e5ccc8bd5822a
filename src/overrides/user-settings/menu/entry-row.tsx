import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  GripVertical,
  IndentDecrease,
  IndentIncrease,
  RotateCcw,
  X,
} from 'lucide-react';
import type { DragEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { changeEntry, type DraftEntry, type MenuDraft, type Move, moveEntry, versionsOf } from '../../../engine/menu';
import { captions } from '../../../renderers/captions';
import { useCockpit } from '../../../renderers/cockpit';
import { MenuIcon } from '../../../renderers/layout';

/** What an entry is called without the business unit's own name. */
export function ownName({ entry, routeName }: Pick<DraftEntry, 'entry' | 'routeName'>): string {
  return entry ? captions.menu(entry) : routeName;
}

/** What an entry is called in the menu. */
export function shownName(one: DraftEntry): string {
  return one.name.trim() || ownName(one);
}

const MOVES = [
  ['up', ArrowUp],
  ['down', ArrowDown],
  ['in', IndentIncrease],
  ['out', IndentDecrease],
] as const;

export interface EntryRowProps {
  readonly one: DraftEntry;
  readonly draft: MenuDraft;
  /** Not as the product has it, and can be put back. */
  readonly isChanged: boolean;
  /** The edge at which what is dragged would be put. */
  readonly edge: 'before' | 'after' | undefined;
  onEdit(draft: MenuDraft): void;
  onMove(one: DraftEntry, move: Move): void;
  onReset(one: DraftEntry): void;
  onDrag(id: string | undefined): void;
  onOver(id: string, where: 'before' | 'after'): void;
  onDrop(): void;
}

/** Which version of its page an entry leads to, where there is an old and a new one (OPEN-098). */
function VersionChoice({ one, draft, onEdit }: Pick<EntryRowProps, 'one' | 'draft' | 'onEdit'>) {
  const { t } = useTranslation();
  const { product } = useCockpit();
  const versions = versionsOf(product.models[one.entry?.entity ?? '']);
  const isPair = new Set(versions.map(({ paging }) => paging)).size > 1;
  if (!isPair) return null;
  return (
    <span className="select">
      <select
        aria-label={t('settings.menu.version', { name: shownName(one) })}
        value={one.pinned ?? ''}
        onChange={({ target }) => onEdit(changeEntry(draft, one.id, { pinned: target.value || undefined }))}
      >
        <option value="">{t('settings.menu.follow')}</option>
        {versions.map(({ path, paging }) => (
          <option key={path} value={path}>
            {t(paging === 'server' ? 'settings.menu.new' : 'settings.menu.old', { path })}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden />
    </span>
  );
}

/** One entry of the menu: whether it is shown, its name, its version, its place. */
export function EntryRow(props: EntryRowProps) {
  const { one, draft, isChanged, edge, onEdit, onMove, onReset, onDrag, onOver, onDrop } = props;
  const { t } = useTranslation();
  const name = shownName(one);
  const canBeReset = one.entry !== undefined;

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
      <span className="moves">
        {MOVES.map(([move, Icon]) => (
          <button
            key={move}
            type="button"
            className="icon-button small"
            data-move={move}
            aria-label={t(`settings.menu.${move}`, { name })}
            title={t(`settings.menu.${move}`, { name })}
            aria-disabled={moveEntry(draft, one.id, move) === draft}
            onClick={() => onMove(one, move)}
          >
            <Icon aria-hidden />
          </button>
        ))}
        <button
          type="button"
          className="icon-button small"
          aria-label={t(canBeReset ? 'settings.menu.reset' : 'settings.menu.remove', { name })}
          title={t(canBeReset ? 'settings.menu.reset' : 'settings.menu.remove', { name })}
          aria-disabled={!isChanged}
          onClick={() => isChanged && onReset(one)}
        >
          {canBeReset ? <RotateCcw aria-hidden /> : <X aria-hidden />}
        </button>
      </span>
    </div>
  );
}

import { Ellipsis, X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Total } from '../../engine/grid';
import type { EntityModel } from '../../engine/model';
import { captions } from '../captions';
import { useCockpit } from '../cockpit';
import { focusBack } from '../dialogs';
import type { OfferedAction } from '../offered-action';
import { totalText } from '../rows';
import { ActionButton, Reasons } from './action-button';
import { barActions } from './bar-actions';
import { useFitting } from './use-fitting';

export interface SelectionBarProps {
  readonly model: EntityModel;
  readonly count: number;
  /** So many of them are not among the rows that search and filters leave. */
  readonly hidden?: number | undefined;
  readonly total: Total | undefined;
  /** So many were deleted while they were chosen. */
  readonly deleted?: number;
  /** All that match are on their way to be chosen. */
  readonly isChoosing?: boolean;
  readonly actions: readonly OfferedAction[];
  /** Chooses all that match, when the page is chosen and there are more. */
  readonly onAll?: (() => void) | undefined;
  onClear(): void;
  onMore(place: { x: number; y: number }): void;
  /** The pointer has pressed an action and is still there, or has gone. */
  onHold?(isHeld: boolean): void;
}

/** What stood in the bar last, for as many rows as were chosen. */
interface Standing {
  readonly names: readonly string[];
  readonly most: number;
  /** An action was pressed: from now on all stay where they are. */
  readonly isPressed: boolean;
}

/** In the pager's row: how many rows are chosen, and what can be done with them. */
export function SelectionBar(props: SelectionBarProps) {
  const {
    model,
    count,
    hidden = 0,
    deleted = 0,
    total,
    actions,
    isChoosing: isReading = false,
    onAll,
    onClear,
    onMore,
    onHold,
  } = props;
  const { t } = useTranslation();
  const { format } = useCockpit();
  const id = useId();
  // The bar is there as long as the selection. Who goes on choosing rows is not about to press anything.
  const [standing, setStanding] = useState<Standing>({ names: [], most: 0, isPressed: false });
  const isChoosing = count > standing.most && !standing.isPressed;
  const names = barActions(isChoosing ? [] : standing.names, actions);
  if (isChoosing || names.length > standing.names.length)
    setStanding({ ...standing, names, most: Math.max(count, standing.most) });
  const shown = names.flatMap((name) => actions.find((action) => action.name === name) ?? []);
  const refused = shown.filter(({ enabled }) => !enabled);
  const line = useRef<HTMLSpanElement>(null);
  const fitting = useFitting(line);
  const said = { count: deleted, number: format.number(deleted), thing: captions.thing(model, deleted) };
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (element?.contains(document.activeElement)) queueMicrotask(focusBack(element));
    };
  }, []);
  return (
    <div
      ref={bar}
      className="selection-bar"
      role="toolbar"
      aria-label={t('grid.selection')}
      onPointerLeave={() => onHold?.(false)}
    >
      <span className="count">
        <b>{format.number(count)}</b>{' '}
        {hidden > 0
          ? `${t('grid.selected')} · ${t('grid.notShown', { number: format.number(hidden) })}`
          : t('grid.ofSelected', { total: totalText(total ?? 'counting', format) })}
        {deleted > 0 && ` · ${t('grid.deletedChosen', said)}`}
      </span>
      <ChooseAll isReading={isReading} total={total} onAll={onAll} />
      <button type="button" className="icon-button small" aria-label={t('grid.clearSelection')} onClick={onClear}>
        <X aria-hidden />
      </button>
      {shown.length > 0 && <span className="divider" />}
      <span className="actions" ref={line}>
        {shown.map((action, index) => (
          <ActionButton
            key={action.name}
            action={action}
            id={id}
            className={`compact ${index === 0 && !action.destructive && action.enabled ? 'primary' : ''}`}
            isHidden={index >= fitting}
            onPress={(isPointer) => {
              setStanding({ ...standing, isPressed: true });
              if (isPointer) onHold?.(true);
            }}
          />
        ))}
      </span>
      {/* Behind all of them: what can be pressed keeps its place. */}
      {refused.length > 0 && (
        <span className="reasons">
          <Reasons id={id} refused={refused} />
        </span>
      )}
      {count > 0 && (actions.length > Math.min(shown.length, fitting) || refused.length > 0) && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('grid.moreActions')}
          aria-haspopup="menu"
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            onMore({ x: box.left, y: box.top });
          }}
        >
          <Ellipsis aria-hidden />
        </button>
      )}
    </div>
  );
}

/** What goes on choosing from a page to all pages, and that it is under way. */
function ChooseAll({ isReading, total, onAll }: Pick<SelectionBarProps, 'total' | 'onAll'> & { isReading: boolean }) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  if (isReading)
    return (
      <span className="quiet-text" role="status">
        {t('grid.choosing')}
      </span>
    );
  if (!onAll || typeof total !== 'number') return null;
  return (
    <button type="button" className="link-button" onClick={onAll}>
      {t('grid.chooseAll', { number: format.number(total) })}
    </button>
  );
}

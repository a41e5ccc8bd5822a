import { Ellipsis } from 'lucide-react';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { nameIn } from '../../engine/perform';
import type { Row } from '../../engine/query';
import { ActionIcon } from '../actions';
import { altShown } from '../alt-letters';
import { rowKey } from '../rows';
import type { Grid } from './use-grid';
import { type PointedRow, type PointedRowControl, usePointedRow } from './use-pointed-row';
import { useStanding } from './use-standing';
import './row-buttons.css';

export interface RowButtonsProps {
  readonly grid: Grid;
  onMore(row: Row, place: { x: number; y: number }): void;
  readonly ref: Ref<Pick<PointedRowControl, 'settle'>>;
}

/** What a button takes with the gap before it, in pixels, and what stands before the first. */
const BUTTON_PX = 26;
const BEFORE_PX = 24;

/**
 * The first actions of the row under the mouse, at its end, where one click does them (OPEN-316). Where columns stand
 * there, the others come out of the last one when the mouse is on it: until then the row can be read to its end. Those
 * of chosen rows stand below the list. The keyboard has letters and the menu instead.
 */
export function RowButtons({ grid, onMore, ref }: RowButtonsProps) {
  const own = useRef<HTMLDivElement>(null);
  const { pointed, leave, press, settle } = usePointedRow(grid, own);
  useImperativeHandle(ref, () => ({ settle }), [settle]);
  const isShown = pointed !== undefined && grid.known.selected.length === 0;
  return (
    <div ref={own} className="row-buttons-place" onWheel={leave}>
      {isShown && (
        <Buttons
          key={rowKey(grid.model, pointed.row)}
          grid={grid}
          pointed={pointed}
          onPress={press}
          onLeave={leave}
          onMore={onMore}
        />
      )}
    </div>
  );
}

interface ButtonsProps extends Pick<RowButtonsProps, 'grid' | 'onMore'> {
  readonly pointed: PointedRow;
  onPress: PointedRowControl['press'];
  onLeave(): void;
}

function Buttons({ grid, pointed, onPress, onLeave, onMore }: ButtonsProps) {
  const { t } = useTranslation();
  const { row, element, top, right, height, isPressed } = pointed;
  const [all = []] = grid.actions.groups([row]);
  const actions = all.filter(({ icon }) => icon !== undefined);
  // What comes to them stands before the others, which keep their places.
  const shown = useStanding(actions).toReversed();
  const needed = BEFORE_PX + BUTTON_PX * (shown.length + 1);
  const isFolded = !isPressed && (grid.widget.current?.freeWidth() ?? 0) < needed;

  /** The row has the keyboard, to which a dialog gives it back. */
  function goThere(): void {
    grid.widget.current?.point(row);
    element.focus({ preventScroll: true });
  }

  return (
    <div
      className={isFolded ? 'row-buttons folded' : 'row-buttons'}
      role="toolbar"
      aria-label={t('grid.actionsOf', { name: nameIn(grid.model)(row).name })}
      style={{ top, right, height }}
      onMouseDown={(event) => event.preventDefault()}
      onClickCapture={onPress}
    >
      {shown.map(({ name, title, letter, icon, enabled, reason, run }) => (
        <button
          key={name}
          type="button"
          className="icon-button small"
          tabIndex={-1}
          aria-label={title}
          aria-disabled={!enabled || undefined}
          title={enabled ? [title, altShown(letter)].filter(Boolean).join('  ') : reason}
          onClick={() => {
            if (!enabled) return;
            goThere();
            run();
          }}
        >
          <ActionIcon name={icon} />
        </button>
      ))}
      <button
        type="button"
        className="icon-button small"
        tabIndex={-1}
        aria-label={t('grid.moreActions')}
        title={t('grid.moreActions')}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect();
          goThere();
          onLeave();
          onMore(row, { x: left, y: bottom });
        }}
      >
        <Ellipsis aria-hidden />
      </button>
    </div>
  );
}

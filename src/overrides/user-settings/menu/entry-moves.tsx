import { ArrowDown, ArrowUp, IndentDecrease, IndentIncrease, RotateCcw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { moveEntry } from '../../../engine/menu';
import { shownName } from './entry-names';
import type { EntryRowProps } from './entry-row';

const MOVES = [
  ['up', ArrowUp],
  ['down', ArrowDown],
  ['in', IndentIncrease],
  ['out', IndentDecrease],
] as const;

type MovesProps = Pick<EntryRowProps, 'one' | 'draft' | 'isChanged' | 'onMove' | 'onReset'>;

/** The buttons that move an entry by a step, and the one that puts it back or takes an added one away. */
export function EntryMoves({ one, draft, isChanged, onMove, onReset }: MovesProps) {
  const { t } = useTranslation();
  const name = shownName(one);
  const canBeReset = one.entry !== undefined;
  return (
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
  );
}

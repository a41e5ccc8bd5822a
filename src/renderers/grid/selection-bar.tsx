import { Ellipsis, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCockpit } from '../cockpit';
import { type Total, totalText } from '../rows';

/** An action as menu and bar show it. */
export interface OfferedAction {
  readonly name: string;
  readonly title: string;
  readonly enabled: boolean;
  readonly reason?: string | undefined;
  readonly destructive: boolean;
  run(): void;
}

export interface SelectionBarProps {
  readonly count: number;
  readonly total: Total | undefined;
  readonly actions: readonly OfferedAction[];
  onClear(): void;
  onMore(place: { x: number; y: number }): void;
}

/** How many actions stand in the bar itself; the others are behind its last button. */
const IN_BAR = 3;

/** In the pager's row: how many rows are chosen, and what can be done with them. */
export function SelectionBar({ count, total, actions, onClear, onMore }: SelectionBarProps) {
  const { t } = useTranslation();
  const { format } = useCockpit();
  const enabled = actions.filter((action) => action.enabled);
  const shown = [
    ...enabled.filter((action) => !action.destructive),
    ...enabled.filter((action) => action.destructive),
  ].slice(0, IN_BAR);
  return (
    <div className="selection-bar" role="toolbar" aria-label={t('grid.selection')}>
      <span className="count">
        <b>{format.number(count)}</b> {t('grid.ofSelected', { total: totalText(total ?? 'counting', format) })}
      </span>
      <button type="button" className="icon-button small" aria-label={t('grid.clearSelection')} onClick={onClear}>
        <X aria-hidden />
      </button>
      {shown.length > 0 && <span className="divider" />}
      <span className="actions">
        {shown.map((action, index) => (
          <button
            type="button"
            key={action.name}
            className={`button compact ${index === 0 && !action.destructive ? 'primary' : ''}`}
            onClick={action.run}
          >
            {action.title}
          </button>
        ))}
      </span>
      {actions.length > shown.length && (
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

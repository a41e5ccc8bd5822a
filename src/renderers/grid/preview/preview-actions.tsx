import { Ellipsis } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferedAction } from '../../offered-action';
import { ActionButton, Reasons } from '../action-button';
import { useStanding } from '../use-standing';

export interface PreviewActionsProps {
  readonly actions: readonly OfferedAction[];
  onMore(place: { x: number; y: number }): void;
}

/** Letters for which the bar has room, and what a button takes besides those of its title: its sign and the space around both. */
const ROOM = 42;
const AROUND = 8;

/** The first, and those others whose titles there is room for. */
function fitting<Action extends { readonly title: string }>(actions: readonly Action[]): readonly Action[] {
  let room = ROOM;
  return actions.filter(({ title }, index) => {
    const fits = index === 0 || title.length + AROUND <= room;
    if (fits) room -= title.length + AROUND;
    return fits;
  });
}

/** What can be done with the row that is shown: the first of it as buttons, which keep their places, all in the menu. */
export function PreviewActions({ actions, onMore }: PreviewActionsProps) {
  const { t } = useTranslation();
  const id = useId();
  const shown = fitting(useStanding(actions));
  const refused = shown.filter(({ enabled }) => !enabled);
  return (
    <>
      {/* Above them: what can be pressed keeps its place. */}
      {refused.length > 0 && (
        <div className="preview-reasons">
          <Reasons id={id} refused={refused} />
        </div>
      )}
      <div className="preview-foot" role="toolbar" aria-label={t('grid.actions')}>
        {shown.map((action, index) => (
          <ActionButton
            key={action.name}
            action={action}
            id={id}
            className={index === 0 && !action.destructive && action.enabled ? 'primary' : 'bordered'}
          />
        ))}
        <button
          type="button"
          className="icon-button"
          aria-label={t('grid.moreActions')}
          title={t('grid.moreActions')}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => {
            const { left, top } = currentTarget.getBoundingClientRect();
            onMore({ x: left, y: top });
          }}
        >
          <Ellipsis aria-hidden />
        </button>
      </div>
    </>
  );
}

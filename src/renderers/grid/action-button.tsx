import { ActionIcon } from '../actions';
import { altShown, altTold } from '../alt-letters';
import type { OfferedAction } from '../offered-action';

export interface ActionButtonProps {
  readonly action: OfferedAction;
  /** Of the toolbar; what `Reasons` say stands under it. */
  readonly id: string;
  readonly className: string;
  /** It stands in its toolbar, but does not show. */
  readonly isHidden?: boolean;
  /** Is told of every press, also of one that does nothing; by the pointer, or else by the keyboard. */
  onPress?(isPointer: boolean): void;
}

/** An action as a button of a toolbar, with its key. One that cannot run can be pressed all the same, and does nothing. */
export function ActionButton({ action, id, className, isHidden = false, onPress }: ActionButtonProps) {
  const { name, title, icon, letter, enabled, reason, run } = action;
  return (
    <button
      type="button"
      className={`button ${className}`}
      style={{ visibility: isHidden ? 'hidden' : undefined }}
      aria-disabled={!enabled || undefined}
      title={enabled ? [title, altShown(letter)].filter(Boolean).join('  ') : reason}
      aria-keyshortcuts={altTold(letter)}
      aria-describedby={enabled ? undefined : reasonId(id, name)}
      onClick={({ detail }) => {
        onPress?.(detail > 0);
        if (enabled) run();
      }}
    >
      <ActionIcon name={icon} />
      <span className="label">{title}</span>
    </button>
  );
}

/** Why actions of a toolbar cannot run; the same reason shows once. */
export function Reasons({ id, refused }: { readonly id: string; readonly refused: readonly OfferedAction[] }) {
  return refused.map(({ name, reason }, index) => {
    const isSaid = refused.findIndex((other) => other.reason === reason) < index;
    return (
      <small key={name} className={isSaid ? 'visually-hidden' : 'why'} id={reasonId(id, name)} title={reason}>
        {reason}
      </small>
    );
  });
}

const reasonId = (id: string, name: string): string => `${id}-${name}`;

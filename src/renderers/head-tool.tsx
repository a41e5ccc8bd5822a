import type { LucideIcon } from 'lucide-react';

/** What can be done with all rows of a page, as an icon in its head or as an entry of a menu. */
export interface HeadTool {
  readonly name: string;
  readonly title: string;
  /** What the tip says in place of the title. */
  readonly hint?: string;
  readonly Icon: LucideIcon;
  /** It is on or off. */
  readonly isPressed?: boolean;
  run(): void;
}

export function ToolButton({ tool: { title, hint = title, Icon, isPressed, run } }: { tool: HeadTool }) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={title}
      title={hint}
      aria-pressed={isPressed}
      onClick={run}
    >
      <Icon aria-hidden />
    </button>
  );
}

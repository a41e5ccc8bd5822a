/** An action as menu and bar show it. */
export interface OfferedAction {
  readonly name: string;
  readonly title: string;
  /** Does it, with Alt. */
  readonly letter?: string | undefined;
  /** The name of its icon. */
  readonly icon?: string | undefined;
  readonly enabled: boolean;
  readonly reason?: string | undefined;
  /** The right that it cannot run without. */
  readonly lacks?: string | undefined;
  readonly destructive: boolean;
  run(): void;
}

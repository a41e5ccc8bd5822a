/** An action as menu and bar show it. */
export interface OfferedAction {
  readonly name: string;
  readonly title: string;
  readonly enabled: boolean;
  readonly reason?: string | undefined;
  /** The right that it cannot run without. */
  readonly lacks?: string | undefined;
  readonly destructive: boolean;
  run(): void;
}

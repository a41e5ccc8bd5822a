import type { ActionModel } from '../model';
import { matches, type Row } from '../query';

/** True if somebody is asked before an action is done for these rows. */
export function asksFirst({ confirm, confirmWhen }: ActionModel, rows: readonly Row[]): boolean {
  return confirm !== false && (!confirmWhen || rows.some((row) => matches(confirmWhen, row)));
}

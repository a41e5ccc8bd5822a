/** The hand-written screens, one line each. Whoever adds one adds it here and nowhere else. */
import type { Override } from './override';

export const OVERRIDES: readonly Override[] = [
  { path: '', title: 'frame.dashboard', load: () => import('./dashboard') },
];

/** The hand-written screen at a path, if there is one. */
export function overrideAt(path: string, overrides: readonly Override[] = OVERRIDES): Override | undefined {
  return overrides.find((override) => override.path === path);
}

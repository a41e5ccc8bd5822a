import type { ComponentType } from 'react';
import type { FeatureTest } from '../engine/model';

/** A hand-written screen that stands where a generated one would (LOWCODE-017). */
export interface Override {
  /** Address without leading slash, parameters as in a definition; empty for the dashboard. */
  readonly path: string;
  /** Key of its title below `frame`, or a whole key. */
  readonly title: string;
  readonly permission?: string;
  readonly feature?: FeatureTest;
  /** Loads the screen as a chunk of its own. */
  load(): Promise<{ default: ComponentType }>;
}

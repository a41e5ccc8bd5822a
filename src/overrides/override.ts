import type { ComponentType } from 'react';
import type { FeatureTest } from '../engine/model';

/** A part of a hand-written screen with an address of its own. */
export interface OverridePart {
  /** Key of what it is called, and of what it belongs to. */
  readonly title: string;
  readonly within: string;
  /** The end of the address: `?part=permissions`. */
  readonly search: string;
}

/** A hand-written screen that stands where a generated one would (LOWCODE-017). */
export interface Override {
  /** Address without leading slash, parameters as in a definition; empty for the dashboard. */
  readonly path: string;
  /** Key of its title below `frame`, or a whole key. */
  readonly title: string;
  readonly permission?: string;
  readonly feature?: FeatureTest;
  /** What it shows besides, which the search finds by name. */
  readonly parts?: readonly OverridePart[];
  /** Loads the screen as a chunk of its own. */
  load(): Promise<{ default: ComponentType }>;
}

import type { ComponentType } from 'react';
import type { CockpitSettings } from '../../engine/http';

/** What a subsection of the page is given. */
export interface PartProps<Draft> {
  /** The settings of the business unit as they were read last. */
  readonly settings: CockpitSettings;
  /** What was changed and not saved when the session ended. */
  readonly kept: Draft | undefined;
  /** Is told what is changed and not saved; undefined for nothing. */
  onDraft(draft: Draft | undefined): void;
}

/** One subsection. */
export interface Part {
  readonly name: string;
  /** Key of what it is called below `settings.parts`, if it is not the name. */
  readonly called?: string;
  // biome-ignore lint/suspicious/noExplicitAny: each part alone knows what it changes
  readonly Content: ComponentType<PartProps<any>>;
}

import { type Glyph, GROUP_GLYPH, glyphOf, stateClass } from '../../renderers/states';
import type { WidgetView } from './widget-view';

export interface StateLook {
  readonly colour: string;
  readonly glyph: Glyph;
}

/** Colour and mark of a widget that counts states: of the one state, else of their group. */
export function stateLook({ group, state }: Pick<WidgetView, 'group' | 'state'>): StateLook | undefined {
  if (!group) return undefined;
  return { colour: stateClass(group), glyph: state ? glyphOf(state.value, [state]) : GROUP_GLYPH[group] };
}

export { drawGlyph, type Glyph } from './draw-glyph';
export { StateGlyph } from './state-glyph';
export { GROUP_GLYPH, glyphOf, stateClass, stateTint } from './state-look';

import { drawGlyph, type Glyph } from './draw-glyph';

/** A state's mark, in the colour of the text around it; decorative, since its name stands beside it. */
export function StateGlyph({ name }: { name: Glyph }) {
  return <span className="glyph-box" aria-hidden ref={(box) => box?.replaceChildren(drawGlyph(name))} />;
}

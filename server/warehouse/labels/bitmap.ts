import { GLYPH_HEIGHT, GLYPH_WIDTH, glyphOf } from './font';

/** Black dots on white, a byte each: what a label printer prints, and what a preview shows. */
export class Bitmap {
  readonly dots: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.dots = new Uint8Array(width * height);
  }

  /** Blackens a rectangle, as far as it is on the label. */
  fill(left: number, top: number, width: number, height: number): void {
    for (let y = Math.max(0, top); y < Math.min(this.height, top + height); y++)
      this.dots.fill(1, y * this.width + Math.max(0, left), y * this.width + Math.min(this.width, left + width));
  }

  /** Writes one line, each dot of a letter as a square of `size`. */
  write(text: string, left: number, top: number, size: number): void {
    for (const [index, letter] of [...text].entries())
      for (const [column, bits] of glyphOf(letter).entries())
        for (let row = 0; row < GLYPH_HEIGHT; row++)
          if ((bits >> row) & 1)
            this.fill(left + (index * (GLYPH_WIDTH + 1) + column) * size, top + row * size, size, size);
  }

  /** Draws bars and gaps of these widths, each of so many dots. */
  bars(widths: readonly number[], left: number, top: number, height: number, dot: number): void {
    let x = left;
    for (const [index, width] of widths.entries()) {
      if (index % 2 === 0) this.fill(x, top, width * dot, height);
      x += width * dot;
    }
  }

  /** Eight dots to a byte, the left one highest; each row begins a byte. */
  packed(): Buffer {
    const bytes = Math.ceil(this.width / 8);
    const packed = Buffer.alloc(bytes * this.height);
    for (let index = 0; index < this.dots.length; index++)
      if (this.dots[index]) {
        const x = index % this.width;
        packed[Math.floor(index / this.width) * bytes + (x >> 3)]! |= 0x80 >> (x & 7);
      }
    return packed;
  }
}

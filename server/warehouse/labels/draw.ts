import type { PrinterLabel } from '../../../generated/types';
import type { Row } from '../../../src/engine/query';
import { Bitmap } from './bitmap';
import { code128 } from './code128';
import { GLYPH_HEIGHT, GLYPH_WIDTH } from './font';

/** Dots a millimetre: the usual 203 an inch. */
export const DOTS_PER_MM = 8;
const MARGIN = 2 * DOTS_PER_MM;
const GAP = DOTS_PER_MM;
const LARGEST = 5;
const BAR_SHARE = 0.4;

/** What it prints: properties of the row, by their names. */
export type LabelDefinition = Pick<PrinterLabel, 'width' | 'height'> & {
  readonly lines?: readonly string[] | null;
  readonly barcode?: string | null;
};

/** Draws a row by a label definition: its lines from the top, each as large as it fits, its barcode below. */
export function drawLabel(definition: LabelDefinition, row: Row): Bitmap {
  const label = new Bitmap(dots(definition.width), dots(definition.height));
  const room = label.width - 2 * MARGIN;
  const widths = code128(textIn(row, definition.barcode));
  const barHeight = widths.length > 0 ? Math.floor(label.height * BAR_SHARE) : 0;
  let top = MARGIN;
  for (const name of definition.lines ?? []) {
    const text = textIn(row, name);
    const fits = Math.floor(room / (Math.max(1, text.length) * (GLYPH_WIDTH + 1)));
    const size = Math.max(1, Math.min(LARGEST, fits));
    if (top + GLYPH_HEIGHT * size > label.height - MARGIN - barHeight) break;
    label.write(text, MARGIN, top, size);
    top += GLYPH_HEIGHT * size + GAP;
  }
  const modules = widths.reduce((sum, width) => sum + width, 0);
  const dot = Math.floor(room / Math.max(1, modules));
  if (dot > 0) label.bars(widths, MARGIN, label.height - MARGIN - barHeight + GAP, barHeight - GAP, dot);
  return label;
}

function dots(millimetres: number): number {
  return Math.round(millimetres * DOTS_PER_MM);
}

function textIn(row: Row, name: string | null | undefined): string {
  return name ? String(row[name] ?? '') : '';
}

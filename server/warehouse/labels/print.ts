import { connect } from 'node:net';
import type { Printer } from '../../../generated/types';
import type { Bitmap } from './bitmap';
import { DOTS_PER_MM } from './draw';
import type { Place } from './printer-place';

const PATIENCE_MS = 3_000;
const POINTS_PER_DOT = 72 / 25.4 / DOTS_PER_MM;

/**
 * Sends so many copies of a label to the printer at a place, in the language that its technology speaks. Rejects if none
 * hears. One that has taken all of it and keeps the connection open is not waited for longer than `patienceMs`: it was
 * sent.
 */
export function print(
  { host, port }: Place,
  printer: Pick<Printer, 'printTechnology'>,
  label: Bitmap,
  copies: number,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const text = printer.printTechnology === 'Laser' ? postScript(label, copies) : zpl(label, copies);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    socket.setTimeout(patienceMs, () =>
      socket.destroy(socket.writableFinished ? undefined : new Error(`${host} does not answer`)),
    );
    socket.once('error', reject);
    socket.once('connect', () => socket.end(text, 'latin1'));
    // What it says of itself is not asked for, but unread it would hold up the end.
    socket.resume();
    socket.once('close', (failed) => failed || resolve());
  });
}

/** What thermal printers understand: the dots as one graphic. */
export function zpl(label: Bitmap, copies: number): string {
  const packed = label.packed();
  const perRow = Math.ceil(label.width / 8);
  const size = packed.length;
  return `^XA^FO0,0^GFA,${size},${size},${perRow},${packed.toString('hex').toUpperCase()}^FS^PQ${copies}^XZ\n`;
}

/** What laser printers understand: the dots as a mask in the upper left corner of an A4 sheet. */
export function postScript(label: Bitmap, copies: number): string {
  const { width, height } = label;
  const [wide, high] = [width * POINTS_PER_DOT, height * POINTS_PER_DOT];
  return [
    '%!PS-Adobe-3.0',
    `/#copies ${copies} def`,
    `36 ${(806 - high).toFixed(2)} translate ${wide.toFixed(2)} ${high.toFixed(2)} scale`,
    `${width} ${height} true [${width} 0 0 -${height} 0 ${height}]`,
    `{currentfile ${Math.ceil(width / 8)} string readhexstring pop} imagemask`,
    label.packed().toString('hex'),
    'showpage',
    '',
  ].join('\n');
}

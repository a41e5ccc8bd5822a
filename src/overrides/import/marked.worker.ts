/** Writes a workbook off the page's thread, so that the page stays quick. */
import { type MarkedSheet, writeMarked } from './marked';

addEventListener('message', ({ data }: MessageEvent<readonly MarkedSheet[]>) => {
  const file = writeMarked(data);
  postMessage(file, { transfer: [file] });
});

/** What a browser's camera sees: a file that it shows in the place of one. */
import { readFileSync, writeFileSync } from 'node:fs';
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer';

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES = 3;
/** A module of the code is so many points wide. */
const SCALE = 2;
const WHITE = 235;
const BLACK = 16;

prepareZXingModule({
  overrides: { wasmBinary: readFileSync('node_modules/zxing-wasm/dist/writer/zxing_writer.wasm').buffer },
});

/** Writes a film of a code in the middle of a white page: uncompressed, as YUV4MPEG2. */
export async function showCode(file: string, text: string, options: WriterOptions): Promise<void> {
  const { symbol, error } = await writeBarcode(text, options);
  if (error) throw new Error(error);
  const light = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  const left = Math.round((WIDTH - symbol.width * SCALE) / 2);
  const top = Math.round((HEIGHT - symbol.height * SCALE) / 2);
  for (let y = 0; y < symbol.height * SCALE; y += 1)
    for (let x = 0; x < symbol.width * SCALE; x += 1) {
      const isDark = symbol.data[Math.floor(y / SCALE) * symbol.width + Math.floor(x / SCALE)] === 0;
      if (isDark) light[(top + y) * WIDTH + left + x] = BLACK;
    }
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, grey]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, ...Array<Buffer>(FRAMES).fill(frame)]));
}

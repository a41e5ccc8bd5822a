import { prepareZXingModule, purgeZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { Detector } from './detector';
import { FORMATS } from './formats';

/** The library would ask a public server for its other half. */
const OVERRIDES = { locateFile: () => wasm };
/** As scanners send it, with separators; by default GS1 would be as it is printed. */
const OPTIONS: ReaderOptions = { formats: Object.values(FORMATS), textMode: 'Plain', maxNumberOfSymbols: 1 };

/** Finds codes with the library; rejects if it cannot be loaded. */
export async function createDetector(): Promise<Detector> {
  await prepareZXingModule({ overrides: OVERRIDES, fireImmediately: true }).catch((error: unknown) => {
    // Else it would be refused for good what was refused once.
    purgeZXingModule();
    throw error;
  });
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return {
    async detect(video) {
      const { videoWidth: width, videoHeight: height } = video;
      if (!pen || width === 0) return [];
      Object.assign(canvas, { width, height });
      pen.drawImage(video, 0, 0);
      const found = await readBarcodes(pen.getImageData(0, 0, width, height), OPTIONS);
      // Of GS1 it is said so, as a scanner does: a batch alone is known by nothing else.
      return found.map(({ contentType, symbologyIdentifier, text }) => ({
        rawValue: contentType === 'GS1' ? `${symbologyIdentifier}${text}` : text,
      }));
    },
  };
}

import { loadChunk } from '../chunk';
import { FORMATS } from './formats';

/** As much of the browser's detector as is used; TypeScript knows nothing of it yet. */
export interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

interface Detectors {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** What finds codes in a picture: the browser's own, where it has one for all kinds that are read, else the library's. */
export async function findDetector(): Promise<Detector> {
  const formats = Object.keys(FORMATS);
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: Detectors };
  const known = (await Own?.getSupportedFormats()) ?? [];
  if (Own && formats.every((format) => known.includes(format))) return new Own({ formats });
  const { createDetector } = await loadChunk(() => import('./library-detector'));
  return createDetector();
}

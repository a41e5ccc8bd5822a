import type { ReadInputBarcodeFormat } from 'zxing-wasm/reader';

/** The kinds of codes that are read, as browsers call them, and as the library does. */
export const FORMATS = {
  aztec: 'Aztec',
  codabar: 'Codabar',
  code_39: 'Code39',
  code_93: 'Code93',
  code_128: 'Code128',
  data_matrix: 'DataMatrix',
  ean_8: 'EAN8',
  ean_13: 'EAN13',
  itf: 'ITF',
  pdf417: 'PDF417',
  qr_code: 'QRCode',
  upc_a: 'UPCA',
  upc_e: 'UPCE',
} as const satisfies Readonly<Record<string, ReadInputBarcodeFormat>>;

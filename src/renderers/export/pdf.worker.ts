/** Makes PDF files off the page's thread: ten thousand rows take it some seconds. */

import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import bold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url';
import { answerAsWriter } from './file-writer';
import { type PdfInput, writePdf } from './pdf';

answerAsWriter<Omit<PdfInput, 'rows'>>(async (input, rows, onWritten) => {
  const [normal, strong] = await Promise.all([regular, bold].map(bytesOf));
  return writePdf({ ...input, rows }, { normal: normal as Uint8Array, bold: strong as Uint8Array }, onWritten);
});

async function bytesOf(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

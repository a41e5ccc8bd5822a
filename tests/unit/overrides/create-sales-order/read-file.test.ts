import { expect, it } from 'vitest';
import { cellsOfFile } from '../../../../src/overrides/create-sales-order/read-file';

const LINE = 'Ø-100;2\r\n';

it.each([
  ['UTF-8', Buffer.from(LINE)],
  ['UTF-8 that says so', Buffer.from(`\ufeff${LINE}`)],
  ['UTF-16', Buffer.from(`\ufeff${LINE}`, 'utf16le')],
  ['Windows-1252', Buffer.from(LINE, 'latin1')],
])('a file of lines is read in %s', async (_, bytes) => {
  const file = { name: 'lines.csv', arrayBuffer: async () => Uint8Array.from(bytes).buffer } as File;
  expect(await cellsOfFile(file)).toEqual([['Ø-100', '2']]);
});

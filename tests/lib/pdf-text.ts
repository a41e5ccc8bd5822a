/** What stands in a PDF file: the texts of its pages, by the tables of letters that its fonts bring. */
import { inflateSync } from 'node:zlib';

export interface PdfPage {
  /** In the order in which they are drawn. */
  readonly texts: readonly string[];
  /** Where a text begins, in points from the left. */
  leftOf(text: string): number;
}

/** The pages of a file in their order. */
export function pdfPages(file: Buffer): PdfPage[] {
  const objects = objectsOf(file);
  const bodies = [...objects.values()].map(({ head }) => head);
  const letters = fontsOf(objects);
  const kids = /\/Kids \[([\d R\s]+)\]/.exec(bodies.find((head) => head.includes('/Type /Pages')) ?? '')?.[1] ?? '';
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) => {
    const contents = /\/Contents (\d+) 0 R/.exec(objects.get(Number(id))?.head ?? '')?.[1];
    return pageOf(objects.get(Number(contents))?.stream ?? '', letters);
  });
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

function objectsOf(file: Buffer): Map<number, PdfObject> {
  const text = file.toString('latin1');
  const objects = new Map<number, PdfObject>();
  const starts = /(\d+) 0 obj\n/g;
  for (let found = starts.exec(text); found; found = starts.exec(text)) {
    const end = text.indexOf('endobj', found.index);
    const at = text.indexOf('stream\n', found.index);
    const hasStream = at > 0 && at < end;
    const head = text.slice(found.index, hasStream ? at : end);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const from = at + 'stream\n'.length;
    const bytes = file.subarray(from, from + length);
    const stream = !hasStream ? '' : head.includes('/FlateDecode') ? inflateSync(bytes) : bytes;
    objects.set(Number(found[1]), { head, stream: stream.toString('latin1') });
    if (hasStream) starts.lastIndex = from + length;
  }
  return objects;
}

/** Letters by the fonts' names and the numbers of their glyphs. */
function fontsOf(objects: Map<number, PdfObject>): Map<string, Map<string, string>> {
  const named = [...objects.values()].flatMap(({ head }) => [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)]);
  return new Map(
    named.map(([, name = '', id]) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))?.head ?? '')?.[1];
      const pairs = (objects.get(Number(table))?.stream ?? '').matchAll(/<([\da-f]{4})><([\da-f]{4})>/gi);
      const letters = [...pairs].map(
        ([, glyph = '', code = '']) => [glyph.toLowerCase(), String.fromCharCode(Number.parseInt(code, 16))] as const,
      );
      return [name, new Map(letters)];
    }),
  );
}

function pageOf(content: string, fonts: Map<string, Map<string, string>>): PdfPage {
  const drawn = [...content.matchAll(/BT\n\/(F\d+) [\s\S]*?\n([\d.]+) [\d.]+ Td\n<([\da-f]*)> Tj/gi)].map(
    ([, font = '', left, glyphs = '']) => ({
      text: (glyphs.match(/.{4}/g) ?? []).map((glyph) => fonts.get(font)?.get(glyph.toLowerCase()) ?? '?').join(''),
      left: Number(left),
    }),
  );
  return {
    texts: drawn.map(({ text }) => text),
    leftOf: (text) => drawn.find((one) => one.text === text)?.left ?? Number.NaN,
  };
}

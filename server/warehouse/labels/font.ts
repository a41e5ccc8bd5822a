/** The letters of labels: five columns of eight dots each, the lowest bit on top. */

export const GLYPH_WIDTH = 5;
export const GLYPH_HEIGHT = 8;

/** From space to tilde, ten digits a letter. */
const ASCII =
  '000000000000005f0000000700070 0147f147f14242a7f2a12231308646236495620500008070300001c2241000041221c002a1c7f1c2a08083e0808' +
  '0080703000080808080800006060002010080402' +
  '3e5149453e00427f40007249494946214149 4d331814127f1027454545393c4a4949314121110907364949493646 4949291e' +
  '000014000000403400000008142241141414141400412214080201590906 3e415d594e' +
  '7c1211127c7f494949363e414141227f4141413e7f494949417f090909013e414151737f0808087f00417f4100204041 3f017f081422417f404040407f021c027f7f0408107f3e4141413e7f090909063e4151215e7f0919294626494949 3203017f01033f4040403f1f2040201f3f4038403f631408146303047804036159494d43' +
  '007f4141410204081020004141417f04020102044040404040 0003070800' +
  '2054547840 7f28444438384444442838444428 7f385454541800087e090218a4a49c787f0804047800447d4000204040 3d007f1028440000417f40007c047804787c0804047838444444 38fc1824241818242418fc7c080404084854545424 04043f44243c4040207c1c2040201c3c4030403c44281028444c9090907c4464544c44' +
  '0008364100000077000000413608000201020402';

/** Letters beside ASCII that labels of the Nordic countries need. */
const FURTHER: Readonly<Record<string, string>> = {
  Å: '7814151478',
  Ä: '7914141479',
  Æ: '7e097f4949',
  Ö: '3944444439',
  Ø: '7e5149453f',
  å: '2054557840',
  ä: '2055547940',
  æ: '20547c5448',
  ö: '3845444538',
  ø: '7864544c3c',
  ü: '3c4140217c',
  é: '3854565518',
};

const FIRST = ' '.codePointAt(0) ?? 0;
const GLYPHS = columnsOf(ASCII.replaceAll(' ', ''));

/** The columns of a letter; one that labels do not know is drawn without its accent, else as a question mark. */
export function glyphOf(letter: string): readonly number[] {
  const known = FURTHER[letter];
  if (known) return columnsOf(known);
  const plain = letter.normalize('NFD')[0] ?? '?';
  const start = ((plain.codePointAt(0) ?? 0) - FIRST) * GLYPH_WIDTH;
  const columns = start < 0 ? [] : GLYPHS.slice(start, start + GLYPH_WIDTH);
  return columns.length === GLYPH_WIDTH ? columns : glyphOf('?');
}

function columnsOf(digits: string): number[] {
  return (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

import { foldText } from './comparable';

/** So many words are looked for each by itself; what stands behind them is looked for as it stands. */
const MOST = 8;

/** What a search looks for, each of it anywhere: its words, and what stands in quotes as a whole (OPEN-351). */
export function searchWords(text: string): readonly string[] {
  const parts = [...text.matchAll(/"([^"]+)"(?=\s|$)|\S+/g)];
  const rest = parts[MOST - 1];
  const words = parts.slice(0, rest ? MOST - 1 : MOST).map(([whole, quoted]) => (quoted ?? whole).trim());
  return [...words, ...(rest ? [text.slice(rest.index).trim()] : [])].filter((word) => word !== '');
}

/** A test for texts that hold each word of what is looked for, without regard to case. */
export function wordsTest(text: string): (searched: string) => boolean {
  const words = searchWords(foldText(text));
  return (searched) => {
    const folded = foldText(searched);
    return words.every((word) => folded.includes(word));
  };
}

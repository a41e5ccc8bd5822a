/** Tells a scanner from a person: it types fast, and ends with Enter or Tab. */

export interface Key {
  readonly key: string;
  /** In ms, of whichever clock. */
  readonly at: number;
}

/** No person types so fast for so long. */
const LONGEST_GAP_MS = 30;
const FEWEST = 4;
const MOST = 500;
/** What scanners send for the separator of GS1, as a browser names the key. */
const SEPARATORS: Readonly<Record<string, string>> = { F8: '\u001d', Control: '' };
const SEPARATOR = '\u001d';

/** True for signs with a digit among them and no space: words that come as fast were typed by a program for a person. */
export const isCode = (text: string): boolean => /^\S*\d\S*$/.test(text);

export interface Burst {
  /** Takes each key as it is pressed; gives the text of a scan at its end. */
  take(key: Key & { readonly ctrlKey?: boolean }): string | undefined;
  /** True while keys come as a scanner sends them. */
  readonly isOn: boolean;
  /** True if a key at this time belongs to those before it. */
  goesOn(at: number): boolean;
  /** What came so far and was no scan; it is forgotten. */
  rest(): string;
}

/** Follows the keys of one page. */
export function createBurst(): Burst {
  let text = '';
  let last = Number.NEGATIVE_INFINITY;
  return {
    get isOn() {
      return text.length > 1;
    },
    goesOn: (at) => at - last <= LONGEST_GAP_MS,
    rest() {
      const came = text;
      text = '';
      return came;
    },
    take({ key, at, ctrlKey = false }) {
      if (key === 'Shift' || key === 'Alt') return undefined;
      const isFast = this.goesOn(at);
      last = at;
      if (!isFast) text = '';
      if (key === 'Enter' || key === 'Tab') {
        const scanned = isFast && text.length >= FEWEST ? text : undefined;
        text = '';
        return scanned;
      }
      const sign = ctrlKey && key === ']' ? SEPARATOR : (SEPARATORS[key] ?? key);
      if ([...sign].length > 1 || text.length > MOST) text = '';
      else text += sign;
      return undefined;
    },
  };
}

/** What a GS1 barcode says: element strings as a scanner sends them, or as they are printed below the bars. */

/** What an element is about, as forms ask for it. */
export const SCANNED = ['item', 'batch', 'serial', 'expiry', 'quantity', 'package'] as const;
export type Scanned = (typeof SCANNED)[number];

export interface Element {
  /** Its application identifier: `01`, `3102`. */
  readonly ai: string;
  readonly value: string;
}

interface Rule {
  readonly length: number;
  /** It may be shorter; then a separator ends it, or the text. */
  readonly isVariable?: boolean;
  readonly digits?: boolean;
  readonly check?: boolean;
}

/** What stands between elements of no fixed length: what scanners make of FNC1. */
const SEPARATOR = '\u001d';
/** Symbology identifiers that scanners put in front of what is GS1. */
const SYMBOLOGY = /^\](C1|e0|d2|Q3|J1)/;

const fixed = (length: number, check = false): Rule => ({ length, digits: true, ...(check ? { check } : {}) });
const upTo = (length: number, digits = false): Rule => ({ length, isVariable: true, ...(digits ? { digits } : {}) });

const RULES: Readonly<Record<string, Rule>> = {
  '00': fixed(18, true),
  '01': fixed(14, true),
  '02': fixed(14, true),
  '10': upTo(20),
  '11': fixed(6),
  '12': fixed(6),
  '13': fixed(6),
  '15': fixed(6),
  '16': fixed(6),
  '17': fixed(6),
  '20': fixed(2),
  '21': upTo(20),
  '22': upTo(20),
  '30': upTo(8, true),
  '37': upTo(8, true),
  '240': upTo(30),
  '241': upTo(30),
  '250': upTo(30),
  '251': upTo(30),
  '400': upTo(30),
  '401': upTo(30),
  '410': fixed(13, true),
  '420': upTo(20),
};
/** Elements of one length, for ever, by how they begin: so many digits with their identifier. All others end at a separator. */
const PREDEFINED: readonly (readonly [starts: RegExp, digits: number])[] = [
  [/^03/, 16],
  [/^04/, 18],
  [/^1[1-9]/, 8],
  [/^41/, 16],
];
const SHORTEST_AI = 2;
/**
 * Weights and measures that say how much of the goods there is, net and metric: three digits that say what, one that says
 * how many of the six digits are decimals.
 */
const NET = /^31[0-6]\d/;

/**
 * The elements of a text that are known here; those between them are left out. Undefined if it is no GS1, breaks a rule of
 * it, or may as well be an ordinary text.
 */
export function readGs1(text: string): readonly Element[] | undefined {
  const isPrinted = text.trim().startsWith('(');
  const elements = isPrinted ? printed(text.trim()) : sent(text.replace(SYMBOLOGY, ''));
  if (!elements || elements.length === 0 || !elements.every(isRight)) return undefined;
  return isPrinted || saysSo(text) || elements.some(({ ai }) => ruleOf(ai)?.check) ? elements : undefined;
}

/** An address such as 10.0.0.9 reads as a batch: a text is believed if the scanner said what it is. */
function saysSo(text: string): boolean {
  return SYMBOLOGY.test(text) || text.includes(SEPARATOR);
}

/** What the elements say in a year; the shelf life of an item before the day by which it is best. */
export function saidBy(
  elements: readonly Element[],
  thisYear = new Date().getFullYear(),
): Partial<Record<Scanned, string>> {
  const measured = elements.find(({ ai }) => NET.test(ai));
  const expiry = firstOf(elements, '17', '15');
  const said: Record<Scanned, string | undefined> = {
    item: firstOf(elements, '01', '02'),
    batch: firstOf(elements, '10'),
    serial: firstOf(elements, '21'),
    expiry: expiry && dayOf(expiry, thisYear),
    quantity: countIn(elements) ?? (measured && measureOf(measured)),
    package: firstOf(elements, '00'),
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/** How many pieces there are, if that is said. */
export function countIn(elements: readonly Element[]): string | undefined {
  return numberOf(firstOf(elements, '37', '30'));
}

/** The value of the first of these that is said. */
function firstOf(elements: readonly Element[], ...wanted: string[]): string | undefined {
  return wanted.map((ai) => elements.find((one) => one.ai === ai)?.value).find((value) => value !== undefined);
}

/** The ways in which the number of an item is kept: fourteen digits, or fewer without the zeros in front. */
export function itemNumbers(gtin: string): readonly string[] {
  const lengths = [13, 12, 8].filter((length) => /^0*$/.test(gtin.slice(0, gtin.length - length)));
  return [gtin, ...lengths.map((length) => gtin.slice(-length))];
}

/** True if the last digit is what the others make it. */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return /^\d+$/.test(digits) && sum % 10 === 0;
}

function ruleOf(ai: string): Rule | undefined {
  return RULES[ai] ?? (/^3[1-6]\d\d$/.test(ai) ? fixed(6) : undefined);
}

/** `(01)07031234567891(10)LOT7` */
function printed(text: string): Element[] | undefined {
  const found = [...text.matchAll(/\((\d{2,4})\)([^()]+)/g)];
  if (found.map(([whole]) => whole).join('') !== text) return undefined;
  return found.map(([, ai = '', value = '']) => ({ ai, value })).filter(({ ai }) => ruleOf(ai));
}

/** One after the other, a separator behind those of no fixed length unless they are the last. */
function sent(text: string): Element[] | undefined {
  const elements: Element[] = [];
  let rest = text.replace(new RegExp(`^${SEPARATOR}+`), '');
  while (rest !== '') {
    const ai = [2, 3, 4].map((length) => rest.slice(0, length)).find((one) => ruleOf(one));
    const length = ai === undefined ? unknownLength(rest) : knownLength(rest, ai);
    if (length === undefined) return undefined;
    if (ai !== undefined) elements.push({ ai, value: rest.slice(ai.length, length) });
    rest = rest.slice(length);
    if (rest.startsWith(SEPARATOR)) rest = rest.slice(1);
  }
  return elements;
}

/** How long the first element is, with its identifier. */
function knownLength(rest: string, ai: string): number {
  const rule = ruleOf(ai);
  return rule && !rule.isVariable ? ai.length + rule.length : endOf(rest);
}

/** The same of one that is not known here; undefined if it is none, or cut off. */
function unknownLength(rest: string): number | undefined {
  const predefined = PREDEFINED.find(([starts]) => starts.test(rest))?.[1];
  const length = predefined ?? endOf(rest);
  const digits = rest.slice(0, predefined ?? SHORTEST_AI);
  return /^\d+$/.test(digits) && rest.length >= length && length > SHORTEST_AI ? length : undefined;
}

function endOf(rest: string): number {
  const end = rest.indexOf(SEPARATOR);
  return end < 0 ? rest.length : end;
}

function isRight({ ai, value }: Element): boolean {
  const rule = ruleOf(ai);
  if (!rule || value === '' || value.length > rule.length) return false;
  if (!rule.isVariable && value.length !== rule.length) return false;
  if (rule.digits && !/^\d+$/.test(value)) return false;
  return !rule.check || hasCheckDigit(value);
}

/** `261130` as a day; day 00 is the last of its month. The century is the one in which the year is nearer. */
function dayOf(value: string, thisYear: number): string | undefined {
  const [year, month, day] = [value.slice(0, 2), value.slice(2, 4), value.slice(4, 6)].map(Number);
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12) return undefined;
  const ahead = year - (thisYear % 100);
  const full = thisYear + ahead + (ahead > 50 ? -100 : ahead < -49 ? 100 : 0);
  const last = new Date(Date.UTC(full, month, 0)).getUTCDate();
  if (day > last) return undefined;
  return [full, String(month).padStart(2, '0'), String(day || last).padStart(2, '0')].join('-');
}

const numberOf = (digits: string | undefined) => (digits === undefined ? undefined : String(Number(digits)));

/** `3102` and `001250` are 12.5. */
function measureOf({ ai, value }: Element): string {
  return String(Number(value) / 10 ** Number(ai.at(-1)));
}

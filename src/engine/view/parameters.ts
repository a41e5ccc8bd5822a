/** Query parameters of a page's address (ROUTE-065 to ROUTE-069, OPEN-192). */

export type Parameter = string | number | boolean | object;
export type Parameters = Readonly<Record<string, Parameter>>;

const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/;
/** More digits than a number keeps. */
const MOST_DIGITS = 15;

/**
 * Reads `?a=1&b=true`: true and false as booleans, decimal numbers without leading zeros as numbers, text that starts
 * with `{` or `[` and parses as JSON, all else as text. Of a repeated name the last counts.
 */
export function readParameters(search: string): Parameters {
  return Object.fromEntries([...new URLSearchParams(search)].map(([name, text]) => [name, readParameter(text)]));
}

/** The value of one parameter's text. */
export function readParameter(text: string): Parameter {
  if (text === 'true' || text === 'false') return text === 'true';
  if (DECIMAL.test(text) && text !== '-0' && text.replace(/[-.]/g, '').length <= MOST_DIGITS) return Number(text);
  if (text.startsWith('{') || text.startsWith('[')) {
    try {
      return JSON.parse(text) as object;
    } catch {
      return text;
    }
  }
  return text;
}

/** Writes parameters without the leading `?`. Objects and lists become JSON; what is empty is left out. */
export function writeParameters(parameters: Readonly<Record<string, Parameter | null | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined || value === null || value === '') continue;
    search.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return search.toString();
}

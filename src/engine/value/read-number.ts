import { DEFAULT_NUMBER_FORMAT } from '../constants';

/**
 * Reads numbers as a person types them in a number format such as de-DE: `1.234,5`. Gives null for nothing, NaN for
 * what is no number. Groups are of three digits or none, so `3,7` in en-GB is refused and never taken for 37.
 */
export function createNumberReader(locale: string = DEFAULT_NUMBER_FORMAT): (text: string) => number | null {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(12_345.6);
  const group = parts.find(({ type }) => type === 'group')?.value ?? '';
  const groupSign = isSpace(group) ? ' ' : group;
  // Where a sign parts no groups, it can only mean decimals: keyboards have one of them beside the digits.
  const decimalSigns = ['.', ','].filter((sign) => sign !== groupSign).join('');
  const pattern = new RegExp(`^([-−]?)(\\d*|\\d{1,3}(?:[${groupSign} ]\\d{3})+)(?:[${decimalSigns}](\\d*))?$`);

  return (text) => {
    const plain = text.trim().replace(/\s/g, ' ');
    if (plain === '') return null;
    const [, minus = '', whole = '', decimals = ''] = pattern.exec(plain) ?? [];
    const digits = whole.replace(/\D/g, '');
    if (digits === '' && decimals === '') return Number.NaN;
    const number = Number(`${minus && '-'}${digits || 0}.${decimals || 0}`);
    return Number.isFinite(number) ? number : Number.NaN;
  };
}

function isSpace(sign: string): boolean {
  return sign.trim() === '';
}

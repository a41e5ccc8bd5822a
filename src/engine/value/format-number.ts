import { DEFAULT_NUMBER_FORMAT } from '../constants';

export interface NumberOptions {
  /** Exactly so many digits behind the decimal sign; without it as many as the value has, up to 8. */
  readonly decimals?: number;
  readonly unit?: string;
}

export const PRICE_DECIMALS = 2;
const MOST_DECIMALS = 8;

/** Writes numbers in a number format such as de-DE (I18N-013); nothing and what is no number become an empty text. */
export function createNumberFormat(locale: string = DEFAULT_NUMBER_FORMAT) {
  const formats = new Map<number | undefined, Intl.NumberFormat>();

  function formatOf(decimals: number | undefined): Intl.NumberFormat {
    const known = formats.get(decimals);
    if (known) return known;
    const format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals ?? 0,
      maximumFractionDigits: decimals ?? MOST_DECIMALS,
      signDisplay: 'negative',
    });
    formats.set(decimals, format);
    return format;
  }

  return (value: number | string | null | undefined, { decimals, unit }: NumberOptions = {}): string => {
    if (value === null || value === undefined || value === '') return '';
    const number = Number(value);
    if (!Number.isFinite(number)) return '';
    const text = formatOf(decimals).format(number);
    return unit ? `${text}\u00a0${unit}` : text;
  };
}

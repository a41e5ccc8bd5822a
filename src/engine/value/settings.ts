/** Time stamp and number settings, which arrive as JSON texts (ENTITY-048, ENTITY-049). */
import {
  DATE_FORMATS,
  DEFAULT_DATE_FORMAT,
  DEFAULT_NUMBER_FORMAT,
  DEFAULT_REGION,
  DEFAULT_TIME_FORMAT,
  LANGUAGE_FORMAT,
  NUMBER_FORMATS,
  REGIONS,
  TIME_FORMATS,
} from '../constants';

export interface TimeStampSettings {
  /** IANA name of the region's zone. */
  readonly region: string;
  readonly dateFormat: string;
  readonly timeFormat: string;
}

/**
 * Region, date and time format of `{region, date, time}`; the date's may be that of the language. The first text that
 * has an offered value wins, so that a user's settings stand before the company's (OPEN-169); else the default
 * (DATE-007, DATE-008, I18N-018).
 */
export function timeStampSettings(
  language: string,
  ...texts: readonly (string | null | undefined)[]
): TimeStampSettings {
  const settings = texts.map(parseObject);
  const date = firstOf(settings, 'date', offered([...DATE_FORMATS, LANGUAGE_FORMAT])) ?? DEFAULT_DATE_FORMAT;
  return {
    region: regionSetting(...texts),
    dateFormat: date === LANGUAGE_FORMAT ? dateFormatOf(language) : date,
    timeFormat: firstOf(settings, 'time', offered(TIME_FORMATS)) ?? DEFAULT_TIME_FORMAT,
  };
}

/** The zone of the region alone. */
export function regionSetting(...texts: readonly (string | null | undefined)[]): string {
  return firstOf(texts.map(parseObject), 'region', zoneOfRegion) ?? DEFAULT_REGION;
}

/** How people who read this language write a day in figures, `DD.MM.YYYY` in Norwegian (OPEN-343). */
function dateFormatOf(language: string): string {
  const letters: Readonly<Record<string, string>> = { year: 'YYYY', month: 'MM', day: 'DD' };
  return new Intl.DateTimeFormat(language, { year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts()
    .map(({ type, value }) => letters[type] ?? value)
    .join('');
}

/** The number format of `{format}`, which may be that of the language; else de-DE (I18N-012). */
export function numberFormatSettings(language: string, ...texts: readonly (string | null | undefined)[]): string {
  const isOffered = offered(NUMBER_FORMATS);
  const set = firstOf(texts.map(parseObject), 'format', offered([...NUMBER_FORMATS, LANGUAGE_FORMAT]));
  return isOffered(set === LANGUAGE_FORMAT ? language : set) ?? DEFAULT_NUMBER_FORMAT;
}

/** The zone of an offered region, by its name or its zone: `Central European` is `Europe/Berlin`. */
export function zoneOfRegion(region: unknown): string | undefined {
  if (typeof region !== 'string') return undefined;
  const zones: Readonly<Record<string, string>> = REGIONS;
  return Object.hasOwn(zones, region) ? zones[region] : Object.values(zones).find((zone) => zone === region);
}

function firstOf(
  settings: readonly Readonly<Record<string, unknown>>[],
  name: string,
  read: (value: unknown) => string | undefined,
): string | undefined {
  return settings.map((one) => read(one[name])).find((value) => value !== undefined);
}

function offered(values: readonly string[]): (value: unknown) => string | undefined {
  return (value) => values.find((one) => one === value);
}

function parseObject(text: string | null | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

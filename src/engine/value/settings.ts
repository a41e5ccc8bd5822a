/** Time stamp and number settings, which arrive as JSON texts (ENTITY-048, ENTITY-049). */
import {
  DATE_FORMATS,
  DEFAULT_DATE_FORMAT,
  DEFAULT_NUMBER_FORMAT,
  DEFAULT_REGION,
  DEFAULT_TIME_FORMAT,
  LANGUAGE_NUMBER_FORMAT,
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
 * Region, date and time format of `{region, date, time}`. The first text that has an offered value wins, so that a
 * user's settings stand before the company's (OPEN-169); else the default (DATE-007, DATE-008, I18N-018).
 */
export function timeStampSettings(...texts: readonly (string | null | undefined)[]): TimeStampSettings {
  const settings = texts.map(parseObject);
  return {
    region: firstOf(settings, 'region', zoneOfRegion) ?? DEFAULT_REGION,
    dateFormat: firstOf(settings, 'date', offered(DATE_FORMATS)) ?? DEFAULT_DATE_FORMAT,
    timeFormat: firstOf(settings, 'time', offered(TIME_FORMATS)) ?? DEFAULT_TIME_FORMAT,
  };
}

/** The number format of `{format}`, which may be that of the language; else de-DE (I18N-012). */
export function numberFormatSettings(language: string, ...texts: readonly (string | null | undefined)[]): string {
  const isOffered = offered(NUMBER_FORMATS);
  const set = firstOf(texts.map(parseObject), 'format', offered([...NUMBER_FORMATS, LANGUAGE_NUMBER_FORMAT]));
  return isOffered(set === LANGUAGE_NUMBER_FORMAT ? language : set) ?? DEFAULT_NUMBER_FORMAT;
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

import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { FIXED_FORMATS } from '../constants';
import { clockText, clockValue } from './clock-value';
import { createNumberFormat, type NumberOptions, PRICE_DECIMALS } from './format-number';
import { readAnyTime, readDate, readTimeOfDay, readWallTime, type WallTime } from './read-date';
import { createNumberReader } from './read-number';
import { numberFormatSettings, timeStampSettings, zoneOfRegion } from './settings';
import { createZone, type DayBounds, iso as isoTime } from './zone';

dayjs.extend(utc);

type Text = string | null | undefined;

/**
 * How one person sees values. Texts for the eye never throw: nothing, year 0001 and the Unix epoch become an empty
 * text, and what is no date is shown as it is. What calculates throws 'DateHelper: Bad input' instead.
 */
export interface Formatter {
  /** IANA name of the zone in which moments are shown. */
  readonly region: string;
  readonly language: string;
  readonly dateFormat: string;
  readonly timeFormat: string;
  readonly numberFormat: string;
  /** The date of `YYYY-MM-DD`, or of a moment in the region. */
  date(iso: Text): string;
  dateTime(iso: Text): string;
  /** The time of a moment in the region, or of `HH:mm:ss`. */
  time(iso: Text): string;
  /** One of the fixed formats, for file names, exports, parameters and widgets (OPEN-172). */
  fixed(iso: Text, format: keyof typeof FIXED_FORMATS): string;
  number(value: number | string | null | undefined, options?: NumberOptions): string;
  /** A number as a person typed it; null for nothing, NaN for what is no number or could be meant as another one. */
  readNumber(text: string, options?: NumberOptions): number | null;
  /** What a text that is not taken for a number may mean. */
  numberMeanings(text: string): readonly number[];
  /** Two decimals (CONST-006). */
  price(value: number | string | null | undefined, unit?: string): string;
  /** A date as a person typed it, in `YYYY-MM-DD`; null for nothing. */
  readDate(text: Text): string | null;
  /** Wall time `YYYY-MM-DDTHH:mm:ss` of a moment, for editors that know no zones. Empty for nothing. */
  toRegionWall(iso: Text): string;
  /** The moment of a wall time, in UTC. Empty for nothing. */
  fromRegionWall(wall: Text): string;
  /** Wall time of a moment or date, for rows that are put together: year 0001 and the Unix epoch are times as any other. */
  wallOf(iso: string): string;
  /** The moment of such a wall time. */
  momentOf(wall: string): string;
  /** Bounds of the region's day `YYYY-MM-DD`, or of the day in which a moment lies. */
  dayBounds(isoOrDate: string): DayBounds;
  /** The value of `{clock.…}`; undefined for an unknown name. */
  clockValue(name: string, now: Date): string | undefined;
  /** The same in the region's own time, for templates and conditions. */
  clockText(name: string, now: Date): string | undefined;
}

export interface FormatterOptions {
  readonly language: string;
  /** A region's name or zone. */
  readonly region: string;
  readonly dateFormat: string;
  readonly timeFormat: string;
  readonly numberFormat: string;
}

/** What a person has set, and the company where they have not; each as it is kept, undefined or null for nothing. */
export interface PersonalFormats {
  readonly timeStampSettings?: Text;
  readonly numberFormatSettings?: Text;
  readonly companyInfo?: Text;
}

/** How a person who reads this language sees values, by their own settings and then the company's (I18N-012). */
export function personalFormatter(language: string, settings: PersonalFormats): Formatter {
  const { timeStampSettings: times, numberFormatSettings: numbers, companyInfo } = settings;
  return createFormatter({
    language,
    ...timeStampSettings(language, times, companyInfo),
    numberFormat: numberFormatSettings(language, numbers, companyInfo),
  });
}

/** Makes the formatter of one person's settings. */
export function createFormatter(options: FormatterOptions): Formatter {
  const { dateFormat, timeFormat } = options;
  const region = zoneOfRegion(options.region) ?? options.region;
  const zone = createZone(region);
  const number = createNumberFormat(options.numberFormat);
  const numbers = createNumberReader(number, options.numberFormat);
  const dateTimeFormat = `${dateFormat} ${timeFormat}`;

  /** Wall time in the region; a date alone stays itself. */
  function wallOf(iso: Text): { ms: number; hasTime: boolean } | null {
    const wall = readWallTime(iso);
    return wall && inRegion(wall);
  }

  function inRegion({ ms, hasTime, offset }: WallTime): { ms: number; hasTime: boolean } {
    return { ms: hasTime ? zone.toWall(ms - (offset ?? 0) * 60_000) : ms, hasTime };
  }

  const anyWall = (iso: string): string => wallText(inRegion(readAnyTime(iso).wall).ms);

  const momentOf = ({ ms, offset }: WallTime): string =>
    isoTime(offset === null ? zone.fromWall(ms) : ms - offset * 60_000);

  function show(iso: Text, format: string, formatOfDate = format): string {
    try {
      const wall = wallOf(iso);
      return wall ? dayjs.utc(wall.ms).format(wall.hasTime ? format : formatOfDate) : '';
    } catch {
      return String(iso);
    }
  }

  return {
    ...options,
    region,
    number,
    readNumber: numbers.read,
    numberMeanings: numbers.meanings,
    date: (iso) => show(iso, dateFormat),
    dateTime: (iso) => show(iso, dateTimeFormat, dateFormat),
    time(iso) {
      const time = readTimeOfDay(iso ?? '');
      return time === null ? show(iso, timeFormat) : dayjs.utc(time).format(timeFormat);
    },
    fixed: (iso, format) => show(iso, FIXED_FORMATS[format]),
    price: (value, unit) => number(value, { decimals: PRICE_DECIMALS, ...(unit ? { unit } : {}) }),
    readDate: (text) => readDate(text, dateFormat),
    toRegionWall: (iso) => {
      const wall = wallOf(iso);
      return wall ? wallText(wall.ms) : '';
    },
    fromRegionWall: (text) => {
      const wall = readWallTime(text, dateFormat);
      return wall ? momentOf(wall) : '';
    },
    wallOf: anyWall,
    momentOf: (wall) => momentOf(readAnyTime(wall).wall),
    dayBounds: (isoOrDate) => zone.day(anyWall(isoOrDate).slice(0, 10)),
    clockValue: (name, now) => clockValue(name, now, zone),
    clockText: (name, now) => clockText(name, now, zone),
  };
}

function wallText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19);
}

import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { DATE_FORMATS, NUMBER_FORMATS, TIME_FORMATS } from '../../../../src/engine/constants';
import { createFormatter, createZone, type FormatterOptions, readTimeOfDay } from '../../../../src/engine/value';

const make = (more: Partial<FormatterOptions> = {}) =>
  createFormatter({
    language: 'en-GB',
    region: 'Europe/Berlin',
    dateFormat: 'YYYY-MM-DD',
    timeFormat: 'HH:mm:ss',
    numberFormat: 'de-DE',
    ...more,
  });
const moment = '2026-07-01T22:30:15Z';

describe('numbers as they are typed', () => {
  it.each([
    ['de-DE', '0,29', 0.29],
    ['de-DE', '1.234,5', 1234.5],
    ['de-DE', '1234,5', 1234.5],
    ['de-DE', '-3', -3],
    ['de-DE', ',5', 0.5],
    ['de-DE', '3,', 3],
    ['en-GB', '1,234.5', 1234.5],
    ['nb-NO', '1 234,5', 1234.5],
    ['nb-NO', '1\u00a0234.5', 1234.5],
    ['sv-SE', '\u22127,25', -7.25],
    ['en-GB', '  ', null],
  ])('%s reads %j as %d', { tags: ['I18N-013'] }, (numberFormat, text, number) => {
    expect(make({ numberFormat }).readNumber(text)).toBe(number);
  });

  it.each([
    ['de-DE', '3.7'],
    ['en-GB', '3,7'],
    ['de-DE', '1.23.456'],
    ['de-DE', '1,2,3'],
    ['de-DE', '-'],
    ['de-DE', ','],
    ['de-DE', '12 boxes'],
    ['de-DE', '1e5'],
    ['de-DE', '0x10'],
  ])('%s does not take %j for a number', { tags: ['I18N-013'] }, (numberFormat, text) => {
    expect(make({ numberFormat }).readNumber(text)).toBeNaN();
  });

  const formats = fc.constantFrom(...NUMBER_FORMATS).map((numberFormat) => make({ numberFormat }));
  const decimals = fc.constantFrom(undefined, 0, 1, 2, 3, 4);

  it('reads back what it writes, in every offered format and with any number of decimals', {
    tags: ['I18N-013'],
  }, () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), formats, decimals, (whole, format, digits) => {
        const value = whole / 10 ** (digits ?? 4);
        const options = digits === undefined ? {} : { decimals: digits };
        expect(format.readNumber(format.number(value, options), options)).toBe(value);
      }),
    );
  });

  it('takes no text for a number that could be another one, unless it is what the page writes', {
    tags: ['I18N-013'],
  }, () => {
    const digits = fc.stringMatching(/^[1-9]\d{0,3}$/);
    const typed = fc
      .tuple(fc.array(fc.tuple(digits, fc.constantFrom('.', ',')), { maxLength: 3 }), digits)
      .map(([starts, end]) => [...starts.flat(), end].join(''));
    fc.assert(
      fc.property(typed, formats, decimals, (text, format, digits) => {
        const options = digits === undefined ? {} : { decimals: digits };
        const number = format.readNumber(text, options) as number;
        const meanings = format.numberMeanings(text);
        if (Number.isNaN(number)) return;
        expect(meanings).toContain(number);
        if (meanings.length > 1) expect(format.number(number, options).replace(/\s/g, ' ')).toBe(text);
      }),
    );
  });

  it.each([
    ['en-GB', '1.000', {}, [1, 1000]],
    ['en-GB', '12.500', { decimals: 2 }, [12.5, 12_500]],
    ['de-DE', '1,000', {}, [1, 1000]],
    ['nb-NO', '1.000', {}, [1, 1000]],
    ['nb-NO', '1,000', { decimals: 2 }, [1, 1000]],
    ['en-GB', '1,5', {}, [1.5]],
    ['de-DE', '3.7', {}, [3.7]],
    ['de-DE', '1,250.00', {}, [1250]],
    ['en-GB', '1.250,00', {}, [1250]],
    ['en-GB', 'twelve', {}, []],
  ])('%s does not guess what %j means', { tags: ['I18N-013'] }, (numberFormat, text, options, meanings) => {
    const format = make({ numberFormat });
    expect(format.readNumber(text, options)).toBeNaN();
    expect(format.numberMeanings(text)).toEqual(meanings);
  });

  it.each([
    ['en-GB', '1,000', 0, 1000],
    ['de-DE', '1.000', 0, 1000],
    ['en-GB', '1.250', 3, 1.25],
    ['de-DE', '0,125', 2, 0.125],
    ['en-GB', '1000.500', 2, 1000.5],
  ])(
    '%s reads %j, as the page writes it, with %d decimals as %d',
    { tags: ['I18N-013'] },
    (numberFormat, text, decimals, number) => {
      expect(make({ numberFormat }).readNumber(text, { decimals })).toBe(number);
    },
  );
});

describe('dates for the eye', () => {
  it('shows a UTC timestamp in the region', { tags: ['DATE-006'] }, () => {
    expect(make().dateTime(moment)).toBe('2026-07-02 00:30:15');
    expect(make({ region: 'UTC' }).dateTime(moment)).toBe('2026-07-01 22:30:15');
    expect(make({ region: 'Western European' }).dateTime(moment)).toBe('2026-07-01 23:30:15');
    expect(make({ region: 'Eastern European' }).dateTime(moment)).toBe('2026-07-02 01:30:15');
    expect(make().dateTime('2026-07-01T22:30:15.123')).toBe('2026-07-02 00:30:15');
  });

  it('writes the offered date formats', { tags: ['DATE-009', 'DATE-010', 'DATE-011'] }, () => {
    expect(DATE_FORMATS.map((dateFormat) => make({ dateFormat }).date(moment))).toEqual([
      '2026-07-02',
      '02/07/2026',
      '07/02/2026',
    ]);
  });

  it('writes the offered time formats', { tags: ['DATE-012', 'DATE-013', 'DATE-014', 'DATE-015'] }, () => {
    expect(TIME_FORMATS.map((timeFormat) => make({ timeFormat }).time(moment))).toEqual([
      '00:30',
      '00:30:15',
      '12:30 AM',
      '12:30:15 AM',
    ]);
    expect(TIME_FORMATS.map((timeFormat) => make({ timeFormat }).time('13:05'))).toEqual([
      '13:05',
      '13:05:00',
      '01:05 PM',
      '01:05:00 PM',
    ]);
  });

  it('reads times and moments back as it writes them', { tags: ['DATE-014', 'DATE-015'] }, () => {
    for (const timeFormat of TIME_FORMATS)
      for (const dateFormat of ['YYYY-MM-DD', 'MM/DD/YYYY'])
        for (const hour of ['00', '09', '12', '23']) {
          const format = make({ timeFormat, dateFormat });
          const written = `2026-03-05T${hour}:30:00.000Z`;
          expect(format.fromRegionWall(format.dateTime(written))).toBe(written);
          expect(readTimeOfDay(format.time(`${hour}:30`))).toBe((Number(hour) * 60 + 30) * 60_000);
        }
  });

  it('leaves a date without time in every region the same', { tags: ['DATE-001'] }, () => {
    for (const region of ['Pacific/Honolulu', 'Pacific/Kiritimati']) {
      expect(make({ region }).date('2026-11-20')).toBe('2026-11-20');
      expect(make({ region }).dateTime('2026-11-20')).toBe('2026-11-20');
      expect(make({ region }).toRegionWall('2026-11-20')).toBe('2026-11-20T00:00:00');
    }
  });

  it('has five fixed formats', { tags: ['DATE-016', 'DATE-017', 'DATE-018', 'DATE-019', 'DATE-020'] }, () => {
    const { fixed } = make();
    expect(fixed(moment, 'date')).toBe('02/07/2026');
    expect(fixed(moment, 'dateTime')).toBe('02/07/2026 12:30:15 AM');
    expect(fixed(moment, 'fileDate')).toBe('02_07_2026');
    expect(fixed(moment, 'minute')).toBe('2026-07-02T00:30');
    expect(fixed(moment, 'plain')).toBe('2026-07-02 00:30:15');
  });

  it('shows nothing for what counts as empty, and other rubbish as it is', { tags: ['DATE-002', 'DATE-003'] }, () => {
    const format = make();
    for (const empty of [null, undefined, '', '0001-01-01T00:00:00', '1970-01-01T00:00:00Z']) {
      expect([format.date(empty), format.dateTime(empty), format.time(empty), format.toRegionWall(empty)]).toEqual([
        '',
        '',
        '',
        '',
      ]);
    }
    expect(format.date('soon')).toBe('soon');
    expect(format.time('25:00')).toBe('25:00');
  });
});

describe('dates for editors', () => {
  it('raises for what is no date', { tags: ['DATE-005'] }, () => {
    expect(() => make().toRegionWall('soon')).toThrow('DateHelper: Bad input');
    expect(() => make().fromRegionWall('2026-02-30T10:00')).toThrow('DateHelper: Bad input');
    expect(() => make().dayBounds('')).toThrow('DateHelper: Bad input');
    expect(() => make().readDate('1/2')).toThrow('DateHelper: Bad input');
  });

  it('moves a wall time that the clocks skip, and takes the first of one that comes twice', () => {
    const { fromRegionWall } = make();
    expect(fromRegionWall('2026-03-29T02:30:00')).toBe('2026-03-29T01:30:00.000Z');
    expect(fromRegionWall('2026-10-25T02:30:00')).toBe('2026-10-25T00:30:00.000Z');
    expect(fromRegionWall('2026-10-25T02:30:00Z')).toBe('2026-10-25T02:30:00.000Z');
    expect(fromRegionWall('')).toBe('');
  });

  it('bounds a day of 23 and one of 25 hours', () => {
    expect(make().dayBounds('2026-03-29')).toEqual({
      start: '2026-03-28T23:00:00.000Z',
      end: '2026-03-29T21:59:59.999Z',
      next: '2026-03-29T22:00:00.000Z',
    });
    expect(make().dayBounds('2026-10-25T20:00:00Z')).toMatchObject({
      start: '2026-10-24T22:00:00.000Z',
      next: '2026-10-25T23:00:00.000Z',
    });
  });

  it('bounds the first and the last day that there are by moments that there are', () => {
    expect(make().dayBounds('0002-01-01').start).toMatch(/^0001-12-31T/);
    expect(make({ region: 'America/New_York' }).dayBounds('9999-12-31')).toEqual({
      start: '9999-12-31T05:00:00.000Z',
      end: '9999-12-31T23:59:59.999Z',
      next: '9999-12-31T23:59:59.999Z',
    });
  });

  it('bounds and cuts times that stand for nothing where they are shown', () => {
    const { dayBounds, momentOf, wallOf } = make({ region: 'America/New_York' });
    expect(wallOf('1970-01-01T00:00:00Z')).toBe('1969-12-31T19:00:00');
    expect(wallOf('0001-01-01')).toBe('0001-01-01T00:00:00');
    expect(momentOf('1970-01-01T00:00:00')).toBe('1970-01-01T05:00:00.000Z');
    expect(dayBounds('1970-01-01')).toMatchObject({ start: '1970-01-01T05:00:00.000Z' });
    expect(() => wallOf('')).toThrow('DateHelper: Bad input');
  });

  it('bounds a day whose midnight the clocks skip', () => {
    expect(make({ region: 'America/Santiago' }).dayBounds('2026-09-06').start).toBe('2026-09-06T04:00:00.000Z');
  });
});

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const moments = fc.integer({ min: Date.parse('2014-01-01'), max: Date.parse('2037-12-31') });

/** Wall date and time by the runtime's own calendar, as an oracle. */
function intlWall(ms: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(ms);
  const part = (type: string) => parts.find((one) => one.type === type)?.value;
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
}

describe('in any zone', () => {
  const processZone = process.env.TZ;
  afterEach(() => {
    process.env.TZ = processZone;
  });

  it('the wall time is the one of the runtime’s calendar, and leads back to its moment', { tags: ['DATE-006'] }, () => {
    fc.assert(
      fc.property(zones, moments, (region, ms) => {
        const format = make({ region });
        const seconds = ms - (ms % 1000);
        const wall = format.toRegionWall(new Date(ms).toISOString());
        expect(wall).toBe(intlWall(ms, region));
        const back = format.fromRegionWall(wall);
        expect(format.toRegionWall(back)).toBe(wall);
        expect(Math.abs(Date.parse(back) - seconds) % 1_800_000).toBe(0);
      }),
      { numRuns: 400 },
    );
  });

  it('a day’s bounds hold exactly that day, whatever zone the process is in', { tags: ['DATE-006'] }, () => {
    const processZones = fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'Europe/Berlin');
    fc.assert(
      fc.property(zones, moments, processZones, (region, ms, process_) => {
        const zone = createZone(region);
        process.env.TZ = process_;
        const date = intlWall(ms, region).slice(0, 10);
        const { start, end, next } = zone.day(date);
        const dateAt = (iso: string, move = 0) => intlWall(Date.parse(iso) + move, region).slice(0, 10);
        expect([dateAt(start), dateAt(end)]).toEqual([date, date]);
        expect(dateAt(start, -1) < date).toBe(true);
        expect(dateAt(next) > date).toBe(true);
        expect(Date.parse(next) - Date.parse(end)).toBe(1);
        expect(ms >= Date.parse(start) && ms < Date.parse(next)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('every text is the same in whatever zone the process is', { tags: ['DATE-006'] }, () => {
    const texts = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'].map((zone) => {
      process.env.TZ = zone;
      const format = make();
      const times = ['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'];
      const now = new Date('2026-11-20T23:30:00Z');
      return [
        ...times.map((time) => format.dateTime(time)),
        format.date('2026-03-08'),
        format.fromRegionWall('2026-03-08T02:30'),
        format.clockValue('today', now),
      ];
    });
    expect(new Set(texts.map((list) => list.join())).size).toBe(1);
    expect(texts[0]).toEqual([
      '2026-03-29 01:59:59',
      '2026-03-29 03:00:00',
      '2026-10-25 02:30:00',
      '2026-10-25 02:30:00',
      '2026-03-08',
      '2026-03-08T01:30:00.000Z',
      '2026-11-20T23:00:00.000Z',
    ]);
  });
});

describe('the clock', () => {
  it('gives now, and starts and ends of days in the region', () => {
    const now = new Date('2026-03-29T22:30:00Z');
    const at = (name: string) => make().clockValue(name, now);
    expect(at('now')).toBe('2026-03-29T22:30:00.000Z');
    expect(at('today')).toBe('2026-03-29T22:00:00.000Z');
    expect(at('yesterday')).toBe('2026-03-28T23:00:00.000Z');
    expect(at('tomorrow')).toBe('2026-03-30T22:00:00.000Z');
    expect(at('weekAgo')).toBe('2026-03-22T23:00:00.000Z');
    expect(at('endOfYesterday')).toBe('2026-03-29T21:59:59.999Z');
    expect(at('endOfToday')).toBe('2026-03-30T21:59:59.999Z');
    expect([at('noon'), at('constructor')]).toEqual([undefined, undefined]);
  });

  it('says it in the time of the region, whose day comes first', () => {
    const now = new Date('2026-03-29T22:30:00Z');
    const at = (name: string, region?: string) => make(region === undefined ? {} : { region }).clockText(name, now);
    expect(at('now')).toBe('2026-03-30T00:30:00.000+02:00');
    expect(at('yesterday')).toBe('2026-03-29T00:00:00.000+01:00');
    expect(at('endOfToday')).toBe('2026-03-30T23:59:59.999+02:00');
    expect(at('now', 'America/St_Johns')).toBe('2026-03-29T20:00:00.000-02:30');
    expect(at('now', 'UTC')).toBe('2026-03-29T22:30:00.000+00:00');
    expect(at('noon')).toBeUndefined();
  });
});

describe('numbers', () => {
  it('are written in the number format', { tags: ['I18N-012', 'I18N-013'] }, () => {
    expect(make().number(1234567.891)).toBe('1.234.567,891');
    expect(make({ numberFormat: 'en-US' }).number(1234567.891)).toBe('1,234,567.891');
    expect(make().number(2, { decimals: 3, unit: 'kg' })).toBe('2,000\u00a0kg');
    expect(make().number(0.1 + 0.2)).toBe('0,3');
    expect(make().number('12.5')).toBe('12,5');
    expect(make().number(-0)).toBe('0');
    expect([null, undefined, '', Number.NaN, 'x'].map((value) => make().number(value))).toEqual(['', '', '', '', '']);
  });

  it('prices have two decimals', { tags: ['CONST-006'] }, () => {
    expect(make().price(1234.5)).toBe('1.234,50');
    expect(make({ numberFormat: 'nb-NO' }).price(3, 'NOK')).toBe('3,00\u00a0NOK');
  });
});

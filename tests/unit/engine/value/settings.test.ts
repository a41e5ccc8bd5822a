import { describe, expect, it } from 'vitest';
import { numberFormatSettings, timeStampSettings } from '../../../../src/engine/value';

const defaults = { region: 'Europe/Berlin', dateFormat: 'YYYY-MM-DD', timeFormat: 'HH:mm:ss' };

describe('time stamp settings', () => {
  it('are read from their JSON text', { tags: ['ENTITY-048', 'ENTITY-049'] }, () => {
    expect(timeStampSettings('en-GB', '{"region":"UTC","date":"DD/MM/YYYY","time":"hh:mm A"}')).toEqual({
      region: 'Etc/UTC',
      dateFormat: 'DD/MM/YYYY',
      timeFormat: 'hh:mm A',
    });
  });

  it.each([
    undefined,
    null,
    '',
    '{broken',
    'null',
    '[]',
    '"x"',
    '{"region":"Mars","date":"D","time":7}',
    '{"region":"__proto__"}',
  ])('give the defaults for %j', { tags: ['DATE-007', 'DATE-008', 'I18N-018'] }, (text) => {
    expect(timeStampSettings('en-GB', text)).toEqual(defaults);
  });

  it('know the four regions, by name or zone', { tags: ['I18N-014', 'I18N-015', 'I18N-016', 'I18N-017'] }, () => {
    const zones = ['Central European', 'UTC', 'Western European', 'Eastern European', 'Europe/Helsinki'].map(
      (region) => timeStampSettings('en-GB', JSON.stringify({ region })).region,
    );
    expect(zones).toEqual(['Europe/Berlin', 'Etc/UTC', 'Europe/London', 'Europe/Helsinki', 'Europe/Helsinki']);
  });

  it('take each value from the first text that has it', () => {
    expect(timeStampSettings('en-GB', '{"date":"MM/DD/YYYY"}', '{"date":"DD/MM/YYYY","time":"HH:mm"}')).toEqual({
      ...defaults,
      dateFormat: 'MM/DD/YYYY',
      timeFormat: 'HH:mm',
    });
  });
});

describe('date format settings', () => {
  it('follow the language if they say so', { tags: ['OPEN-343'] }, () => {
    const formatIn = (language: string, ...texts: string[]) => timeStampSettings(language, ...texts).dateFormat;
    const settings = '{"date":"language"}';
    expect(['en-GB', 'nb-NO', 'da-DK', 'sv-SE'].map((language) => formatIn(language, settings))).toEqual([
      'DD/MM/YYYY',
      'DD.MM.YYYY',
      'DD.MM.YYYY',
      'YYYY-MM-DD',
    ]);
    expect(formatIn('nb-NO', '{"date":"MM/DD/YYYY"}', settings)).toBe('MM/DD/YYYY');
  });
});

describe('number format settings', () => {
  it('are one of the offered formats, else de-DE', { tags: ['I18N-012', 'ENTITY-049'] }, () => {
    expect(numberFormatSettings('en-GB', '{"format":"nb-NO"}')).toBe('nb-NO');
    expect(numberFormatSettings('en-GB', '{"format":"xx"}', '{"format":"en-GB"}')).toBe('en-GB');
    expect([undefined, '{', '{"format":1}'].map((text) => numberFormatSettings('en-GB', text))).toEqual([
      'de-DE',
      'de-DE',
      'de-DE',
    ]);
  });

  it('follow the language if they say so', { tags: ['I18N-012'] }, () => {
    const settings = '{"format":"language"}';
    expect(['en-GB', 'nb-NO', 'pl-PL'].map((language) => numberFormatSettings(language, settings))).toEqual([
      'en-GB',
      'nb-NO',
      'de-DE',
    ]);
    expect(numberFormatSettings('en-GB', '{"format":"sv-SE"}', settings)).toBe('sv-SE');
  });
});

import { describe, expect, it } from 'vitest';
import { BadDateError, readDate, readMoment } from '../../../../src/engine/value';

describe('reading a date', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-20 13:45', '2026-11-20'],
    ['2026-11-20T13:45:10.123Z', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    ['20.11.2026', '2026-11-20'],
    ['20-11-2026', '2026-11-20'],
    ['1.2.2026', '2026-02-01'],
    ['2026/2/9', '2026-02-09'],
    ['29.02.2028', '2028-02-29'],
    [' 2026-11-20 ', '2026-11-20'],
  ])('takes "%s"', { tags: ['DATE-001', 'DATE-004'] }, (text, expected) => {
    expect(readDate(text)).toBe(expected);
  });

  it('takes the month first where the format says so', { tags: ['DATE-011'] }, () => {
    expect(readDate('11/20/2026', 'MM/DD/YYYY')).toBe('2026-11-20');
    expect(() => readDate('20/11/2026', 'MM/DD/YYYY')).toThrow(BadDateError);
  });

  it.each([
    null,
    undefined,
    '',
    '  ',
    '0001-01-01',
    '0001-01-01T00:00:00',
    '01/01/0001',
    '1970-01-01',
    '1970-01-01T00:00:00Z',
    '1970-01-01T01:00:00+01:00',
  ])('counts %j as empty', { tags: ['DATE-002', 'DATE-003'] }, (text) => {
    expect(readDate(text)).toBeNull();
    expect(readMoment(text)).toBeNull();
  });

  it.each([
    '2026-11',
    '2026-11-20-1',
    '2026-11/20',
    '20261120',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-11-31',
    '2026-11-20T24:00',
    '2026-11-20T12:60',
    '2026-11-20 13:00 PM',
    '2026-11-20 00:30 AM',
    'tomorrow',
    '20 11 2026',
    '1-2-3',
    '202-11-20',
    '2026-11-20T',
    '2026-11-20x',
    '٢٠٢٦-١١-٢٠',
  ])('raises for "%s"', { tags: ['ERROR-040', 'DATE-005', 'DATE-004'] }, (text) => {
    expect(() => readDate(text)).toThrow('DateHelper: Bad input');
  });

  it('takes a timestamp without offset as UTC', { tags: ['DATE-006'] }, () => {
    expect(readMoment('2026-11-20T12:00:00')).toBe(Date.parse('2026-11-20T12:00:00Z'));
    expect(readMoment('2026-11-20 12:00:00.5+00')).toBe(Date.parse('2026-11-20T12:00:00.500Z'));
    expect(readMoment('2026-11-20T12:00:00-05:30')).toBe(Date.parse('2026-11-20T17:30:00Z'));
  });

  it('keeps years below 100 as they stand', () => {
    expect(readDate('0099-03-01')).toBe('0099-03-01');
  });
});

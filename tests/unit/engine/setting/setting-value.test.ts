import { describe, expect, it } from 'vitest';
import { boundedValue, settingProblem, settingValue } from '../../../../src/engine/setting';

const number = { type: 'integer', schema: { type: 'integer', minimum: 1, maximum: 10 } } as const;
const text = { type: 'string', schema: { type: 'string', maxLength: 3 } } as const;
const flag = { type: 'boolean', schema: { type: 'boolean' } } as const;

describe('values of settings', () => {
  it.each([
    [number, '7', 7],
    [number, '7.5', undefined],
    [number, ' ', undefined],
    [number, 'Infinity', undefined],
    [{ ...number, type: 'number' as const }, '7.5', 7.5],
    [flag, 'true', true],
    [flag, 'yes', undefined],
    [text, '', ''],
    [text, undefined, undefined],
  ])('%j reads %j as %j', (property, stored, value) => {
    expect(settingValue(property, stored)).toBe(value);
  });

  it.each([
    [number, '1', undefined],
    [number, '0', 'minimum'],
    [number, '11', 'maximum'],
    [number, 'x', 'type'],
    [flag, '1', 'type'],
    [text, 'øæå', undefined],
    [text, 'four', 'maxLength'],
  ])('%j and %j break %s', { tags: ['VALID-001', 'VALID-004'] }, (property, stored, keyword) => {
    expect(settingProblem(property, stored)?.keyword).toBe(keyword);
  });

  it('a number out of range is told with both limits', { tags: ['VALID-001'] }, () => {
    expect(settingProblem(number, '99')?.params).toEqual({ minimum: 1, maximum: 10, limit: 10 });
  });

  it('what was stored under other limits holds as far as these allow', () => {
    expect([0, 5, 99].map((value) => boundedValue(number, value))).toEqual([1, 5, 10]);
    expect(boundedValue(text, 'long')).toBe('long');
  });
});

import { describe, expect, it } from 'vitest';
import { durationText, lateSince, minutesOf } from '../../../src/engine/within';

describe('time in a state', () => {
  it.each([
    ['45min', 45],
    ['4h', 240],
    ['2d', 2880],
  ])('%s is read and said again', (text, minutes) => {
    expect(minutesOf(text)).toBe(minutes);
    expect(durationText(minutes)).toBe(text);
  });

  it.each(['', '4', '4 h', 'h', '-4h', '1.5h'])('%j is no time', (text) => {
    expect(minutesOf(text)).toBeUndefined();
  });

  it('is over once it has passed, and never without an end or a word on it', () => {
    const model = { within: { Started: 240 } };
    const due = Date.parse('2026-11-20T14:05:00Z');
    const row = { dueAt: '2026-11-20T14:05:00.000Z' };
    expect(lateSince(model, row, due)).toBeUndefined();
    expect(lateSince(model, row, due + 1)).toBe(due);
    expect(lateSince(model, { dueAt: null }, due)).toBeUndefined();
    expect(lateSince(model, {}, due)).toBeUndefined();
    expect(lateSince({}, row, due + 1)).toBeUndefined();
  });
});

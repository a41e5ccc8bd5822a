import { describe, expect, it } from 'vitest';
import { PATTERN_TEXT_LIMIT, patternProblem } from '../../../../src/engine/attributes';

describe('patterns that people write at run time', () => {
  it.each([
    '^[A-Z]{2}$',
    '^\\d+(\\.\\d+)?$',
    '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$',
    '^(?:AB|CD)-[0-9]{4}$',
    '^(\\d{3}-){2}\\d$',
    '\\d+',
    '^\\p{Lu}+$',
    '[\\]a-z]{1,9}|x',
    '^\\u{1F600}?a$',
  ])('ADMIN-019 %s is used', (pattern) => {
    expect(patternProblem(pattern)).toBeUndefined();
  });

  it.each(['[', '(a', 'a{2,1}', '\\', '*', '\\-'])('ADMIN-019 %s is no pattern', (pattern) => {
    expect(patternProblem(pattern)).toBe('unreadable');
  });

  it.each([
    '(a+)+$',
    '^(a|a)*$',
    '^(a?){60}$',
    '^a*a*a*a*b$',
    '\\d*\\d*\\d*$',
    '^(?=a)b$',
    '^(?!a)b$',
    '(?<=a)b',
    '(a)\\1',
    '(?<x>a)\\k<x>',
    '^([a-z]+\\.)+$',
    `^${'a'.repeat(200)}$`,
  ])('ADMIN-019 %s could take too long and is not used', (pattern) => {
    expect(patternProblem(pattern)).toBe('unsafe');
  });

  it('ADMIN-019 the hardest pattern that is used tries no more than some million ways', () => {
    const text = 'a'.repeat(PATTERN_TEXT_LIMIT);
    expect(patternProblem('^a*a*a*b$')).toBeUndefined();
    // It ends, which is what this shows: a fourth quantifier would take minutes.
    expect(/^a*a*a*b$/u.test(text)).toBe(false);
  });
});

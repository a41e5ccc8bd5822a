import { describe, expect, it } from 'vitest';
import { patternOf, patternProblem } from '../../../../src/engine/pattern';

describe('patterns that did not come from us', () => {
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
    '(?<x>a)b',
    '^\\\\key$',
  ])('%s is used', { tags: ['ADMIN-019'] }, (pattern) => {
    expect(patternProblem(pattern)).toBeUndefined();
  });

  it.each(['[', '(a', 'a{2,1}', '\\', '*', '\\-'])('%s is no pattern', { tags: ['ADMIN-019'] }, (pattern) => {
    expect(patternProblem(pattern)).toBe('unreadable');
  });

  it.each(['^(?=a)b$', '^(?!a)b$', '(?<=a)b', '(?<!a)b', '(a)\\1', '(?<x>a)\\k<x>', '(?<x>a)\\\\\\k<x>'])(
    '%s looks around or refers back and is not used',
    { tags: ['ADMIN-019'] },
    (pattern) => {
      expect(patternProblem(pattern)).toBe('unsupported');
    },
  );

  it.each(['a'.repeat(501), '[a-z]{400}', '((a{10}){10}){10}', '^(([a-z]{30}){30})$', '\\p{L}{1,200}'])(
    '%s is larger than a pattern may be',
    { tags: ['ADMIN-019'] },
    (pattern) => {
      expect(patternProblem(pattern)).toMatch(/^(tooLarge|unsupported)$/);
    },
  );

  // Each of these takes a backtracking engine from seconds to forever.
  it.each([
    ['^(c?){24}c{100}d', 'c'.repeat(255)],
    ['^(a+)+$', `${'a'.repeat(254)}!`],
    ['^(a|a)*$', `${'a'.repeat(254)}!`],
    ['^(a?){60}$', `${'a'.repeat(254)}!`],
    ['^a*a*a*a*b$', 'a'.repeat(255)],
    ['(\\d*\\d*\\d*)*$x', '1'.repeat(4_000)],
  ])('%s is answered at once for a text that it does not fit', { tags: ['ADMIN-019'] }, (pattern, text) => {
    expect(patternProblem(pattern)).toBeUndefined();
    expect(patternOf(pattern).test(text)).toBe(false);
  });

  it('no text is so long that it takes long', { tags: ['ADMIN-019'] }, () => {
    expect(patternOf('a').test('a'.repeat(4_000))).toBe(true);
    expect(patternOf('a').test('a'.repeat(4_001))).toBe(false);
  });

  it('says the same as the page’s own engine for what both can', () => {
    const texts = ['', 'NO', 'no', 'N', 'NOR', '12.5', '12.', 'a@b.c', 'AB-1234', '123-456-7', '😀a', 'a\n', 'é'];
    for (const pattern of ['^[A-Z]{2}$', '^\\d+(\\.\\d+)?$', '^.a$', '^.$', 'a$', '^[^@]+@\\w+\\.\\w$', '^\\p{L}+$'])
      for (const text of texts)
        expect([pattern, text, patternOf(pattern).test(text)]).toEqual([
          pattern,
          text,
          new RegExp(pattern, 'u').test(text),
        ]);
  });
});

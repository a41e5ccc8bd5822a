import { describe, expect, it } from 'vitest';
import { mentionAt, mentionsIn, piecesOf } from '../../../src/engine/comment';

const ANNA = { userId: '1', name: 'Anna' };
const BERG = { userId: '2', name: 'Anna Berg' };

describe('mentions of a comment', () => {
  it('are those whom the text names, the longer name first', { tags: ['OPEN-297'] }, () => {
    expect(mentionsIn('@Anna Berg, look', [ANNA, BERG])).toEqual([BERG]);
    expect(mentionsIn('@Anna and @Anna Berg', [ANNA, BERG])).toEqual([ANNA, BERG]);
    expect(mentionsIn('Anna without a sign', [ANNA])).toEqual([]);
  });

  it('stand out among the pieces of the text, of which nothing is lost', { tags: ['OPEN-297'] }, () => {
    const text = 'Ask @Anna Berg, or a@b.no';
    const pieces = piecesOf(text, [ANNA, BERG]);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.map((piece) => piece.person)).toEqual([undefined, BERG, undefined]);
  });

  it('are looked for behind the sign that was typed, and not within a word', { tags: ['OPEN-297'] }, () => {
    expect(mentionAt('Ask @An', 7)).toBe('An');
    expect(mentionAt('@', 1)).toBe('');
    expect(mentionAt('Ask @An and more', 7)).toBe('An');
    expect(mentionAt('a@b', 3)).toBeUndefined();
    expect(mentionAt('Ask @An\nnext', 12)).toBeUndefined();
  });
});

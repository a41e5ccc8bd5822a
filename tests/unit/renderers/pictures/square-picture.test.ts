import { describe, expect, it } from 'vitest';
import { middleSquare, pictureProblem } from '../../../../src/renderers/pictures/square-picture';

describe('a chosen photo', () => {
  it.each([
    ['image/png', 1024 * 1024, null],
    ['image/jpeg', 1, null],
    ['image/jpeg', 1024 * 1024 + 1, 'size'],
    ['image/svg+xml', 1, 'type'],
    ['', 1, 'type'],
  ])('of type %j and %i bytes has the problem %j', { tags: ['OPEN-147'] }, (type, size, problem) => {
    expect(pictureProblem({ type, size })).toBe(problem);
  });

  it.each([
    [300, 200, { left: 50, top: 0, side: 200 }],
    [200, 301, { left: 0, top: 50, side: 200 }],
    [7, 7, { left: 0, top: 0, side: 7 }],
  ])('of %i by %i is kept as the square in its middle', { tags: ['OPEN-147'] }, (width, height, square) => {
    expect(middleSquare(width, height)).toEqual(square);
  });
});

import { describe, expect, it } from 'vitest';
import { axisMaximum, axisMinimum, axisSteps, nameStep } from '../../../../src/renderers/charts/axis';

describe('axis', () => {
  it('ends at 1.15 times the largest value, rounded up', { tags: ['DASH-055'] }, () => {
    expect(axisMaximum([3, 10], 1.15)).toBe(12);
    expect(axisMaximum([100, 7], 1.15)).toBe(115);
  });

  it('adds 20 % without a step of rounding noise', { tags: ['DASH-056'] }, () => {
    for (let value = 5; value <= 5_000; value += 5) expect(axisMaximum([value], 1.2)).toBe((value * 6) / 5);
  });

  it('leaves out none of the names that have room, else every second, third and so on', () => {
    expect(nameStep(60, 60)).toBe(1);
    expect(nameStep(60, 59)).toBe(2);
    expect(nameStep(60, 20)).toBe(3);
  });

  it('has even steps that do not go beyond its end', () => {
    expect(axisSteps(374)).toEqual([0, 100, 200, 300]);
    expect(axisSteps(115)).toEqual([0, 50, 100]);
    expect(axisSteps(3)).toEqual([0, 1, 2, 3]);
    expect(axisSteps(axisMaximum([]))).toEqual([0, 1]);
  });

  it('begins at the value furthest below zero, and its steps go through zero', () => {
    expect(axisMinimum([3, 10])).toBe(0);
    expect(axisMinimum([-50.5, 10])).toBe(-51);
    expect(axisSteps(100, -51)).toEqual([-50, 0, 50, 100]);
    expect(axisSteps(1, -3)).toEqual([-3, -2, -1, 0, 1]);
  });
});

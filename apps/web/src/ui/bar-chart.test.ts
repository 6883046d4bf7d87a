import { describe, expect, it } from 'vitest';
import { axisTop, namedEvery } from './bar-chart.tsx';

describe('axis of a chart', () => {
  it.each([
    [0, 2],
    [1, 2],
    [3, 4],
    [5, 6],
    [7, 8],
    [9, 10],
    [10, 10],
    [11, 12],
    [13, 16],
    [25, 30],
    [57, 60],
    [100, 100],
    [101, 120],
    [1250, 1600],
  ])('the axis of a chart with a highest bar of %i ends at %i', (highest, top) => {
    expect(axisTop(highest)).toBe(top);
  });

  it('labels every bar of a chart if there is room, otherwise every n-th bar', () => {
    expect(namedEvery(7, 8)).toBe(1);
    expect(namedEvery(8, 8)).toBe(1);
    expect(namedEvery(9, 8)).toBe(2);
    expect(namedEvery(31, 8)).toBe(4);
    expect(namedEvery(0, 8)).toBe(1);
  });
});

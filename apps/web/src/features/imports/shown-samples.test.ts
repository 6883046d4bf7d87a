import { describe, expect, it } from 'vitest';
import { shownSamples } from './shown-samples.ts';

describe('the examples of a column', () => {
  it('are those that differ', () => {
    expect(shownSamples(['38', ' 38', '', '40'])).toEqual(['38', '40']);
  });

  it('fit on a line, the first one shortened where it must be', () => {
    const long = 'Very Long Street Name of the Old Town Quarter';
    expect(shownSamples([`${long} 1`, `${long} 2`, '7'])).toEqual(['Very Long Street Name of the O…']);
  });

  it('never end in half of a character', () => {
    expect(shownSamples(['👩'.repeat(40)])[0]?.isWellFormed()).toBe(true);
  });
});

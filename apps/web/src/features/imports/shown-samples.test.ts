import { describe, expect, it } from 'vitest';
import { shownSamples } from './components/column-fields.tsx';

describe('the samples of a column', () => {
  it('leaves duplicates out of the samples', () => {
    expect(shownSamples(['38', ' 38', '', '40'])).toEqual(['38', '40']);
  });

  it('the samples of a column fit on one line, with the first one shortened if necessary', () => {
    const long = 'Very Long Street Name of the Old Town Quarter';
    expect(shownSamples([`${long} 1`, `${long} 2`, '7'])).toEqual(['Very Long Street Name of the O…']);
  });

  it('samples never end in half a character', () => {
    expect(shownSamples(['👩'.repeat(40)])[0]?.isWellFormed()).toBe(true);
  });
});

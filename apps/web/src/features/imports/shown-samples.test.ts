import { describe, expect, it } from 'vitest';
import { shownSamples } from './components/column-fields.tsx';

describe('the samples of a column', () => {
  it('the sample values of a column contain no duplicates', () => {
    expect(shownSamples(['38', ' 38', '', '40'])).toEqual(['38', '40']);
  });

  it('the sample values of a column fit on one line; if necessary, the first value is shortened', () => {
    const long = 'Very Long Street Name of the Old Town Quarter';
    expect(shownSamples([`${long} 1`, `${long} 2`, '7'])).toEqual(['Very Long Street Name of the O…']);
  });

  it('the sample values of a column never end in the middle of a character', () => {
    expect(shownSamples(['👩'.repeat(40)])[0]?.isWellFormed()).toBe(true);
  });
});

import { displayLanguages } from '@anteroom/contract/displays';
import { describe, expect, it } from 'vitest';
import { spokenCall } from './calls.ts';

const call = { doctorId: 1, doctorName: 'Dana Okafor', ticketCode: 'D-017', name: null };

describe('spokenCall', () => {
  it('spells out the code in each language', () => {
    expect(displayLanguages.map((language) => spokenCall(call, language, false))).toEqual([
      'D 0 1 7, please.',
      'D 0 1 7, bitte.',
      'D 0 1 7, por favor.',
      'D 0 1 7, s’il vous plaît.',
    ]);
  });

  it('includes the name if the display shows it, and the doctor if it shows several', () => {
    expect(spokenCall({ ...call, name: 'J. D.' }, 'en', true)).toBe('D 0 1 7, J  D, please. Dana Okafor.');
  });
});

import { describe, expect, it } from 'vitest';
import { auditWords as words } from './audit.words.ts';

describe('the words for a broken trail', () => {
  it('name the entry at fault, and say that those before it are intact', () => {
    expect(words.brokenTitle(7)).toBe('The audit trail was altered at entry 7');
    expect(words.broken('Entry 7 is missing.', '14:02', 7)).toMatch(
      /^Entry 7 is missing\. Found at 14:02\. Entries before it are intact\. /,
    );
  });

  it('accuse no entry where none is at fault', () => {
    expect(words.brokenTitle(null)).not.toMatch(/entry/);
    expect(words.broken('Line 3 is not in its place.', '14:02', null)).not.toMatch(/intact/);
  });
});

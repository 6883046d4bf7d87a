import { describe, expect, it } from 'vitest';
import { recordOf, auditMessages as words } from './audit.messages.ts';

describe('the texts for a broken audit trail', () => {
  it('names the altered entry of a broken audit trail and says that earlier entries are intact', () => {
    expect(words.brokenTitle(7)).toBe('The audit trail was altered at entry 7');
    expect(words.broken('Entry 7 is missing.', '14:02', 7)).toMatch(
      /^Entry 7 is missing\. Found at 14:02\. Entries before it are intact\. /,
    );
  });

  it('names no entry if the break in the audit trail is not at one particular entry', () => {
    expect(words.brokenTitle(null)).not.toMatch(/entry/);
    expect(words.broken('Line 3 is not in its place.', '14:02', null)).not.toMatch(/intact/);
  });
});

it('calls days off by the schedule screen’s term, not by their name in the code', () => {
  expect(recordOf({ objectType: 'schedule_exception', objectId: '4' })).toBe('Days off or changed hours 4');
  expect(recordOf({ objectType: 'schedule_slot', objectId: null })).toBe('Schedule slot');
});

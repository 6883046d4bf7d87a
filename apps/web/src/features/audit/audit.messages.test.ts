import { describe, expect, it } from 'vitest';
import { recordOf, auditMessages as words } from './audit.messages.ts';

describe('the texts for a broken audit trail', () => {
  it('the text for a broken trail names the altered entry and says that earlier ones are intact', () => {
    expect(words.brokenTitle(7)).toBe('The audit trail was altered at entry 7');
    expect(words.broken('Entry 7 is missing.', '14:02', 7)).toMatch(
      /^Entry 7 is missing\. Found at 14:02\. Entries before it are intact\. /,
    );
  });

  it('the text for a broken trail names no entry if none is at fault', () => {
    expect(words.brokenTitle(null)).not.toMatch(/entry/);
    expect(words.broken('Line 3 is not in its place.', '14:02', null)).not.toMatch(/intact/);
  });
});

it("describes days off in the schedule's words, not the code's", () => {
  expect(recordOf({ objectType: 'schedule_exception', objectId: '4' })).toBe('Days off or changed hours 4');
  expect(recordOf({ objectType: 'schedule_slot', objectId: null })).toBe('Schedule slot');
});

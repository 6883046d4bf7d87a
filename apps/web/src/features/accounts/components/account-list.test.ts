import { describe, expect, it } from 'vitest';
import { whenSignedIn } from './account-list.tsx';

const now = Date.UTC(2026, 10, 21, 12);

describe('whenSignedIn', () => {
  it('shows how long ago a user signed in', () => {
    expect(whenSignedIn(now - 26 * 3_600_000, now, 'America/New_York')).toBe('yesterday');
  });

  it('more than a week after a sign-in, shows its date in the clinic’s time zone', () => {
    const justAfterMidnightInLondon = Date.UTC(2026, 10, 10, 0, 5);
    expect(whenSignedIn(justAfterMidnightInLondon, now, 'America/New_York')).toBe('Nov 9, 2026');
  });
});

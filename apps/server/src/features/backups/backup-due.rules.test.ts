import { describe, expect, it } from 'vitest';
import { type BackupState, isBackupDue, isBackupOverdue, lastNightlyTime } from './backup-due.rules.ts';

const plan = { minute: 2 * 60 + 30, zone: 'Europe/Berlin' };
const at = (text: string) => new Date(text);
const runAt = (startedAt: Date) => ({
  id: 1,
  server: 'one',
  startedAt,
  finishedAt: startedAt,
  verifiedAt: startedAt,
  file: 'a.backup',
  bytes: 1,
  problem: null,
});

function state(since: string | null, verified: string | null, starts: string[] = []): BackupState {
  const lastVerified = verified === null ? null : runAt(at(verified));
  return {
    since: since === null ? null : at(since),
    last: lastVerified,
    lastVerified,
    recentStarts: starts.map(at),
  };
}

describe('the nightly time', () => {
  it.each([
    ['2026-11-25T01:29:59Z', '2026-11-24T01:30:00Z'],
    ['2026-11-25T01:30:00Z', '2026-11-25T01:30:00Z'],
    // The clocks skip 2:30 in the first of these nights, and repeat it in the second.
    ['2026-03-29T12:00:00Z', '2026-03-29T01:30:00Z'],
    ['2026-10-25T12:00:00Z', '2026-10-25T01:30:00Z'],
  ])('at %s, the last time for a nightly backup was %s', (now, nightly) => {
    expect(lastNightlyTime(at(now), plan)).toEqual(at(nightly));
  });
});

describe('a nightly backup', () => {
  const isDue = (now: string, of: BackupState) => isBackupDue(at(now), plan, of);

  it('the first backup is due in the first night after backups were turned on', () => {
    const fresh = state('2026-11-24T09:00:00Z', null);
    expect(isDue('2026-11-24T23:00:00Z', fresh)).toBe(false);
    expect(isDue('2026-11-25T01:30:00Z', fresh)).toBe(true);
    expect(isDue('2026-11-25T01:30:00Z', state(null, null))).toBe(false);
  });

  it('a backup is due once a night, or later if no server ran at night', () => {
    const done = state('2026-11-01T09:00:00Z', '2026-11-24T01:30:10Z', ['2026-11-24T01:30:10Z']);
    expect(isDue('2026-11-24T20:00:00Z', done)).toBe(false);
    expect(isDue('2026-11-25T08:00:00Z', done)).toBe(true);
  });

  it('a failed backup is due again after an hour, for at most three attempts a night', () => {
    const failed = (...starts: string[]) => state('2026-11-01T09:00:00Z', '2026-11-24T01:30:10Z', starts);
    expect(isDue('2026-11-25T02:20:00Z', failed('2026-11-25T01:30:00Z'))).toBe(false);
    expect(isDue('2026-11-25T02:31:00Z', failed('2026-11-25T01:30:00Z'))).toBe(true);
    const three = failed('2026-11-25T03:31:00Z', '2026-11-25T02:31:00Z', '2026-11-25T01:30:00Z');
    expect(isDue('2026-11-25T20:00:00Z', three)).toBe(false);
    expect(isDue('2026-11-26T01:30:00Z', three)).toBe(true);
  });

  it('a backup is overdue 26 hours after the newest verified one, or after backups were turned on', () => {
    const done = state('2026-11-01T09:00:00Z', '2026-11-24T02:00:00Z');
    expect(isBackupOverdue(at('2026-11-25T04:00:00Z'), done)).toBe(false);
    expect(isBackupOverdue(at('2026-11-25T04:00:01Z'), done)).toBe(true);
    expect(isBackupOverdue(at('2026-11-25T04:00:01Z'), state('2026-11-25T04:00:00Z', null))).toBe(false);
    expect(isBackupOverdue(at('2026-11-26T06:00:01Z'), state('2026-11-25T04:00:00Z', null))).toBe(true);
    expect(isBackupOverdue(at('2026-11-26T06:00:01Z'), state(null, null))).toBe(false);
  });
});

import type { HealthLine, HealthState } from '@anteroom/contract/health';
import { expect, it } from 'vitest';
import { healthRules } from './health.rules.ts';

const now = Date.parse('2026-11-25T12:00:00Z');
const hour = 3_600_000;
const ago = (hours: number) => now - hours * hour;
const backup = { isScheduled: true, startedAt: ago(9), isFinished: true, server: 'one', problem: null };
const verified = { isScheduled: true, madeAt: ago(9), server: 'one', bytes: 1 };
const mails = { waiting: 0, oldestAt: null, givenUp: 0 };
const sms = {
  isSetUp: true,
  hasRules: false,
  waiting: 0,
  oldestAt: null,
  isQuiet: false,
  lateMillis: 0,
  failed: 0,
  unclear: 0,
  lastProblem: null,
};
const disk = { freeBytes: 50e9, totalBytes: 100e9, rejectsChanges: false };
const trail = { isBroken: false, verifiedAt: ago(1), upTo: 5 };
const migrations = { last: '0111', pending: [], unknown: [] };
const checked = { checkedAt: ago(8), faults: [] };

const cases: [HealthLine, object, HealthState][] = [
  ['database', { answerMillis: 3, version: '17' }, 'good'],
  ['database', { answerMillis: 501, version: '17' }, 'attention'],
  ['disk', disk, 'good'],
  ['disk', { ...disk, freeBytes: 1.9e9 }, 'attention'],
  ['disk', { ...disk, rejectsChanges: true }, 'bad'],
  ['clock', { aheadMillis: -1500 }, 'good'],
  ['clock', { aheadMillis: -2500 }, 'attention'],
  ['clock', { aheadMillis: 31_000 }, 'bad'],
  ['mails', mails, 'good'],
  ['mails', { ...mails, waiting: 900, oldestAt: ago(0.5) }, 'good'],
  ['mails', { ...mails, waiting: 1, oldestAt: ago(2) }, 'attention'],
  ['mails', { ...mails, waiting: 1, oldestAt: ago(7) }, 'bad'],
  ['mails', { ...mails, givenUp: 1 }, 'attention'],
  ['sms', { ...sms, isSetUp: false }, 'good'],
  ['sms', { ...sms, isSetUp: false, hasRules: true }, 'attention'],
  ['sms', sms, 'good'],
  ['sms', { ...sms, failed: 1 }, 'attention'],
  ['sms', { ...sms, unclear: 1 }, 'attention'],
  ['sms', { ...sms, waiting: 3, oldestAt: ago(9), isQuiet: true }, 'good'],
  ['sms', { ...sms, waiting: 3, oldestAt: ago(1), lateMillis: hour }, 'attention'],
  ['sms', { ...sms, waiting: 3, oldestAt: ago(3), lateMillis: 3 * hour }, 'bad'],
  ['backup', backup, 'good'],
  ['backup', { ...backup, isScheduled: false }, 'attention'],
  ['backup', { ...backup, problem: 'No space.' }, 'bad'],
  ['backup', { ...backup, isFinished: false, startedAt: ago(1) }, 'good'],
  ['backup', { ...backup, isFinished: false }, 'bad'],
  ['verifiedBackup', verified, 'good'],
  ['verifiedBackup', { ...verified, madeAt: null }, 'attention'],
  ['verifiedBackup', { ...verified, madeAt: ago(27) }, 'bad'],
  ['verifiedBackup', { ...verified, isScheduled: false }, 'attention'],
  ['backupPassphrase', { isGenerated: true, shownAt: null }, 'attention'],
  ['backupPassphrase', { isGenerated: true, shownAt: ago(500) }, 'good'],
  ['backupPassphrase', { isGenerated: false, shownAt: null }, 'good'],
  ['auditTrail', trail, 'good'],
  ['auditTrail', { ...trail, verifiedAt: ago(4) }, 'attention'],
  ['auditTrail', { ...trail, verifiedAt: null }, 'attention'],
  ['auditTrail', { ...trail, isBroken: true }, 'bad'],
  ['clinicRules', checked, 'good'],
  ['clinicRules', { ...checked, checkedAt: ago(27) }, 'attention'],
  ['clinicRules', { ...checked, faults: [{ rule: 'a', count: 1 }] }, 'bad'],
  ['migrations', migrations, 'good'],
  ['migrations', { ...migrations, pending: ['0112'] }, 'attention'],
  ['migrations', { ...migrations, unknown: ['0113'] }, 'attention'],
];

it.each(cases)('the health report’s line %s with the facts %o has the state %s', (line, facts, state) => {
  const rule = healthRules[line] as (facts: object, now: number) => HealthState;
  expect(rule(facts, now)).toBe(state);
});

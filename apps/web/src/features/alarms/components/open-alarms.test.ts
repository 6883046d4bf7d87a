import type { Alarm } from '@anteroom/contract/alarms';
import { expect, it } from 'vitest';
import { alarmMessages } from '../alarms.messages.ts';
import { entriesOf } from './open-alarms.tsx';

const raisedAt = Date.parse('2026-03-02T00:30:00+01:00');
const alarm: Alarm = {
  id: 1,
  kind: 'records_opened',
  network: null,
  window: 'hour',
  count: 214,
  threshold: 100,
  person: { id: 7, name: 'Dana Okafor', role: 'doctor' },
  raisedAt,
  lastSeenAt: raisedAt + 60_000,
  acknowledgedAt: null,
  acknowledgedBy: null,
  note: null,
};

it('links an alarm about an account to the account’s audit entries since the start of the time window', () => {
  expect(entriesOf(alarm, 'Europe/Berlin')).toBe(
    '/dashboard/audit?actorId=7&action=patient.read&from=2026-03-01&to=2026-03-02',
  );
});

it('links an alarm about lists or exports to all audit entries of the account, because several actions cause it', () => {
  for (const kind of ['records_listed', 'records_exported'] as const) {
    expect(entriesOf({ ...alarm, kind }, 'UTC')).toBe(
      '/dashboard/audit?actorId=7&from=2026-03-01&to=2026-03-01',
    );
  }
});

it('links an alarm about a network to the failed sign-ins on the day of the alarm', () => {
  const ofNetwork: Alarm = { ...alarm, kind: 'sign_ins_refused', person: null, network: '192.0.2.7' };
  expect(entriesOf(ofNetwork, 'UTC')).toBe(
    '/dashboard/audit?action=session.refused&from=2026-03-01&to=2026-03-01',
  );
  expect(alarmMessages.sentence(ofNetwork)).toBe('The network 192.0.2.7 failed to sign in unusually often');
});

it('describes an alarm in one sentence with its numbers', () => {
  expect(alarmMessages.sentence(alarm)).toBe('Dana Okafor opened an unusual number of patient records');
  expect(alarmMessages.numbers(alarm)).toBe('214 within one hour. An alarm starts at 100.');
});

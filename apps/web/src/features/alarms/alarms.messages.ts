import type { Alarm, AlarmKind } from '@anteroom/contract/alarms';

const happened: Record<AlarmKind, string> = {
  records_opened: 'opened an unusual number of patient records',
  records_listed: 'listed an unusual number of patient records',
  records_exported: 'exported an unusual number of patient records',
  calls_refused: 'was refused access unusually often',
  sign_ins_refused: 'failed to sign in unusually often',
  trail_broken: 'was altered, or does not match its signed heads',
  backup_overdue: 'is older than 26 hours',
};

function subjectOf({ kind, person, network }: Alarm): string {
  if (kind === 'trail_broken') return 'The audit trail';
  if (kind === 'backup_overdue') return 'The newest verified backup';
  if (network !== null) return `The network ${network}`;
  return person?.name ?? 'An account';
}

export const alarmMessages = {
  sentence: (alarm: Alarm) => `${subjectOf(alarm)} ${happened[alarm.kind]}`,
  numbers: ({ count, threshold, window }: Alarm) =>
    count === null || window === null
      ? null
      : `${count} within one ${window}. An alarm starts at ${threshold}.`,
  seen: (raised: string, last: string) =>
    raised === last ? `Noticed on ${raised}.` : `Noticed on ${raised}, last seen on ${last}.`,
  showEntries: 'Show entries',
  showEntriesOf: (alarm: Alarm) => `Show entries: ${alarmMessages.sentence(alarm)}`,
  acknowledge: 'Acknowledge',
  acknowledgeOf: (alarm: Alarm) => `Acknowledge: ${alarmMessages.sentence(alarm)}`,
  acknowledging: 'Saving…',
  acknowledgeTitle: 'Acknowledge alarm',
  note: 'Note',
  noteHint:
    'What you found, and what you did about it. The note stays in the audit trail. Don’t name patients.',
  cancel: 'Cancel',
  failed: 'The alarm could not be acknowledged',
  loadFailed: 'The alarms could not be loaded',
  earlier: 'Earlier alarms',
  noEarlier: 'No alarm has been acknowledged yet.',
  loading: 'Loading alarms…',
  close: 'Close',
  acknowledgedBy: (name: string, when: string) => `Acknowledged by ${name} on ${when}`,
} as const;

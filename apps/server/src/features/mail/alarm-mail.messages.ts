import type { AlarmKind } from '@anteroom/contract/alarms';
import type { Mail } from './mail-kinds.ts';

type Details = Extract<Mail, { kind: 'alarm' }>['details'];

const happened: Record<AlarmKind, string> = {
  records_opened: 'One account opened an unusual number of patient records',
  records_listed: 'One account listed an unusual number of patient records',
  records_exported: 'One account exported an unusual number of patient records',
  calls_refused: 'One account was refused access unusually often',
  sign_ins_refused: 'Unusually many sign-ins from one network failed',
  trail_broken: 'The audit trail was altered, or does not match its signed heads',
  backup_overdue: 'The newest verified backup is older than 26 hours',
};

export function alarm(
  { alarm: kind, window, count, threshold }: Details,
  { clinicName, at }: { clinicName: string; at: string },
) {
  const numbers =
    count === null || window === null ? '' : `: ${count} within one ${window} (alarm from ${threshold})`;
  return {
    subject: `Security alarm at ${clinicName}`,
    lines: [
      `${happened[kind]}${numbers}. Noticed on ${at}.`,
      'Open the overview to see the account or network and the audit entries, and to acknowledge the alarm:',
      { label: 'Open the overview', path: '/dashboard' },
      'You get at most one email per account or network in six hours. For the next steps, see “Incident response” in the operations guide.',
    ],
  };
}

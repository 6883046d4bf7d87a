import type { Alarm, AlarmKind } from '@anteroom/contract/alarms';
import { toWallTime } from '#lib/wall-time';

const actions: Record<AlarmKind, string | null> = {
  records_opened: 'patient.read',
  records_listed: 'patient.read',
  records_exported: 'patient.exported',
  calls_refused: 'access.refused',
  sign_ins_refused: 'session.refused',
  trail_broken: 'audit.broken',
  backup_overdue: 'system.backed_up',
};

const windowMillis = { hour: 3_600_000, day: 86_400_000 };

/** Returns the URL of the Audit Trail screen, filtered to the entries that caused an alarm. */
export function entriesOf({ kind, person, window, raisedAt, lastSeenAt }: Alarm, timeZone: string): string {
  const dateOf = (millis: number) => toWallTime(millis, timeZone).slice(0, 10);
  const parameters = new URLSearchParams({
    ...(person === null ? {} : { actorId: String(person.id) }),
    ...(actions[kind] === null ? {} : { action: actions[kind] }),
    from: dateOf(raisedAt - (window === null ? 0 : windowMillis[window])),
    to: dateOf(lastSeenAt),
  });
  return `/dashboard/audit?${parameters}`;
}

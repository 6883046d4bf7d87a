import { useClinic } from '#features/clinic';
import { formatDateTime } from '#lib/format-date';
import { Badge } from '#ui/badge';
import type { AffectedAppointment } from '../affected-appointments.ts';
import { exceptionMessages as words } from '../exceptions.messages.ts';

export function AffectedItem({
  scheduledDateTime,
  durationMinutes,
  patientName,
  isNew,
}: AffectedAppointment) {
  const { timezone } = useClinic();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-3">
      <span className="w-48 font-medium tabular-nums">{formatDateTime(scheduledDateTime, timezone)}</span>
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{patientName ?? words.anotherPatient}</span>
      {isNew && <Badge tone="accent">{words.newSince}</Badge>}
      <span className="text-sm text-ink-soft tabular-nums">{words.minutes(durationMinutes)}</span>
    </li>
  );
}

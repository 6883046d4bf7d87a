import type { PatientBooking } from '@anteroom/contract/patient-summary';
import { AppointmentStatusBadge } from '#features/appointments';
import { useClinic } from '#features/clinic';
import { formatClock, formatDateTime } from '#lib/format-date';
import { recordMessages as words } from '../patient-record.messages.ts';

export function BookingLine({ booking }: { booking: PatientBooking }) {
  const { timezone } = useClinic();
  const { scheduledDateTime, doctorName, status, reasonForVisit, arrivedAt } = booking;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold tabular-nums">{formatDateTime(scheduledDateTime, timezone)}</span>
        <span className="text-ink-soft">{doctorName}</span>
        <AppointmentStatusBadge status={status} />
        {arrivedAt !== null && (
          <span className="text-sm text-done tabular-nums">
            {words.arrived(formatClock(arrivedAt, timezone))}
          </span>
        )}
      </p>
      {reasonForVisit && <p className="wrap-break-word">{reasonForVisit}</p>}
    </div>
  );
}

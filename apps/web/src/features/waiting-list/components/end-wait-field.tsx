import { isMetBy, listWaiting, type WaitingEntry } from '@anteroom/contract/waiting-list';
import { useQuery } from '@tanstack/react-query';
import { type AppointmentFormValues, instantOf } from '#features/appointments';
import { useClinic } from '#features/clinic';
import { formatDateOf } from '#lib/format-date';
import { routeQuery } from '#lib/route-query';
import { toWallTime } from '#lib/wall-time';
import { CheckField } from '#ui/check-field';
import { endWaitMessages as words } from '../waiting-list.messages.ts';

type Props = {
  patientId: number;
  booking: AppointmentFormValues;
  endsWait: boolean;
  onChange: (endsWait: boolean) => void;
};

/** Asks whether to remove the patient's entry from the waiting list when a booking matches it. */
export function EndWaitField({ patientId, booking, endsWait, onChange }: Props) {
  const { timezone } = useClinic();
  const { data } = useQuery(routeQuery(listWaiting, { query: { patientId } }, { staleTime: 0 }));
  const met = data?.entries.find((entry) => isEndedBy(entry, booking, timezone));
  if (!met) return null;
  const doctors = met.doctors.map(({ name }) => name);
  return (
    <div className="-mx-2 sm:col-span-2">
      <CheckField
        label={words.alsoOff}
        hint={words.since(formatDateOf(met.since, timezone), doctors)}
        checked={endsWait}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  );
}

function isEndedBy(entry: WaitingEntry, booking: AppointmentFormValues, timezone: string): boolean {
  const scheduledDateTime = instantOf(booking, timezone);
  if (scheduledDateTime === undefined) return false;
  const { doctors, replaces } = entry;
  const isToReplace = replaces?.status === 'scheduled' || replaces?.status === 'confirmed';
  const wish = {
    ...entry,
    doctorIds: doctors.map(({ id }) => id),
    earlierThan: isToReplace ? replaces.scheduledDateTime : null,
  };
  return isMetBy(wish, {
    doctorId: Number(booking.doctorId),
    appointmentType: booking.appointmentType,
    scheduledDateTime,
    date: toWallTime(scheduledDateTime, timezone).slice(0, 10),
  });
}

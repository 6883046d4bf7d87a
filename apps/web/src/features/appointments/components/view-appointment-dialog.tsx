import type { Appointment } from '@anteroom/contract/appointments';
import { formatDateTime } from '#lib/format-date';
import { Button } from '#ui/button';
import { DescriptionList } from '#ui/description-list';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { appointmentTypeLabels, appointmentWords as words } from '../appointments.words.ts';
import { AppointmentStatusBadge } from './appointment-status-badge.tsx';

type Props = { appointment: Appointment; timeZone: string; onClose: () => void };

export function ViewAppointmentDialog({ appointment, timeZone, onClose }: Props) {
  return (
    <Dialog title={words.viewTitle} onClose={onClose}>
      <DialogBody>
        <DescriptionList
          items={[...bookingDetails(appointment, timeZone), ...outcomeDetails(appointment, timeZone)]}
        />
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function bookingDetails(appointment: Appointment, timeZone: string) {
  return [
    { term: words.patient, description: `${appointment.patientFirstName} ${appointment.patientLastName}` },
    { term: words.status, description: <AppointmentStatusBadge status={appointment.status} /> },
    { term: words.dateTime, description: formatDateTime(appointment.scheduledDateTime, timeZone) },
    { term: words.durationLabel, description: words.minutes(appointment.durationMinutes) },
    { term: words.doctor, description: appointment.doctorName },
    { term: words.type, description: appointmentTypeLabels[appointment.appointmentType] },
    { term: words.ticket, description: appointment.ticketCode ?? '—' },
    { term: words.reason, description: appointment.reasonForVisit ?? '—', isWide: true },
    { term: words.notes, description: appointment.notes ?? '—', isWide: true },
  ];
}

/** What came of the visit; nothing is shown of what does not apply. */
function outcomeDetails(appointment: Appointment, timeZone: string) {
  const { diagnosis, treatment, prescription, followUpDate, cancellationReason } = appointment;
  const followUp = followUpDate === null ? null : formatDateTime(followUpDate, timeZone);
  return [
    { term: words.diagnosis, description: diagnosis, isWide: true },
    { term: words.treatment, description: treatment, isWide: true },
    { term: words.prescription, description: prescription, isWide: true },
    { term: words.followUp, description: followUp, isWide: true },
    { term: words.cancellationReason, description: cancellationReason, isWide: true },
  ].filter(({ description }) => description);
}

import type { Appointment } from '@anteroom/contract/appointments';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { HiddenSectionsNote } from '#features/clinic';
import { PatientName } from '#features/patients';
import { TicketButton } from '#features/visits';
import { messageOf } from '#lib/api-error';
import { LazyBoundary, lazyComponent } from '#lib/lazy-component';
import { shownText } from '#lib/shown-text';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DescriptionList } from '#ui/description-list';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { appointmentRecord, bookedAppointment } from '../api/appointment-queries.ts';
import { textsOf } from '../appointment-texts.ts';
import { appointmentMessages as words } from '../appointments.messages.ts';
import { sectionsOfVisit } from './appointment-fields.tsx';
import { AppointmentStatusBadge } from './appointment-status-badge.tsx';

const SeriesPart = lazyComponent(async () => (await import('../series/series-part.tsx')).SeriesPart);

type Props = {
  appointment: Appointment;
  timeZone: string;
  onEdit: (appointment: Appointment) => void;
  onBookFollowUp: (appointment: Appointment) => void;
  onClose: () => void;
};

export function ViewAppointmentDialog(props: Props) {
  const [other, setOther] = useState<Appointment | null>(null);
  const { appointment: opened, timeZone, onEdit, onBookFollowUp, onClose } = props;
  const shown = other ?? opened;
  const { data: appointment = shown, isError, error } = useQuery(appointmentRecord(shown));
  return (
    <Dialog title={words.viewTitle} onClose={onClose}>
      <DialogBody label={words.viewTitle}>
        <div className="grid gap-4">
          {isError && <Banner tone="danger">{messageOf(error, words.viewFailed)}</Banner>}
          <HiddenSectionsNote of={sectionsOfVisit} />
          <DescriptionList
            items={[...bookingDetails(appointment, timeZone), ...outcomeDetails(appointment, timeZone)]}
          />
          {appointment.seriesId !== null && (
            <LazyBoundary placeholder={null}>
              <SeriesPart uuid={appointment.uuid} timeZone={timeZone} onOpen={setOther} />
            </LazyBoundary>
          )}
        </div>
      </DialogBody>
      <DialogActions>
        <TicketButton appointment={appointment} className="sm:mr-auto" />
        {appointment.followUpDate !== null && (
          <Button variant="quiet" className="sm:mr-auto" onClick={() => onBookFollowUp(appointment)}>
            {words.bookFollowUp}
          </Button>
        )}
        <Button onClick={onClose}>{words.close}</Button>
        <Button variant="primary" onClick={() => onEdit(appointment)}>
          {words.edit}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function bookingDetails(appointment: Appointment, timeZone: string) {
  const texts = textsOf(appointment, timeZone);
  return [
    {
      term: words.patient,
      description: <PatientName id={appointment.patientId}>{texts.patientId}</PatientName>,
    },
    { term: words.status, description: <AppointmentStatusBadge status={appointment.status} /> },
    { term: words.dateTime, description: texts.scheduledDateTime },
    { term: words.durationLabel, description: texts.durationMinutes },
    { term: words.doctor, description: appointment.doctorName },
    { term: words.type, description: texts.appointmentType },
    { term: words.ticket, description: appointment.ticketCode ?? '—' },
    {
      term: words.reason,
      description: texts.reasonForVisit || shownText(appointment.reasonForVisit, '—'),
      isWide: true,
    },
    { term: words.notes, description: texts.notes || shownText(appointment.notes, '—'), isWide: true },
  ];
}

const outcomes = ['diagnosis', 'treatment', 'prescription', 'followUpDate', 'cancellationReason'] as const;

/** Lists the outcome of the visit, without empty fields. */
function outcomeDetails(appointment: Appointment, timeZone: string) {
  const texts = textsOf(appointment, timeZone);
  return outcomes
    .filter((field) => texts[field] !== '')
    .map((field) => ({ term: words[field], description: texts[field], isWide: true }));
}

type BookedProps = {
  uuid: string;
  title: string;
  onClose: () => void;
  /** Renders the dialog after the appointment has loaded. */
  children: (appointment: Appointment) => ReactNode;
};

/** Loads an appointment for a screen that knows only its uuid. */
export function BookedAppointment({ uuid, title, onClose, children }: BookedProps) {
  const { data: appointment, isError, refetch } = useQuery(bookedAppointment(uuid));
  if (appointment) return children(appointment);
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody label={title}>
        {isError ? (
          <RetryBanner onRetry={refetch}>{words.viewFailed}</RetryBanner>
        ) : (
          <Skeleton label={words.loadingOne} rows={4} />
        )}
      </DialogBody>
    </Dialog>
  );
}

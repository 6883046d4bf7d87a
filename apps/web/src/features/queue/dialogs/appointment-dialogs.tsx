import type { FreeTime } from '@anteroom/contract/free-times';
import type { Patient } from '@anteroom/contract/patients';
import { useState } from 'react';
import {
  BookedAppointment,
  EditAppointmentDialog,
  patientNameOf,
  SaveErrorBanner,
  useBook,
  useDeleteAppointment,
} from '#features/appointments';
import { useClinic } from '#features/clinic';
import { DeceasedNote } from '#features/patients';
import { FreeTimePicker } from '#features/schedule';
import { formatDateTime } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { dayAfter } from '#lib/wall-time';
import { Button } from '#ui/button';
import { Dialog, DialogBody } from '#ui/dialog';
import { TextField } from '#ui/text-field';
import { queueMessages } from '../queue.messages.ts';
import { useShownLine } from '../queue-context.ts';
import { followUpMessages as words } from './queue-dialogs.messages.ts';

type Props = {
  doctorId: number;
  patient: Pick<Patient, 'id' | 'firstName' | 'lastName' | 'dateOfDeath'>;
  onClose: () => void;
};

/**
 * The offered intervals until a follow-up, in days from today. They are whole weeks, so that the follow-up is on the
 * same weekday as today.
 */
const usualDays = [14, 28, 91] as const;

/** Books a follow-up visit with one click on a free time. The toast offers Undo. */
export function FollowUpDialog({ doctorId, patient, onClose }: Props) {
  const { today, timezone } = useClinic();
  const [date, setDate] = useState(dayAfter(today, usualDays[0]));
  const [chosen, setChosen] = useState<number | null>(null);
  const { book, bookAnyway, isBooking, saveError } = useBookFollowUp(timezone, onClose);
  const choose = ({ scheduledDateTime, durationMinutes }: FreeTime) => {
    if (isBooking) return;
    setChosen(scheduledDateTime);
    book({
      patientId: patient.id,
      doctorId,
      scheduledDateTime,
      durationMinutes,
      appointmentType: 'follow_up',
      allowOverlap: false,
    });
  };
  return (
    <Dialog title={words.title(patient.firstName, patient.lastName)} isBusy={isBooking} onClose={onClose}>
      <DialogBody>
        <div className="grid min-h-96 content-start gap-4">
          <p role="status" className="text-ink-soft">
            {isBooking ? words.booking : words.hint}
          </p>
          <DeceasedNote patient={patient} tone="warning" />
          {saveError && (
            <SaveErrorBanner
              of="create"
              error={saveError}
              timeZone={timezone}
              isBusy={isBooking}
              onOverrule={bookAnyway}
            />
          )}
          <div className="flex flex-wrap items-end gap-2">
            {usualDays.map((days) => (
              <Button
                key={days}
                aria-pressed={date === dayAfter(today, days)}
                onClick={() => setDate(dayAfter(today, days))}
              >
                {words.after[days]}
              </Button>
            ))}
            <TextField
              label={words.from}
              type="date"
              className="w-38"
              min={today}
              value={date}
              onChange={({ target }) => setDate(target.value)}
            />
          </div>
          <FreeTimePicker doctorId={doctorId} date={date} chosen={chosen} onChoose={choose} takesFocus />
        </div>
      </DialogBody>
    </Dialog>
  );
}

function useBookFollowUp(timeZone: string, onClose: () => void) {
  const { mutateAsync: remove } = useDeleteAppointment();
  const undo = (uuid: string, about: string) =>
    remove({ params: { uuid } }).then(
      () => showToast({ tone: 'done', about, message: words.undone }),
      () => showToast({ tone: 'danger', about, message: words.undoFailed }),
    );
  return useBook('follow-up', (booked) => {
    const about = `follow-up ${booked.uuid}`;
    showToast({
      tone: 'done',
      about,
      message: words.booked(patientNameOf(booked), formatDateTime(booked.scheduledDateTime, timeZone)),
      action: { label: words.undo, run: () => void undo(booked.uuid, about) },
    });
    onClose();
  });
}

type RescheduleDialogProps = {
  appointmentId: string;
  /** True if the appointment was a No Show and is being rebooked. */
  isOfSkipped?: boolean;
  onClose: () => void;
};

/** Loads the appointment and then shows its edit dialog. */
export function RescheduleDialog({ appointmentId, isOfSkipped = false, onClose }: RescheduleDialogProps) {
  const { timeZone } = useShownLine();
  return (
    <BookedAppointment uuid={appointmentId} title={queueMessages.reschedule} onClose={onClose}>
      {(appointment) => (
        <EditAppointmentDialog
          appointment={appointment}
          timeZone={timeZone}
          isToTakePlace={isOfSkipped}
          onClose={onClose}
        />
      )}
    </BookedAppointment>
  );
}

import type { BoardAppointment } from '@anteroom/contract/appointment-board';
import { type Appointment, appointment as appointmentShape } from '@anteroom/contract/appointments';
import { useState } from 'react';
import { appointmentMessages, patientNameOf, useUpdateAppointment } from '#features/appointments';
import { hasCode, messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { boardMessages as words } from './board.messages.ts';

type Movable = BoardAppointment | Appointment;

/** A move that must be confirmed first. */
export type AppointmentMove = { appointment: Movable; to: number };

export type AskedMove = AppointmentMove & {
  error: Error | null;
  /** The version that another user has saved meanwhile. */
  latest: Appointment | null;
};

const undoMillis = 10_000;

/** Moves an appointment after confirmation and offers Undo for ten seconds. */
export function useMove(timeZone: string) {
  const [asked, setAsked] = useState<AskedMove | null>(null);
  const { mutateAsync, isPending } = useUpdateAppointment();
  const ask = ({ appointment, to }: AppointmentMove) =>
    setAsked({ appointment, to, error: null, latest: null });

  const send = async ({ appointment, to }: AppointmentMove, allowOverlap: boolean) =>
    mutateAsync({
      params: { uuid: appointment.uuid },
      body: { scheduledDateTime: to, allowOverlap },
      ifMatch: appointment.version,
    }).then(({ appointment: after }) => after);
  const showMoved = (after: Appointment, undo?: () => void) => {
    const time = formatDateTime(after.scheduledDateTime, timeZone);
    showToast({
      tone: 'done',
      message: appointmentMessages.moved(patientNameOf(after), time),
      about: `move of ${after.uuid}`,
      ...(undo ? { shownMillis: undoMillis, action: { label: words.undo, run: undo } } : {}),
    });
  };
  const refuse = (move: AppointmentMove, error: Error) => {
    const latest = hasCode(error, 'stale_write') ? appointmentShape.parse(error.body?.current) : null;
    setAsked({ ...move, error: latest ? null : error, latest });
  };
  // Undo is a normal change: it asks again if the old time has been booked meanwhile.
  const moveBack = (move: AppointmentMove) =>
    send(move, false).then(
      (after) => showMoved(after),
      (error: Error) => {
        const reason = messageOf(error, '');
        const message = `${words.undoFailed(patientNameOf(move.appointment))} ${reason}`.trim();
        showToast({ tone: 'danger', message, about: `move of ${move.appointment.uuid}` });
        refuse(move, error);
      },
    );
  const keep = (allowOverlap = false) => {
    if (!asked) return;
    // If the user has seen another user's change, overwrite that version.
    const move = { appointment: asked.latest ?? asked.appointment, to: asked.to };
    send(move, allowOverlap).then(
      (after) => {
        setAsked(null);
        const former = move.appointment.scheduledDateTime;
        showMoved(after, () => void moveBack({ appointment: after, to: former }));
      },
      (error: Error) => refuse(move, error),
    );
  };
  return { asked, ask, keep, cancel: () => setAsked(null), isMoving: isPending };
}

import type { BoardAppointment } from '@anteroom/contract/appointment-board';
import { type Appointment, appointment as appointmentShape } from '@anteroom/contract/appointments';
import { useState } from 'react';
import { appointmentWords, patientNameOf, useUpdateAppointment } from '#features/appointments';
import { hasCode, messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { boardWords as words } from './board.words.ts';

type Movable = BoardAppointment | Appointment;

/** What is asked about before it is kept. */
export type Move = { appointment: Movable; to: number };

export type AskedMove = Move & {
  error: Error | null;
  /** As somebody else has saved it meanwhile. */
  theirs: Appointment | null;
};

/** As long as the hand that slipped may take it back. */
const undoMillis = 10_000;

/** Moves an appointment to another time once that is confirmed, and for ten seconds offers to move it back. */
export function useMove(timeZone: string) {
  const [asked, setAsked] = useState<AskedMove | null>(null);
  const { mutateAsync, isPending } = useUpdateAppointment();
  const ask = ({ appointment, to }: Move) => setAsked({ appointment, to, error: null, theirs: null });

  const send = async ({ appointment, to }: Move, allowOverlap: boolean) =>
    mutateAsync({
      uuid: appointment.uuid,
      body: { scheduledDateTime: to, allowOverlap },
      version: appointment.version,
    });
  const tell = (after: Appointment, undo?: () => void) => {
    const time = formatDateTime(after.scheduledDateTime, timeZone);
    showToast({
      ...{ tone: 'done', message: appointmentWords.moved(patientNameOf(after), time) },
      about: `move of ${after.uuid}`,
      ...(undo ? { shownMillis: undoMillis, action: { label: words.undo, run: undo } } : {}),
    });
  };
  const refuse = (move: Move, error: Error) => {
    const theirs = hasCode(error, 'stale_write') ? appointmentShape.parse(error.body?.current) : null;
    setAsked({ ...move, error: theirs ? null : error, theirs });
  };
  // A new change like any other: what has come to stand there meanwhile is shown, and asked about.
  const moveBack = (move: Move) =>
    send(move, false).then(
      (after) => tell(after),
      (error: Error) => {
        const reason = messageOf(error, '');
        const message = `${words.undoFailed(patientNameOf(move.appointment))} ${reason}`.trim();
        showToast({ tone: 'danger', message, about: `move of ${move.appointment.uuid}` });
        refuse(move, error);
      },
    );
  const keep = (allowOverlap = false) => {
    if (!asked) return;
    // Who keeps their own time over another's change has seen that one.
    const move = { appointment: asked.theirs ?? asked.appointment, to: asked.to };
    send(move, allowOverlap).then(
      (after) => {
        setAsked(null);
        const former = move.appointment.scheduledDateTime;
        tell(after, () => void moveBack({ appointment: after, to: former }));
      },
      (error: Error) => refuse(move, error),
    );
  };
  return { asked, ask, keep, cancel: () => setAsked(null), isMoving: isPending };
}

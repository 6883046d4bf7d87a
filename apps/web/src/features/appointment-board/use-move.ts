import type { BoardAppointment } from '@anteroom/contract/appointment-board';
import { type Appointment, appointment as appointmentShape } from '@anteroom/contract/appointments';
import { useState } from 'react';
import { appointmentMessages, patientNameOf, useUpdateAppointment } from '#features/appointments';
import { hasCode, messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { useIsMounted } from '#lib/use-is-mounted';
import { boardMessages as words } from './board.messages.ts';

type Movable = BoardAppointment | Appointment;

/** A move to a new start time, in epoch milliseconds. */
export type AppointmentMove = { appointment: Movable; to: number };

export type AskedMove = AppointmentMove & {
  error: Error | null;
  /**
   * The version that another user saved in the meantime, if the server has rejected the move for this reason. Otherwise
   * null.
   */
  latest: Appointment | null;
  /** True while the confirmed move is being saved. An earlier move that is still being saved does not count. */
  isSaving: boolean;
};

/** Moves an appointment, with or without a confirmation, and offers Undo for ten seconds. */
export function useMove(timeZone: string) {
  const { asked, ask, refuse, saving, close } = useQuestions();
  const [sent, setSent] = useState<AppointmentMove | null>(null);
  const { send, sendFrom } = useSendMove();
  const isShown = useIsMounted();
  const showMoved = (after: Appointment, undo?: () => void) => {
    const time = formatDateTime(after.scheduledDateTime, timeZone);
    showToast({
      tone: 'done',
      message: appointmentMessages.moved(patientNameOf(after), time),
      about: `change of ${after.uuid}`,
      ...(undo ? { action: { label: words.undo, run: undo } } : {}),
    });
  };
  // Undo is a normal change, so it asks for confirmation again if the old time has been booked since.
  const moveBack = (move: AppointmentMove) =>
    sendFrom(move.appointment.version, move, false).then(
      (after) => showMoved(after),
      (error: Error) => {
        showFailure(move, error, words.undoFailed(patientNameOf(move.appointment)));
        if (isShown.current) refuse(move, error);
      },
    );
  const showMovedFrom = (former: number, after: Appointment) =>
    showMoved(after, () => void moveBack({ appointment: after, to: former }));
  /** Moves an appointment without a confirmation dialog. A dialog opens only if the server rejects the move. */
  const moveNow = (move: AppointmentMove) => {
    setSent(move);
    send(move, false).then(
      (after) => showMovedFrom(move.appointment.scheduledDateTime, after),
      (error: Error) => {
        setSent((latest) => (latest === move ? null : latest));
        // The user may show another day before the answer arrives. The dialog belongs to the board that is gone then.
        if (isShown.current) refuse(move, error);
        else showFailure(move, error);
      },
    );
  };
  const keep = (allowOverlap = false) => {
    if (!asked) return;
    // If the user has seen another user's change, overwrite that newer version deliberately.
    const move = { appointment: asked.latest ?? asked.appointment, to: asked.to };
    saving(asked);
    send(move, allowOverlap).then(
      (after) => {
        close(asked);
        showMovedFrom(move.appointment.scheduledDateTime, after);
      },
      (error: Error) => {
        if (isShown.current) refuse(move, error, true);
        else showFailure(move, error);
      },
    );
  };
  return { asked, ask, moveNow, sent, keep, cancel: () => asked && close(asked) };
}

function showFailure(
  { appointment }: AppointmentMove,
  error: Error,
  sentence = words.moveFailed(patientNameOf(appointment)),
): void {
  const message = `${sentence} ${messageOf(error, '')}`.trim();
  showToast({ tone: 'danger', message, about: `change of ${appointment.uuid}` });
}

/**
 * Holds the questions about moves, at most one for each appointment. The dialog shows the first one. If another move is
 * rejected meanwhile, its question follows later, because the open dialog must not change while the user reads it.
 */
function useQuestions() {
  const [questions, setQuestions] = useState<readonly AskedMove[]>([]);
  const put = (question: AskedMove, isNewer: boolean) =>
    setQuestions((former) => {
      if (!former.some(isAbout(question))) return [...former, question];
      return isNewer ? former.map((one) => (isAbout(question)(one) ? question : one)) : former;
    });
  return {
    asked: questions[0] ?? null,
    ask: ({ appointment, to }: AppointmentMove) =>
      put({ appointment, to, error: null, latest: null, isSaving: false }, true),
    saving: (question: AskedMove) => put({ ...question, isSaving: true }, true),
    /** `isNewer` is true if the user sent the move from the dialog. Its error then replaces the open question. */
    refuse: (move: AppointmentMove, error: Error, isNewer = false) => {
      const latest = hasCode(error, 'stale_write') ? appointmentShape.parse(error.body?.current) : null;
      put({ ...move, error: latest ? null : error, latest, isSaving: false }, isNewer);
    },
    close: (question: AskedMove) => setQuestions((former) => former.filter((one) => !isAbout(question)(one))),
  };
}

const isAbout =
  ({ appointment }: AppointmentMove) =>
  (other: AppointmentMove) =>
    other.appointment.uuid === appointment.uuid;

/** Saves a move. `send` continues from this user's previous move of the same appointment, and `sendFrom` does not. */
function useSendMove() {
  const [own] = useState(createOwnVersions);
  const { mutateAsync } = useUpdateAppointment();
  const sendFrom = async (ifMatch: number, { appointment, to }: AppointmentMove, allowOverlap: boolean) =>
    mutateAsync({
      params: { uuid: appointment.uuid },
      body: { scheduledDateTime: to, allowOverlap },
      ifMatch,
    }).then(({ appointment: after }) => after);
  const send = (move: AppointmentMove, allowOverlap: boolean) => {
    const saving = own.latestOf(move.appointment).then((version) => sendFrom(version, move, allowOverlap));
    own.note(move.appointment.uuid, saving);
    return saving;
  };
  return { send, sendFrom };
}

type Versioned = { uuid: string; version: number };

/**
 * Remembers the versions that this user's own moves have produced. The user may drag a block again before the board
 * shows the version that the first move produced. Without this record, the server would reject the second move, and the
 * board would say that someone else has changed the appointment.
 */
export function createOwnVersions() {
  const saved = new Map<string, Promise<number>>();
  return {
    /** Waits until the previous move of the appointment is saved or rejected, and returns the version to change. */
    latestOf: async ({ uuid, version }: Versioned) => Math.max(version, (await saved.get(uuid)) ?? version),
    note: (uuid: string, saving: Promise<Versioned>) => {
      saved.set(
        uuid,
        saving.then(
          ({ version }) => version,
          () => 0,
        ),
      );
    },
  };
}

/**
 * Returns the appointments of the board, with the moved one at its new time while the move is being saved. As soon as
 * the board contains another version of the appointment, that version is shown instead.
 */
export function withMove(
  appointments: readonly BoardAppointment[],
  sent: AppointmentMove | null,
): readonly BoardAppointment[] {
  if (sent === null) return appointments;
  const { uuid, version } = sent.appointment;
  return appointments.map((shown) =>
    shown.uuid === uuid && shown.version === version ? { ...shown, scheduledDateTime: sent.to } : shown,
  );
}

import { getAppointment, updateAppointment } from '@anteroom/contract/appointments';
import type { QueueEntry } from '@anteroom/contract/queue';
import { useMutation } from '@tanstack/react-query';
import { PatientName } from '#features/patients';
import { call } from '#lib/api';
import { formatClock, formatLongDate } from '#lib/format-date';
import { shownText } from '#lib/shown-text';
import { Button } from '#ui/button';
import { useQueueRefresh } from '../api/line-calls.ts';
import { notInLineMessages as notInLine, queueMessages as words } from '../queue.messages.ts';
import { type SomeonesTurn, useSkip, useUndoToast } from '../queue-actions.ts';
import { useOfflineReason, useOpenQueueDialog, useShownLine } from '../queue-context.ts';
import { useShowQueueError } from '../queue-error.ts';
import { entryName, type QueueLine } from '../queue-line.ts';

type Day = { date: string; queue: readonly QueueEntry[] };

/** Lists the patients who were not seen on one earlier day, with buttons to record what happened. */
export function NotSeenDay({ date, queue }: Day) {
  return (
    <div>
      <h2 className="mb-1 text-lg font-semibold">{formatLongDate(date)}</h2>
      <ul className="divide-y divide-line">
        {queue.map((entry) => (
          <NotSeenRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </div>
  );
}

function NotSeenRow({ entry }: { entry: QueueEntry }) {
  const { line, timeZone } = useShownLine();
  const openDialog = useOpenQueueDialog();
  const settle = useSettleVisit(line);
  const offReason = useOfflineReason();
  const name = entryName(entry);
  const { appointmentUuid: appointmentId } = entry;
  const turn = { appointmentId, name };
  const ways = [
    { label: words.reschedule, run: () => openDialog({ act: 'reschedule', appointmentId }) },
    { label: notInLine.completedVisit, run: () => settle.complete(turn) },
    { label: notInLine.noShow, run: () => settle.markNoShow(turn) },
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium wrap-anywhere">
          <PatientName id={entry.patientId}>{name}</PatientName>
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere tabular-nums">
          {formatClock(entry.scheduledDateTime, timeZone)} · {entry.ticketCode} ·{' '}
          {shownText(entry.reasonForVisit, words.noReason)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {ways.map(({ label, run }) => (
          <Button
            key={label}
            size="small"
            aria-label={notInLine.settleOf(name, label)}
            offReason={offReason}
            onClick={() => !settle.isBusy && run()}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  );
}

/** Records the outcome of a visit on an earlier day, and offers Undo. */
function useSettleVisit(line: QueueLine) {
  const showError = useShowQueueError(line.doctorId);
  const { skip, isSkipping } = useSkip(line);
  const completing = useCompleteVisit(line.doctorId);
  const offerUndo = useUndoToast(line.doctorId);
  const complete = ({ appointmentId, name }: SomeonesTurn) =>
    void completing.mutateAsync(appointmentId).then(
      ({ undoVersion: version }) =>
        offerUndo({ message: notInLine.visitCompleted(name), about: `turn of ${appointmentId}`, version }),
      (error: Error) => showError(error, notInLine.settleFailed),
    );
  return {
    complete,
    markNoShow: (turn: SomeonesTurn) => void skip(turn),
    isBusy: isSkipping || completing.isPending,
  };
}

/**
 * Marks a visit on an earlier day as completed. Loads the appointment first, because the request must send its version.
 */
function useCompleteVisit(doctorId: number) {
  return useMutation({
    mutationFn: async (uuid: string) => {
      const { appointment } = await call(getAppointment, { params: { uuid } });
      const body = { status: 'completed' } as const;
      return call(updateAppointment, { params: { uuid }, body }, { ifMatch: appointment.version });
    },
    ...useQueueRefresh(doctorId),
  });
}

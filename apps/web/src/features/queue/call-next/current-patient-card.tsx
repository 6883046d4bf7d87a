import type { QueueEntry, QueueStatus } from '@anteroom/contract/queue';
import { UserX } from 'lucide-react';
import { PatientName } from '#features/patients';
import { formatClock } from '#lib/format-date';
import { formatPhone } from '#lib/format-phone';
import { shownText } from '#lib/shown-text';
import { useHotkey } from '#lib/use-hotkey';
import { Button } from '#ui/button';
import { PriorityBadge } from '#ui/priority-badge';
import { queueMessages as words } from '../queue.messages.ts';
import { useOfflineReason, useOpenQueueDialog, useShownLine } from '../queue-context.ts';
import { currentEntry, entryName, type LineView, waitingEntries } from '../queue-line.ts';
import { CallNextButton } from './call-next-button.tsx';

/** In characters. A longer name is shown in a smaller font, to leave room for the waiting patients. */
const longName = 22;

type Props = { view: LineView; status: QueueStatus };

/**
 * Shows the current patient in text that is readable from across the room, with Call Next. Patients of a future day
 * cannot be called.
 */
export function CurrentPatientCard({ view, status }: Props) {
  const { line, today } = useShownLine();
  const entry = currentEntry(view);
  const isCallable = line.date <= today;
  return (
    <div className="@container">
      <section className="panel grid gap-x-8 gap-y-4 px-4 py-2 md:p-5 @xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start md:gap-1">
          <div className="flex min-h-8 items-center gap-3">
            <h2 className="font-semibold text-ink-soft">{words.currentPatient[line.kind]}</h2>
            {entry && <PriorityBadge priority={entry.priority} />}
            {isCallable && <SkipCurrent entry={entry} />}
          </div>
          <CurrentPatient entry={entry} status={view.currentStatus} />
        </div>
        {isCallable ? (
          <div className="max-md:above-tab-bar">
            <CallNextButton
              currentAppointmentId={entry?.appointmentUuid ?? view.currentStatus.currentAppointmentId}
              waiting={waitingEntries(view)}
              isActive={status.isActive}
              room={status.room}
            />
          </div>
        ) : (
          <p className="self-center text-ink-soft">{words.notYetCalled}</p>
        )}
      </section>
    </div>
  );
}

type CurrentProps = { entry: QueueEntry | undefined; status: QueueStatus };

/** Shows the current patient. The patient's entry may belong to the queue of another day. */
function CurrentPatient({ entry, status }: CurrentProps) {
  const { timeZone } = useShownLine();
  const patient = entry
    ? {
        id: entry.patientId,
        name: entryName(entry),
        phone: entry.patientPhone,
        reasonForVisit: entry.reasonForVisit,
      }
    : status.currentPatient;
  if (!patient) {
    return (
      <div aria-live="polite">
        <p className="text-xl font-semibold tracking-tight text-ink-faint md:text-2xl">
          {words.nobodyCurrent}
        </p>
      </div>
    );
  }
  const look = patient.name.length > longName ? 'text-xl' : 'text-xl md:text-2xl @3xl:text-display';
  return (
    <div aria-live="polite" className="grid md:gap-1">
      <p key={patient.id} className={`fade-in ${look} font-semibold tracking-tight wrap-break-word`}>
        <PatientName id={patient.id}>{patient.name}</PatientName>
      </p>
      <p className="text-ink-soft max-md:truncate">
        {entry && (
          <>
            <span className="font-semibold text-serving tabular-nums">{entry.ticketCode}</span>
            {entry.startedAt && (
              <span className="tabular-nums"> {words.since(formatClock(entry.startedAt, timeZone))}</span>
            )}
            {status.room !== null && <span> · {status.room}</span>}
            <span aria-hidden="true"> · </span>
          </>
        )}
        <span className="tabular-nums">{formatPhone(patient.phone)}</span>
        <span aria-hidden="true"> · </span>
        <span className="wrap-break-word">{shownText(patient.reasonForVisit, words.noReason)}</span>
      </p>
    </div>
  );
}

function SkipCurrent({ entry }: { entry: QueueEntry | undefined }) {
  const openDialog = useOpenQueueDialog();
  const offReason = useOfflineReason();
  const patient = entry && { appointmentId: entry.appointmentUuid, name: entryName(entry) };
  const ask = () => patient && openDialog({ act: 'skip', patient });
  useHotkey({ key: 's', meaning: words.skip, isOff: !patient || offReason !== null }, ask);
  return (
    <Button
      variant="dangerQuiet"
      size="small"
      className="-my-2 -mr-2 ml-auto whitespace-nowrap"
      icon={<UserX aria-hidden="true" className="size-4" />}
      disabled={!patient}
      offReason={patient ? offReason : null}
      onClick={ask}
    >
      {words.skip}
    </Button>
  );
}

import type { QueueEntry, QueueStatus } from '@anteroom/contract/queue';
import { formatClock } from '#lib/format-date';
import { formatPhone } from '#lib/format-phone';
import { queueMessages as words } from '../queue.messages.ts';
import { useShownLine } from '../queue-context.ts';
import { entryName } from '../queue-line.ts';

/** Longer names get a smaller font, to leave room for the waiting patients. */
const longName = 30;

type Props = {
  entry: QueueEntry | undefined;
  status: QueueStatus;
  waiting: readonly QueueEntry[];
};

/** The current patient, readable from across the room. May belong to the queue of another day. */
export function CurrentPatientCard({ entry, status, waiting }: Props) {
  const { line, timeZone } = useShownLine();
  const patient = entry
    ? { name: entryName(entry), phone: entry.patientPhone, reasonForVisit: entry.reasonForVisit }
    : status.currentPatient;
  return (
    <section className="panel flex flex-col gap-5 p-5 md:p-6">
      <div aria-live="polite" className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg font-semibold text-ink-soft">{words.currentPatient[line.kind]}</h2>
          {entry && (
            <span className="rounded-md bg-serving-soft px-2 py-0.5 font-semibold text-serving tabular-nums">
              {entry.ticketCode}
            </span>
          )}
          {entry?.startedAt && (
            <span className="text-sm text-ink-faint tabular-nums">
              {words.since(formatClock(entry.startedAt, timeZone))}
            </span>
          )}
        </div>
        {patient ? (
          <>
            <p
              className={`${patient.name.length > longName ? 'text-xl md:text-2xl' : 'text-display'} font-semibold tracking-tight wrap-break-word`}
            >
              {patient.name}
            </p>
            <p className="text-lg text-ink-soft">
              <span className="tabular-nums">{formatPhone(patient.phone)}</span>
              <span aria-hidden="true"> · </span>
              <span className="wrap-break-word">{patient.reasonForVisit ?? words.noReason}</span>
            </p>
          </>
        ) : (
          <p className="text-display font-semibold tracking-tight text-ink-faint">{words.nobodyCurrent}</p>
        )}
      </div>
      <NextInLine waiting={waiting} />
    </section>
  );
}

const shownAtOnce = 3;

/** The next three patients, readable from a distance. */
function NextInLine({ waiting }: { waiting: readonly QueueEntry[] }) {
  if (waiting.length === 0) return null;
  return (
    <div className="@container mt-auto border-t border-line pt-4">
      <h3 className="mb-2 text-sm font-medium text-ink-faint">{words.nextInLine}</h3>
      <ol className="grid gap-x-6 gap-y-2 @xl:grid-cols-3">
        {waiting.slice(0, shownAtOnce).map((entry) => (
          <li key={entry.id} className="min-w-0">
            <span className="block truncate text-lg font-semibold">{entryName(entry)}</span>
            <span className="text-ink-soft tabular-nums">{entry.ticketCode}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

import type { Appointment } from '@anteroom/contract/appointments';
import { useState } from 'react';
import { formatClock } from '#lib/format-date';
import { ActionMenu } from '#ui/action-menu';
import { Button } from '#ui/button';
import { Disclosure } from '#ui/disclosure';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { useSkippedToday } from '../api/use-skipped-today.ts';
import { notInLineWords as notInLine } from '../not-in-line.words.ts';
import { queueWords as words } from '../queue.words.ts';
import { useShownLine } from '../shown-line.ts';
import { useReturn } from '../use-return.ts';
import { EntryStatusBadge } from './entry-status-badge.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';

/** In the central queue whoever was skipped must reschedule; to come back at once is the exception. */
export function SkippedToday({ count }: { count: number }) {
  const [rescheduled, setRescheduled] = useState<string | null>(null);
  if (count === 0) return null;
  return (
    <>
      <Disclosure label={notInLine.skippedToday(count)}>
        <SkippedList onReschedule={setRescheduled} />
      </Disclosure>
      {rescheduled && (
        <RescheduleDialog appointmentId={rescheduled} isOfSkipped onClose={() => setRescheduled(null)} />
      )}
    </>
  );
}

function SkippedList({ onReschedule }: { onReschedule: (uuid: string) => void }) {
  const { line } = useShownLine();
  const { data: skipped, isError, refetch } = useSkippedToday(line.doctorId, line.date);
  if (!skipped && isError) return <RetryBanner onRetry={refetch}>{notInLine.skippedFailed}</RetryBanner>;
  if (!skipped) return <Skeleton label={words.loading} rows={2} />;
  if (skipped.length === 0) return <p className="px-5 py-4 text-ink-soft">{notInLine.skippedNone}</p>;
  return (
    <ul className="divide-y divide-line">
      {skipped.map((appointment) => (
        <SkippedRow
          key={appointment.uuid}
          appointment={appointment}
          onReschedule={() => onReschedule(appointment.uuid)}
        />
      ))}
    </ul>
  );
}

function SkippedRow({ appointment, onReschedule }: { appointment: Appointment; onReschedule: () => void }) {
  const { line, timeZone } = useShownLine();
  const putBack = useReturn(line.doctorId);
  const { uuid, patientFirstName, patientLastName, ticketCode, scheduledDateTime } = appointment;
  const name = `${patientFirstName} ${patientLastName}`;
  const back = { label: words.returnToLine, run: () => void putBack({ appointmentId: uuid, name }) };
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-faint tabular-nums">
          {[ticketCode, formatClock(scheduledDateTime, timeZone)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <EntryStatusBadge status="skipped" />
      <Button size="small" aria-label={words.rescheduleOf(name)} onClick={onReschedule}>
        {words.reschedule}
      </Button>
      <ActionMenu label={words.actionsOf(name)} actions={[back]} />
    </li>
  );
}

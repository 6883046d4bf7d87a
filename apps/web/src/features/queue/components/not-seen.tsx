import type { QueueEntry } from '@anteroom/contract/queue';
import { useId, useState } from 'react';
import { formatClock, formatLongDate } from '#lib/format-date';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { useNotSeen } from '../api/use-not-seen.ts';
import { notInLineMessages as notInLine } from '../not-in-line.messages.ts';
import { queueMessages as words } from '../queue.messages.ts';
import { entryName } from '../queue-line.ts';
import { useShownLine } from '../shown-line.ts';
import { useOpenQueueDialog } from '../use-open-queue-dialog.ts';
import { useSettleVisit } from '../use-settle-visit.ts';

/**
 * Patients of past days who were not seen. Staff must resolve each one: nothing marks them as No Show automatically.
 */
export function NotSeen() {
  const { line } = useShownLine();
  const { data } = useNotSeen(line.doctorId);
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  if (!data || data.total === 0) return null;
  const toggle = (
    <Button
      size="small"
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      onClick={() => setIsOpen((was) => !was)}
    >
      {isOpen ? notInLine.hideNotSeen : notInLine.showNotSeen}
    </Button>
  );
  const listed = data.days.reduce((count, { queue }) => count + queue.length, 0);
  return (
    <div className="grid gap-3">
      <Banner tone="warning" title={notInLine.notSeen} action={toggle}>
        {notInLine.notSeenCount(data.total)}
      </Banner>
      {isOpen && (
        <section id={listId} aria-label={notInLine.notSeen} className="panel grid gap-5 p-4 md:p-5">
          <p className="text-ink-soft">
            {notInLine.notSeenHint} {listed < data.total && notInLine.notSeenFirst(listed)}
          </p>
          {data.days.map(({ date, queue }) => (
            <NotSeenDay key={date} date={date} queue={queue} />
          ))}
        </section>
      )}
    </div>
  );
}

function NotSeenDay({ date, queue }: { date: string; queue: readonly QueueEntry[] }) {
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
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft wrap-anywhere tabular-nums">
          {formatClock(entry.scheduledDateTime, timeZone)} · {entry.ticketCode} ·{' '}
          {entry.reasonForVisit ?? words.noReason}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {ways.map(({ label, run }) => (
          <Button
            key={label}
            size="small"
            aria-label={notInLine.settleOf(name, label)}
            aria-disabled={settle.isBusy || undefined}
            onClick={() => !settle.isBusy && run()}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  );
}

import type { QueueEntry } from '@anteroom/contract/queue';
import { checkIn } from '@anteroom/contract/queue-positions';
import { useSortable } from '@dnd-kit/sortable';
import { Circle, CircleCheck, GripVertical } from 'lucide-react';
import { formatClock } from '#lib/format-date';
import { useRouteMutation } from '#lib/use-route-mutation';
import { ActionMenu, type MenuAction } from '#ui/action-menu';
import { useQueueRefresh } from '../api/line-calls.ts';
import { queueMessages as words } from '../queue.messages.ts';
import { type QueueDialog, useOpenQueueDialog, useShownLine } from '../queue-context.ts';
import { useShowQueueError } from '../queue-error.ts';
import { absenceOf, entryName } from '../queue-line.ts';
import { EntryRow } from './entry-row.tsx';
import type { MoveTargets } from './positions.ts';

type Props = {
  entry: QueueEntry;
  behind: readonly QueueEntry[];
  targets: MoveTargets;
  /** Moves this entry to the position of another one. */
  onMove: (overId: number) => void;
  onMenu: (isOpen: boolean) => void;
};

export function WaitingRow({ entry, behind, targets, onMove, onMenu }: Props) {
  const { line, today } = useShownLine();
  const openDialog = useOpenQueueDialog();
  const name = entryName(entry);
  const row = useSortable({ id: entry.id });
  const { transform, transition, isDragging } = row;
  return (
    <EntryRow
      entry={entry}
      behind={behind}
      ref={row.setNodeRef}
      style={{
        ...(transform ? { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` } : {}),
        ...(transition ? { transition } : {}),
      }}
      isHeld={isDragging}
      handle={
        <button
          ref={row.setActivatorNodeRef}
          type="button"
          {...row.attributes}
          {...row.listeners}
          aria-label={words.moveHandle(name)}
          title={words.moveHandle(name)}
          className="inline-flex h-11 w-9 touch-none cursor-grab items-center justify-center rounded-md text-ink-faint hover:bg-sunken hover:text-ink active:cursor-grabbing md:h-9"
        >
          <GripVertical aria-hidden="true" className="size-5" />
        </button>
      }
      arrival={line.date === today && <ArrivalButton entry={entry} />}
      menu={
        <ActionMenu
          label={words.actionsOf(name)}
          onOpenChange={onMenu}
          actions={[...moveActions(targets, onMove), ...otherActions(entry, line.date <= today, openDialog)]}
        />
      }
    />
  );
}

function moveActions({ up, down, top }: MoveTargets, onMove: Props['onMove']): MenuAction[] {
  const offer = (label: string, overId: number | null): MenuAction[] =>
    overId === null ? [] : [{ label, run: () => onMove(overId) }];
  return [...offer(words.moveUp, up), ...offer(words.moveDown, down), ...offer(words.moveToTop, top)];
}

/** A patient of a future day cannot be skipped. */
function otherActions(
  entry: QueueEntry,
  maySkip: boolean,
  openDialog: (dialog: QueueDialog) => void,
): MenuAction[] {
  const { appointmentUuid: appointmentId } = entry;
  const patient = { appointmentId, name: entryName(entry) };
  return [
    { label: words.ticket, run: () => openDialog({ act: 'ticket', entry }) },
    { label: words.reschedule, run: () => openDialog({ act: 'reschedule', appointmentId }) },
    ...(maySkip ? [{ label: words.skip, run: () => openDialog({ act: 'skip', patient }) }] : []),
  ];
}

/** Shows whether a patient is here. A click toggles it. */
function ArrivalButton({ entry }: { entry: QueueEntry }) {
  const { line, timeZone } = useShownLine();
  const { doctorId } = line;
  const showError = useShowQueueError(doctorId);
  const arrival = useRouteMutation(checkIn, useQueueRefresh(doctorId));
  const { arrivedAt, appointmentUuid: appointmentId } = entry;
  const absence = absenceOf(entry);
  const toggle = () =>
    arrival
      .mutateAsync({ params: { doctorId, appointmentId }, body: { hasArrived: arrivedAt === null } })
      .catch((error: Error) => showError(error, words.arrivalFailed));
  const look =
    absence === null ? 'border-done/40 bg-done-soft text-done' : 'border-line-strong text-ink-soft';
  const Icon = absence === null ? CircleCheck : Circle;
  return (
    <button
      type="button"
      aria-disabled={arrival.isPending || undefined}
      title={absence === null ? words.arrivalHint.here : words.arrivalHint.notHere}
      onClick={() => !arrival.isPending && toggle()}
      className={`inline-flex min-h-11 items-center gap-2 rounded-full border px-3 text-left text-sm font-medium transition-colors hover:border-accent md:min-h-7 md:px-3 ${look}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {absence ?? words.here}
      {arrivedAt !== null && (
        <span className="font-normal tabular-nums">{words.hereSince(formatClock(arrivedAt, timeZone))}</span>
      )}
      <span className="sr-only">{entryName(entry)}</span>
    </button>
  );
}

import type { QueueEntry } from '@anteroom/contract/queue';
import { Circle, CircleCheck, GripVertical } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { formatClock } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { ActionMenu, type MenuAction } from '#ui/action-menu';
import { entryStatusLabels, priorityMessages, queueMessages as words } from '../queue.messages.ts';
import { type SomeonesTurn, useArrival } from '../queue-actions.ts';
import { type QueueDialog, useOfflineReason, useOpenQueueDialog, useShownLine } from '../queue-context.ts';
import { absenceOf, entryName } from '../queue-line.ts';
import { EntryRow } from './entry-row.tsx';
import type { MoveTargets } from './positions.ts';

type Props = {
  entry: QueueEntry;
  behind: readonly QueueEntry[];
  targets: MoveTargets;
  isHeld: boolean;
  /** The id of the text that explains how to drag. */
  helpId: string;
  /** Called when the pointer or the focus reaches the handle. */
  onPrepare: () => void;
  onPress: (event: PointerEvent | KeyboardEvent) => void;
  /** Moves this entry to the position of another entry. */
  onMove: (overId: number) => void;
  onMenu: (isOpen: boolean) => void;
  /** Called when the user undoes the check-in of this patient. */
  onNotHere: (turn: SomeonesTurn) => void;
};

export function WaitingRow({ entry, behind, targets, isHeld, onMove, onMenu, onNotHere, ...handle }: Props) {
  const { line, today } = useShownLine();
  const openDialog = useOpenQueueDialog();
  const name = entryName(entry);
  const turn = { appointmentId: entry.appointmentUuid, name };
  const isHere = line.date === today && entry.arrivedAt !== null;
  return (
    <EntryRow
      entry={entry}
      behind={behind}
      isHeld={isHeld}
      handle={<Handle name={name} {...handle} />}
      status={line.date === today ? <ArrivalButton entry={entry} /> : undefined}
      menu={
        <ActionMenu
          label={words.actionsOf(name)}
          offReason={useOfflineReason()}
          onOpenChange={onMenu}
          actions={[
            ...moveActions(targets, onMove),
            ...otherActions(entry, line.date <= today, openDialog),
            ...(isHere ? [{ label: words.arrivalHint.here, run: () => onNotHere(turn) }] : []),
          ]}
        />
      }
    />
  );
}

type HandleProps = Pick<Props, 'helpId' | 'onPrepare' | 'onPress'> & { name: string };

function Handle({ name, helpId, onPrepare, onPress: startMove }: HandleProps) {
  const offReason = useOfflineReason();
  const onPress = offReason === null ? startMove : undefined;
  return (
    <button
      type="button"
      data-handle
      aria-roledescription="sortable"
      aria-describedby={helpId}
      aria-label={words.moveHandle(name)}
      aria-disabled={offReason !== null}
      title={words.moveHandle(name)}
      onPointerEnter={onPrepare}
      onFocus={onPrepare}
      onPointerDown={onPress}
      onKeyDown={onPress}
      className="inline-flex size-full touch-none cursor-grab items-end justify-center rounded-md pb-1 text-ink-faint hover:bg-sunken hover:text-ink active:cursor-grabbing @2xl:h-11 @2xl:w-7 @2xl:items-center @2xl:pb-0"
    >
      <GripVertical aria-hidden="true" className="size-5 @max-2xl:rotate-90" />
    </button>
  );
}

function moveActions({ up, down, top }: MoveTargets, onMove: Props['onMove']): MenuAction[] {
  const offer = (label: string, overId: number | null): MenuAction[] =>
    overId === null ? [] : [{ label, run: () => onMove(overId) }];
  return [...offer(words.moveUp, up), ...offer(words.moveDown, down), ...offer(words.moveToTop, top)];
}

/** Returns the further actions of the row's menu. A patient of a future day cannot be skipped. */
function otherActions(
  entry: QueueEntry,
  maySkip: boolean,
  openDialog: (dialog: QueueDialog) => void,
): MenuAction[] {
  const { appointmentUuid: appointmentId } = entry;
  const patient = { appointmentId, name: entryName(entry) };
  return [
    { label: priorityMessages.menu, run: () => openDialog({ act: 'priority', entry }) },
    { label: words.ticket, run: () => openDialog({ act: 'ticket', entry }) },
    { label: words.reschedule, run: () => openDialog({ act: 'reschedule', appointmentId }) },
    ...(maySkip ? [{ label: words.skip, run: () => openDialog({ act: 'skip', patient }) }] : []),
  ];
}

/**
 * Shows the status and arrival of a waiting patient in one control. A click checks the patient in. A second click only
 * says that the patient has arrived. To revert a check-in, the user needs the row's menu or Undo in the toast.
 */
function ArrivalButton({ entry }: { entry: QueueEntry }) {
  const { line, timeZone } = useShownLine();
  const arrival = useArrival(line.doctorId);
  const offReason = useOfflineReason();
  const { arrivedAt, appointmentUuid: appointmentId } = entry;
  const absence = absenceOf(entry);
  const isOff = arrival.isNoting || offReason !== null;
  const name = entryName(entry);
  const press = () => {
    if (arrivedAt === null) void arrival.note({ appointmentId, name }, true);
    else {
      const message = words.alreadyArrived(name, formatClock(arrivedAt, timeZone));
      showToast({ tone: 'neutral', about: `arrival of ${appointmentId}`, message });
    }
  };
  const Icon = absence === null ? CircleCheck : Circle;
  return (
    <button
      type="button"
      data-check-in={arrivedAt === null ? '' : undefined}
      aria-disabled={isOff}
      title={offReason ?? (absence === null ? undefined : words.arrivalHint.notHere)}
      onClick={() => !isOff && press()}
      className="grid min-h-11 w-full grid-cols-[auto_minmax(0,1fr)] items-center gap-x-1 rounded-md px-1 text-left text-sm leading-4 transition-colors hover:bg-sunken @2xl:px-2"
    >
      <Icon
        aria-hidden="true"
        className={`row-span-2 size-5 @2xl:size-4 ${absence === null ? 'text-done' : 'text-ink-faint'}`}
      />
      <span className={`font-medium @max-2xl:max-w-24 ${absence === null ? 'text-done' : 'text-ink-soft'}`}>
        {absence ?? words.here}
        {arrivedAt !== null && (
          <span className="font-normal tabular-nums"> {formatClock(arrivedAt, timeZone)}</span>
        )}
      </span>
      <span className="text-waiting">{entryStatusLabels.waiting}</span>
      <span className="sr-only">{name}</span>
    </button>
  );
}

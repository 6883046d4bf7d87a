import type { QueueEntry } from '@anteroom/contract/queue';
import { GripVertical } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { ActionMenu, type MenuAction } from '#ui/action-menu';
import { queueMessages as words } from '../queue.messages.ts';
import type { SomeonesTurn } from '../queue-actions.ts';
import { type QueueDialog, useOpenQueueDialog, useShownLine } from '../queue-context.ts';
import { entryName } from '../queue-line.ts';
import { ArrivalButton } from './arrival-button.tsx';
import { EntryRow } from './entry-row.tsx';
import type { MoveTargets } from './positions.ts';
import { priorityMessages } from './priority.messages.ts';

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

function Handle({ name, helpId, onPrepare, onPress }: HandleProps) {
  return (
    <button
      type="button"
      data-handle
      aria-roledescription="sortable"
      aria-describedby={helpId}
      aria-label={words.moveHandle(name)}
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

import type { QueueEntry } from '@anteroom/contract/queue';
import { useSortable } from '@dnd-kit/sortable';
import { GripVertical } from 'lucide-react';
import { ActionMenu, type MenuAction } from '#ui/action-menu';
import type { MoveTargets } from '../places.ts';
import { queueWords as words } from '../queue.words.ts';
import { entryName } from '../queue-line.ts';
import { useShownLine } from '../shown-line.ts';
import { type Asked, useAsk } from '../use-ask.ts';
import { ArrivalButton } from './arrival-button.tsx';
import { EntryRow } from './entry-row.tsx';

type Props = {
  entry: QueueEntry;
  behind: readonly QueueEntry[];
  targets: MoveTargets;
  /** Moves to the place of another entry. */
  onMove: (overId: number) => void;
  onMenu: (isOpen: boolean) => void;
};

export function WaitingRow({ entry, behind, targets, onMove, onMenu }: Props) {
  const { line, today } = useShownLine();
  const ask = useAsk();
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
          actions={[...moveActions(targets, onMove), ...otherActions(entry, line.date <= today, ask)]}
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

/** Nobody has missed a day that is still to come. */
function otherActions(entry: QueueEntry, maySkip: boolean, ask: (asked: Asked) => void): MenuAction[] {
  const { appointmentUuid: appointmentId } = entry;
  const patient = { appointmentId, name: entryName(entry) };
  return [
    { label: words.ticket, run: () => ask({ act: 'ticket', entry }) },
    { label: words.reschedule, run: () => ask({ act: 'reschedule', appointmentId }) },
    ...(maySkip ? [{ label: words.skip, run: () => ask({ act: 'skip', patient }) }] : []),
  ];
}

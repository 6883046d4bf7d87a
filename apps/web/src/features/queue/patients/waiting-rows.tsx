import type { QueueEntry } from '@anteroom/contract/queue';
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragStartEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useRef, useState } from 'react';
import { onRelease } from '#lib/on-release';
import { showToast } from '#lib/toast-store';
import { queueMessages as words } from '../queue.messages.ts';
import { useArrival, useMove } from '../queue-actions.ts';
import { useShownLine } from '../queue-context.ts';
import { entryName, waitingEntries } from '../queue-line.ts';
import { afterMove, moveTargets, placeOfDrop } from './positions.ts';
import { useSlide } from './use-slide.ts';
import { WaitingRow } from './waiting-row.tsx';

const alongTheLine: Modifier = ({ transform, draggingNodeRect: row, containerNodeRect: line }) => {
  const y = row && line ? clamp(transform.y, line.top - row.top, line.bottom - row.bottom) : transform.y;
  return { ...transform, x: 0, y };
};

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** The waiting patients, which can be reordered by drag, by keyboard or by a menu. */
export function WaitingRows({ queue }: { queue: readonly QueueEntry[] }) {
  const { line } = useShownLine();
  const move = useMove(line);
  const arrival = useArrival(line.doctorId);
  const hand = useDrag(queue, move);
  const waiting = waitingEntries({ queue: [...hand.shown] });
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = waiting.map(({ id }) => id);
  const list = useRef<HTMLOListElement>(null);
  useSlide(list, hand.isHolding);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheLine]}
      accessibility={{
        announcements: announcementsOf(waiting),
        screenReaderInstructions: words.moveHelp,
      }}
      onDragStart={hand.pickUp}
      onDragEnd={hand.letGo}
      onDragCancel={hand.leave}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol ref={list} aria-label={words.stats.waiting} className="relative">
          {waiting.map((entry, index) => (
            <WaitingRow
              key={entry.id}
              entry={entry}
              behind={waiting.slice(index + 1)}
              targets={moveTargets(waiting, entry.id)}
              onMove={(overId) => hand.moveOver(entry.id, overId)}
              onMenu={(isOpen) => (isOpen ? hand.take() : hand.leave())}
              onNotHere={(turn) => void arrival.note(turn, false)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

type Held = { queue: readonly QueueEntry[]; isInHand: boolean; since: readonly QueueEntry[] };

/**
 * Freezes the list during a drag or while a menu is open, and shows updates afterwards. A dropped entry stays in its
 * new position until the next update.
 */
function useDrag(queue: readonly QueueEntry[], move: (entry: QueueEntry, place: number) => void) {
  const [held, setHeld] = useState<Held | null>(null);
  const isHolding = held !== null && (held.isInHand || held.since === queue);
  const take = () => setHeld({ queue, isInHand: true, since: queue });
  const leave = () => setHeld((is) => (is?.isInHand ? null : is));
  const moveOver = (entryId: number, overId: number) => {
    const mover = queue.find(({ id }) => id === entryId);
    const place = placeOfDrop(queue, { entryId, overId });
    if (!mover || place === null) {
      setHeld(null);
      showToast({ tone: 'danger', message: words.moveOvertaken });
      return;
    }
    setHeld({ queue: afterMove(queue, entryId, place), isInHand: false, since: queue });
    move(mover, place);
  };
  return {
    isHolding,
    shown: isHolding ? held.queue : queue,
    take,
    pickUp: ({ activatorEvent }: DragStartEvent) => {
      take();
      // dnd-kit does not report the end of a drag that starts and ends before the next render.
      if (activatorEvent instanceof PointerEvent) onRelease(leave);
    },
    moveOver,
    letGo: ({ active, over }: DragEndEvent) => {
      if (over && over.id !== active.id) moveOver(Number(active.id), Number(over.id));
      else leave();
    },
    leave,
  };
}

/** Returns the screen reader announcements for dragging a waiting patient. */
function announcementsOf(waiting: readonly QueueEntry[]): Announcements {
  const nameOf = (id: UniqueIdentifier) => {
    const entry = waiting.find((candidate) => candidate.id === id);
    return entry ? entryName(entry) : '';
  };
  const rankOf = (id: UniqueIdentifier) => waiting.findIndex((entry) => entry.id === id) + 1;
  return {
    onDragStart: ({ active }) => words.taken(nameOf(active.id)),
    onDragOver: ({ active, over }) =>
      over ? words.isOver(nameOf(active.id), rankOf(over.id), waiting.length) : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? words.letGo(nameOf(active.id), rankOf(over.id), waiting.length)
        : words.leftAsWas(nameOf(active.id)),
    onDragCancel: ({ active }) => words.leftAsWas(nameOf(active.id)),
  };
}

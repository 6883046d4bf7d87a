import type { QueueEntry } from '@anteroom/contract/queue';
import type { DragEndEvent, DragStartEvent } from '@dnd-kit/core';
import { useId, useRef, useState } from 'react';
import { onRelease } from '#lib/on-release';
import { showToast } from '#lib/toast-store';
import { queueMessages as words } from '../queue.messages.ts';
import { useArrival, useMove } from '../queue-actions.ts';
import { useShownLine } from '../queue-context.ts';
import { waitingEntries } from '../queue-line.ts';
import { afterMove, moveTargets, placeOfDrop } from './positions.ts';
import { useHandles } from './use-handles.ts';
import { useSlide } from './use-slide.ts';
import { WaitingRow } from './waiting-row.tsx';

/** Lists the waiting patients. Users can reorder them by dragging, by keyboard or with a menu. */
export function WaitingRows({ queue }: { queue: readonly QueueEntry[] }) {
  const { line } = useShownLine();
  const move = useMove(line);
  const arrival = useArrival(line.doctorId);
  const hand = useDrag(queue, move);
  const waiting = waitingEntries({ queue: [...hand.shown] });
  const list = useRef<HTMLOListElement>(null);
  const helpId = useId();
  const { DragLayer, handles, prepare, press, onReady } = useHandles();
  useSlide(list, hand.isHolding);
  return (
    <>
      <ol ref={list} aria-label={words.stats.waiting} className="relative">
        {waiting.map((entry, index) => (
          <WaitingRow
            key={entry.id}
            entry={entry}
            behind={waiting.slice(index + 1)}
            targets={moveTargets(waiting, entry.id)}
            isHeld={hand.draggedId === entry.id}
            helpId={helpId}
            onPrepare={prepare}
            onPress={(event) => press(entry.id, event)}
            onMove={(overId) => hand.moveOver(entry.id, overId)}
            onMenu={(isOpen) => (isOpen ? hand.take() : hand.leave())}
            onNotHere={(turn) => void arrival.note(turn, false)}
          />
        ))}
      </ol>
      <p id={helpId} hidden>
        {words.moveHelp}
      </p>
      {DragLayer && (
        <DragLayer
          waiting={waiting}
          list={list}
          handles={handles}
          onPickUp={hand.pickUp}
          onLetGo={hand.letGo}
          onLeave={hand.leave}
          onReady={onReady}
        />
      )}
    </>
  );
}

type Held = {
  queue: readonly QueueEntry[];
  isInHand: boolean;
  draggedId: number | null;
  since: readonly QueueEntry[];
};

/**
 * Does not update the list during a drag or while a menu is open, but immediately afterwards. A dropped entry stays in
 * its new position until the next update.
 */
function useDrag(queue: readonly QueueEntry[], move: (entry: QueueEntry, place: number) => void) {
  const [held, setHeld] = useState<Held | null>(null);
  const isHolding = held !== null && (held.isInHand || held.since === queue);
  const take = (draggedId: number | null = null) =>
    setHeld({ queue, isInHand: true, draggedId, since: queue });
  const leave = () => setHeld((is) => (is?.isInHand ? null : is));
  const moveOver = (entryId: number, overId: number) => {
    const mover = queue.find(({ id }) => id === entryId);
    const place = placeOfDrop(queue, { entryId, overId });
    if (!mover || place === null) {
      setHeld(null);
      showToast({ tone: 'danger', message: words.moveOvertaken });
      return;
    }
    setHeld({ queue: afterMove(queue, entryId, place), isInHand: false, draggedId: null, since: queue });
    move(mover, place);
  };
  return {
    isHolding,
    draggedId: isHolding ? held.draggedId : null,
    shown: isHolding ? held.queue : queue,
    take: () => take(),
    pickUp: ({ active, activatorEvent }: DragStartEvent) => {
      take(Number(active.id));
      // dnd-kit does not report the end of a drag that starts and ends before the next render, so detect the release
      // here.
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

import type { QueueEntry } from '@anteroom/contract/queue';
import type { DragEndEvent, DragStartEvent } from '@dnd-kit/core';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useFetchedPart } from '#lib/lazy-component';
import { showToast } from '#lib/toast-store';
import { queueMessages as words } from '../queue.messages.ts';
import { useArrival, useMove } from '../queue-actions.ts';
import { useShownLine } from '../queue-context.ts';
import { waitingEntries } from '../queue-line.ts';
import type { Handles } from './drag-layer.tsx';
import { afterMove, moveTargets, placeOfDrop } from './positions.ts';
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

type Press = PointerEvent | KeyboardEvent;

const fetchLayer = async () => (await import('./drag-layer.tsx')).DragLayer;

/**
 * Manages the code for dragging. It loads after the queue is shown and is activated on the first use of a handle,
 * because each draggable row costs rendering time on a slow phone.
 */
function useHandles() {
  const { part, hasFailed, retry } = useFetchedPart(fetchLayer);
  const [isUsed, setIsUsed] = useState(false);
  const handles: Handles = useMemo(() => new Map(), []);
  /** Repeats a press on a handle, by pointer or key, that happened before the code was loaded. */
  const early = useRef<(() => void) | null>(null);
  const activate = () => {
    if (hasFailed) retry();
    setIsUsed(true);
  };
  const pass = (id: number, event: Press) => {
    const listeners = handles.get(id);
    if (event.type === 'keydown') listeners?.onKeyDown?.(event);
    else listeners?.onPointerDown?.(event);
    return listeners !== undefined;
  };
  const press = (id: number, event: Press) => {
    // Render synchronously within this event, so that the current press already starts a drag.
    if (!isUsed || hasFailed) flushSync(activate);
    if (pass(id, event)) return;
    const isOnHandle = () => event.type !== 'keydown' || event.target === document.activeElement;
    early.current = () => void (isOnHandle() && pass(id, event));
    onRelease(() => {
      early.current = null;
    });
  };
  return {
    DragLayer: isUsed ? part : null,
    handles,
    /** Called when the pointer or the focus reaches a handle. */
    prepare: activate,
    press,
    onReady: () => {
      early.current?.();
      early.current = null;
    },
  };
}

const slideMillis = 260;

/**
 * Animates the rows of a list to their new positions when the order changes, so that users see which patient moved.
 * Does not animate if the user prefers reduced motion. Also does not animate during a drag, when the rows are already
 * in position.
 */
function useSlide(list: RefObject<HTMLElement | null>, isStill: boolean): void {
  const shown = useRef<Shown>({ rows: [], tops: new Map() });
  useLayoutEffect(() => {
    const before = shown.current;
    const rows = [...(list.current?.children ?? [])];
    // Read positions only when the order has changed, because each read forces the browser to compute the layout
    // immediately.
    const isOtherOrder =
      rows.length !== before.rows.length || rows.some((row, at) => row !== before.rows[at]);
    shown.current = { rows, tops: before.tops };
    if (isOtherOrder && !isStill && before.tops.size > 0) slide(before.tops, topsOf(rows));
    const frame = requestAnimationFrame(() => {
      shown.current = { rows, tops: topsOf(rows) };
    });
    return () => cancelAnimationFrame(frame);
  });
}

type Tops = ReadonlyMap<Element, number>;
/** The rows of the previous render, and their positions in the last frame. */
type Shown = { rows: readonly Element[]; tops: Tops };

function topsOf(rows: readonly Element[]): Tops {
  return new Map(rows.map((row) => [row, row instanceof HTMLElement ? row.offsetTop : 0]));
}

function slide(before: Tops, now: Tops): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const [row, top] of now) {
    const moved = (before.get(row) ?? top) - top;
    if (moved === 0) continue;
    row.animate([{ translate: `0 ${moved}px` }, { translate: '0 0' }], {
      duration: slideMillis,
      easing: 'ease-out',
    });
  }
}

const releases = ['pointerup', 'pointercancel'] as const;

/** Calls `act` once, when the pointer is released and the document's own listeners have run. */
function onRelease(act: () => void): void {
  const release = () => {
    for (const type of releases) window.removeEventListener(type, release);
    act();
  };
  for (const type of releases) window.addEventListener(type, release);
}

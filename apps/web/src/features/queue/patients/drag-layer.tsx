import type { QueueEntry } from '@anteroom/contract/queue';
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DraggableSyntheticListeners,
  type DragStartEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { type RefObject, useLayoutEffect } from 'react';
import { queueMessages as words } from '../queue.messages.ts';
import { entryName } from '../queue-line.ts';

const alongTheLine: Modifier = ({ transform, draggingNodeRect: row, containerNodeRect: line }) => {
  const y = row && line ? clamp(transform.y, line.top - row.top, line.bottom - row.bottom) : transform.y;
  return { ...transform, x: 0, y };
};

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** The event listeners of each entry's drag handle. */
export type Handles = Map<number, NonNullable<DraggableSyntheticListeners>>;

type Rows = {
  /** The list element, which contains a row for each waiting entry. */
  list: RefObject<HTMLElement | null>;
  handles: Handles;
};

type Props = Rows & {
  waiting: readonly QueueEntry[];
  onPickUp: (event: DragStartEvent) => void;
  onLetGo: (event: DragEndEvent) => void;
  onLeave: () => void;
  onReady: () => void;
};

/**
 * Makes the rows of a queue draggable by mouse, touch and keyboard. It renders nothing into the rows, so that they do
 * not change when its code has loaded.
 */
export function DragLayer({ waiting, onPickUp, onLetGo, onLeave, onReady, ...rows }: Props) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = waiting.map(({ id }) => id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after the rows have registered their handles.
  useLayoutEffect(onReady, []);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheLine]}
      accessibility={{
        announcements: announcementsOf(waiting),
        // Empty, because the drag handles already refer to instructions that are on screen before this code loads.
        screenReaderInstructions: { draggable: '' },
      }}
      onDragStart={onPickUp}
      onDragEnd={onLetGo}
      onDragCancel={onLeave}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {ids.map((id) => (
          <DraggableRow key={id} id={id} {...rows} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

function DraggableRow({ id, list, handles }: Rows & { id: number }) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition } = useSortable({ id });
  const rowIn = () => list.current?.querySelector<HTMLElement>(`[data-entry="${id}"]`) ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row keeps its elements as long as its entry waits.
  useLayoutEffect(() => {
    const row = rowIn();
    setNodeRef(row);
    setActivatorNodeRef(row?.querySelector<HTMLElement>('[data-handle]') ?? null);
  }, [id]);
  useLayoutEffect(() => {
    if (listeners) handles.set(id, listeners);
    return () => void handles.delete(id);
  }, [id, handles, listeners]);
  const moved = transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row of an entry stays the same.
  useLayoutEffect(() => {
    const row = rowIn();
    if (!row) return;
    row.style.transform = moved;
    row.style.transition = transition ?? '';
  }, [id, moved, transition]);
  return null;
}

/** Returns the screen reader announcements for a drag of a waiting patient. */
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

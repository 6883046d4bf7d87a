import type { QueueEntry } from '@anteroom/contract/queue';
import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { queueMessages as words } from './queue.messages.ts';
import { entryName } from './queue-line.ts';

/** Returns the screen reader announcements for dragging a waiting patient. */
export function announcementsOf(waiting: readonly QueueEntry[]): Announcements {
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

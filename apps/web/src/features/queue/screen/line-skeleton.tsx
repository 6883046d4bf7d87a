import { Skeleton } from '#ui/skeleton';
import { queueMessages as words } from '../queue.messages.ts';

/** On a wide screen, the rows are on the left. The current patient on the right stays visible while the rows scroll. */
export const boardColumns =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-2 md:gap-4 @min-[59rem]/queue:grid-cols-[minmax(0,1fr)_23rem]';

/** Shown while the queue loads, with the same height as the queue. */
export function LineSkeleton() {
  return (
    <div className={boardColumns}>
      <div
        aria-hidden="true"
        className="panel h-28 animate-pulse p-4 md:h-44 md:p-5 @min-[59rem]/queue:order-last @min-[59rem]/queue:h-64"
      >
        <div className="h-3.5 w-2/5 rounded-md bg-sunken" />
      </div>
      <ListSkeleton />
    </div>
  );
}

/** Shown while the rows load, with the same height as the rows. */
export function ListSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div aria-hidden="true" className="h-14 md:h-8" />
      <Skeleton label={words.loading} rows={8} />
    </div>
  );
}

/** Reserves the space of the actions in the header. */
export function ActionsSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="h-11 w-full md:h-10 @min-[59rem]/queue:w-auto @min-[59rem]/queue:flex-1"
    />
  );
}

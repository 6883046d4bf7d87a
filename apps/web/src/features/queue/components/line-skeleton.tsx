import { Skeleton } from '#ui/skeleton';
import { queueMessages as words } from '../queue.messages.ts';

export function LineSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div aria-hidden="true" className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Blank height="h-72 lg:h-60" />
        <Blank height="h-44 lg:h-60" />
      </div>
      <div aria-hidden="true" className="hidden grid-cols-5 gap-3 sm:grid">
        {['total', 'waiting', 'current', 'completed', 'skipped'].map((tile) => (
          <Blank key={tile} height="h-20" />
        ))}
      </div>
      <Skeleton label={words.loading} />
    </div>
  );
}

function Blank({ height }: { height: string }) {
  return (
    <div className={`panel animate-pulse p-5 ${height}`}>
      <div className="h-3.5 w-2/5 rounded-md bg-sunken" />
    </div>
  );
}

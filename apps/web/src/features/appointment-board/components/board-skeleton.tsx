import { boardMessages as words } from '../board.messages.ts';
import { boardHeight } from './board-styles.ts';

export function BoardSkeleton({ columnCount }: { columnCount: number }) {
  return (
    <div role="status" className={`panel overflow-hidden ${boardHeight}`}>
      <p className="px-5 py-4 text-sm text-ink-faint">{words.loading}</p>
      <div aria-hidden="true" className="flex h-full animate-pulse gap-3 px-5 pb-20">
        {Array.from({ length: Math.max(columnCount, 1) }, (_, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places.
          <div key={column} className="flex-1 rounded-md bg-sunken max-md:not-first:hidden" />
        ))}
      </div>
    </div>
  );
}

import type { QueueStats } from '@anteroom/contract/queue';
import { StatTile } from '#ui/stat-tile';
import { queueMessages as words } from '../queue.messages.ts';

export function QueueStatTiles({ stats }: { stats: QueueStats }) {
  return (
    <div className="@container">
      <dl
        aria-label={words.statistics}
        className="grid grid-cols-6 gap-3 @xl:grid-cols-5 @max-xl:*:col-span-2 @max-xl:[&>:nth-child(n+4)]:col-span-3"
      >
        <StatTile label={words.stats.total} value={stats.total} tone="neutral" />
        <StatTile label={words.stats.waiting} value={stats.waiting} tone="waiting" />
        <StatTile label={words.stats.inProgress} value={stats.inProgress} tone="serving" />
        <StatTile label={words.stats.completed} value={stats.completed} tone="done" />
        <StatTile label={words.stats.skipped} value={stats.skipped} tone="danger" />
      </dl>
    </div>
  );
}

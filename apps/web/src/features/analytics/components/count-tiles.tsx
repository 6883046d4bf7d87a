import type { QueueStats } from '@anteroom/contract/queue';
import { queueMessages } from '#features/queue';
import { CountLink } from './count-link.tsx';

const counts = [
  { key: 'waiting', look: 'bg-waiting-soft text-waiting' },
  { key: 'inProgress', look: 'bg-serving-soft text-serving' },
  { key: 'completed', look: 'bg-done-soft text-done' },
  { key: 'skipped', look: 'bg-danger-soft text-danger' },
] as const;

export function CountTiles({ stats, label }: { stats: QueueStats; label: string }) {
  return (
    <dl aria-label={label} className="grid grid-cols-2 gap-3">
      {counts.map(({ key, look }) => (
        <div key={key} className={`relative rounded-md px-4 py-3 ${look}`}>
          <dt className="text-sm">{queueMessages.stats[key]}</dt>
          <dd className="mt-1 text-2xl font-semibold">
            <CountLink label={queueMessages.stats[key]} count={stats[key]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { WifiOff } from 'lucide-react';
import { useClinicQuery } from '#features/clinic';
import { useConnectionLostSince } from '#lib/connection';
import { formatClock } from '#lib/format-date';
import { dashboardMessages as words } from './dashboard.messages.ts';

/** Replaces the clinic's name in the header while offline, so that nothing moves. Lists show their own note. */
export function ConnectionNotice() {
  const { data: clinic } = useClinicQuery();
  const since = useConnectionLostSince();
  return (
    <div className="ml-auto min-w-0 pr-2 text-sm">
      {since === null && <p className="truncate text-ink-faint">{clinic?.name}</p>}
      <div role="status">
        {since !== null && (
          <p className="flex items-center gap-2 rounded-md bg-serving-soft px-3 py-2 font-medium whitespace-nowrap text-serving">
            <WifiOff aria-hidden="true" className="size-4 shrink-0 max-sm:hidden" />
            {clinic ? words.noConnectionSince(formatClock(since, clinic.timezone)) : words.noConnection}
          </p>
        )}
      </div>
    </div>
  );
}

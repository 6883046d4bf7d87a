import type { Clinic } from '@anteroom/contract/clinic';
import type { Query } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import { messageOf } from '#lib/api-error';
import { setClinicClock } from '#lib/clinic-clock';
import { differentClinicZone, formatClock } from '#lib/format-date';
import { pollEvery } from '#lib/poll-interval';
import { useNow } from '#lib/use-now';
import { untilNextDate } from '#lib/wall-time';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { clinicMessages as words } from './clinic.messages.ts';
import { type ClinicAnswer, useClinicQuery } from './use-clinic-query.ts';

const ClinicContext = createContext<Clinic | null>(null);

/** Returns the clinic. `today` is the clinic's date. Must be called inside `ClinicGate`. */
export function useClinic(): Clinic {
  const clinic = useContext(ClinicContext);
  if (!clinic) throw new Error('This screen was rendered outside ClinicGate.');
  return clinic;
}

const everyFiveMinutes = 300_000;

/**
 * Returns the milliseconds until the next refetch: until midnight in the clinic's time zone, but at most a few minutes
 * in case this device's clock is wrong.
 */
function atMidnight(query: Query<ClinicAnswer>): number {
  const clinic = query.state.data?.clinic;
  const interval = pollEvery(everyFiveMinutes)(query);
  return clinic ? Math.min(interval, untilNextDate(clinic.today, clinic.timezone, Date.now())) : interval;
}

/**
 * Renders its children after the clinic's time zone and time format have loaded, so that no time is first shown in the
 * wrong format.
 */
export function ClinicGate({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useClinicQuery({ refetchInterval: atMidnight });
  if (data) {
    setClinicClock(data);
    return <ClinicContext value={data}>{children}</ClinicContext>;
  }
  if (!error) return <Skeleton label={words.loading} />;
  return <RetryBanner onRetry={refetch}>{messageOf(error, words.loadFailed)}</RetryBanner>;
}

/** Names the clinic's time zone if the browser uses another one. */
export function ClinicZoneNote() {
  const zone = differentClinicZone(useClinic().timezone);
  if (!zone) return null;
  return <p className="text-sm text-ink-faint">{words.timesIn(zone)}</p>;
}

const tenSeconds = 10_000;

export function ClinicZone() {
  const { timezone } = useClinic();
  const now = useNow(tenSeconds);
  return (
    <div className="flex gap-3 text-sm text-ink-soft">
      <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p>
        <span className="font-medium text-ink tabular-nums">
          {words.zoneNow(timezone, formatClock(now, timezone))}
        </span>{' '}
        {words.zoneHint}
      </p>
    </div>
  );
}

import { useAvailableSlots, useExceptionOn } from '#features/schedule';
import { useNow } from '#lib/use-now';
import { Banner } from '#ui/banner';
import { type Period, timeWarnings } from '../time-warnings.ts';

type Props = { doctorId: number | null; date: string; period: Period };

/** Warnings about the chosen time. They do not prevent saving. */
export function TimeWarnings({ doctorId, date, period }: Props) {
  const { data: slots } = useAvailableSlots(doctorId, date);
  const exception = useExceptionOn(doctorId, date);
  const warnings = timeWarnings(period, { slots, exception }, useNow(30_000));
  if (warnings.length === 0) return null;
  return (
    <div className="sm:col-span-2">
      <Banner tone="warning">
        {warnings.map((warning) => (
          <p key={warning}>{warning}</p>
        ))}
      </Banner>
    </div>
  );
}

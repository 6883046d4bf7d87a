import { Clock } from 'lucide-react';
import { formatClock } from '#lib/format-date';
import { useNow } from '#lib/use-now';
import { clinicMessages as words } from './clinic.messages.ts';
import { useClinic } from './clinic-gate.tsx';

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

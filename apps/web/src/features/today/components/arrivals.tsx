import type { DoctorToday, VisitToday } from '@anteroom/contract/today';
import { useClinic } from '#features/clinic';
import { useArrival } from '#features/queue';
import { formatClock } from '#lib/format-date';
import { Button } from '#ui/button';
import { todayMessages as words } from '../today.messages.ts';
import { nameOf, VisitName } from './visit-list.tsx';

type Props = { arrivals: readonly VisitToday[]; doctors: readonly DoctorToday[]; readAt: number };

/** Lists the patients of all doctors who are expected soon, with a button to check each of them in. */
export function Arrivals({ arrivals, doctors, readAt }: Props) {
  const doctorNames = new Map(doctors.map(({ id, name }) => [id, name]));
  return (
    <section className="min-w-0">
      <h2 className="mb-3 text-xl font-semibold">{words.arrivals}</h2>
      {arrivals.length === 0 && <p className="text-ink-soft">{words.noArrivals}</p>}
      {arrivals.length > 0 && (
        <ul className="panel divide-y divide-line">
          {arrivals.map((visit) => (
            <li key={visit.appointmentId} className="flex min-h-16 items-center gap-3 px-4 py-2">
              <Arrival visit={visit} doctorName={doctorNames.get(visit.doctorId) ?? ''} readAt={readAt} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type ArrivalProps = { visit: VisitToday; doctorName: string; readAt: number };

function Arrival({ visit, doctorName, readAt }: ArrivalProps) {
  const { timezone } = useClinic();
  const { appointmentId } = visit;
  const arrival = useArrival(visit.doctorId);
  const lateMinutes = Math.floor((readAt - visit.scheduledDateTime) / 60_000);
  return (
    <>
      <span className="w-18 shrink-0 font-medium tabular-nums">
        {formatClock(visit.scheduledDateTime, timezone)}
      </span>
      <div className="min-w-0 flex-1">
        <VisitName visit={visit} className="font-medium" />
        <p className="truncate text-sm text-ink-soft">
          {doctorName}
          {lateMinutes > 0 && <span className="text-serving"> · {words.late(lateMinutes)}</span>}
        </p>
      </div>
      <Button
        size="small"
        aria-label={words.checkInOf(nameOf(visit))}
        isBusy={arrival.isNoting}
        onClick={() => void arrival.note({ appointmentId, name: nameOf(visit) }, true)}
      >
        {words.checkIn}
      </Button>
    </>
  );
}

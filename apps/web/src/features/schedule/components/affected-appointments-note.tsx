import type { SlotChangePreview } from '@anteroom/contract/schedule';
import { Link } from 'react-router';
import { useClinic } from '#features/clinic';
import { toWallTime } from '#lib/wall-time';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { affectedAppointmentsMessages as words } from '../affected-appointments.messages.ts';
import type { AffectedAppointments } from '../api/use-affected-appointments.ts';
import { daysShown } from '../days-shown.ts';
import { AffectedItem } from './affected-item.tsx';

type Props = { affected: AffectedAppointments; onRetry: () => unknown };

/** The appointments affected by a change of the weekly hours, or why they are unknown. */
export function AffectedAppointmentsNote({ affected: { state, preview }, onRetry }: Props) {
  if (state === 'known') return <Known preview={preview} />;
  if (state === 'unknown') return <p role="status">{words.looking}</p>;
  if (state === 'late') return <Banner tone="neutral">{words.late}</Banner>;
  const retry = (
    <Button size="small" onClick={() => void onRetry()}>
      {words.retry}
    </Button>
  );
  return (
    <Banner tone="warning" action={retry}>
      {words.failed}
    </Banner>
  );
}

function Known({ preview: { affectedAppointments: count, appointments } }: { preview: SlotChangePreview }) {
  if (count === 0) return <p role="status">{words.none}</p>;
  const unnamed = count - appointments.length;
  return (
    <>
      <Banner tone="warning" title={words.count(count)}>
        {words.meaning}
      </Banner>
      <ul aria-label={words.list} className="divide-y divide-line text-ink">
        {appointments.map((appointment) => (
          <AffectedItem key={appointment.uuid} {...appointment} isNew={false} />
        ))}
      </ul>
      {unnamed > 0 && <p>{words.more(unnamed)}</p>}
      <ShowThem appointments={appointments} />
    </>
  );
}

/** Opens in another tab, so that the dialog stays open. */
function ShowThem({ appointments }: Pick<SlotChangePreview, 'appointments'>) {
  const { timezone } = useClinic();
  const [first, last] = [appointments.at(0), appointments.at(-1)];
  if (!(first && last)) return null;
  const [from = '', to = ''] = [first, last].map(({ scheduledDateTime }) =>
    toWallTime(scheduledDateTime, timezone).slice(0, 10),
  );
  return (
    <Link
      to={`/dashboard/appointments?doctor=${first.doctorId}&${daysShown(from, to)}`}
      target="_blank"
      className="text-link justify-self-start py-2"
    >
      {words.show}
    </Link>
  );
}

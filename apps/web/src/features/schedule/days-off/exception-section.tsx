import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import type { UseQueryResult } from '@tanstack/react-query';
import { CalendarClock, CalendarOff } from 'lucide-react';
import { useClinic } from '#features/clinic';
import { Link } from '#lib/link';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { RetryBanner } from '#ui/retry-banner';
import { daysShown, firstOpenDate } from '../schedule-dates.ts';
import type { OpenExceptionDialog } from './exception-dialog.tsx';
import { kindOf, exceptionMessages as words } from './exceptions.messages.ts';

type Props = {
  exceptions: UseQueryResult<ScheduleException[]>;
  /** The date selected in the week grid. New days off start on it, unless it is in the past. */
  markedDate: string;
  /** Opens the dialog for days off. Null if the user may only view them. */
  onOpen: ((open: OpenExceptionDialog) => void) | null;
};

/** Lists current and upcoming days off and changed hours. */
export function ExceptionSection({ exceptions, markedDate, onOpen }: Props) {
  const { today } = useClinic();
  const { data, isError, refetch } = exceptions;
  const coming = data?.filter(({ lastDate }) => lastDate >= today);
  const date = markedDate < today ? today : markedDate;
  return (
    <section aria-labelledby="exceptions" className="panel">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 md:px-5">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="exceptions" className="text-lg font-semibold">
            {words.title}
          </h2>
          <p className="text-sm text-ink-soft">{coming?.length === 0 ? words.none : words.subtitle}</p>
        </div>
        {onOpen && <AddButtons onAdd={(kind) => onOpen({ mode: 'add', kind, date })} />}
      </div>
      {isError && (
        <div className="px-4 pb-4 md:px-5">
          <RetryBanner onRetry={refetch}>{words.loadFailed}</RetryBanner>
        </div>
      )}
      {!data && !isError && (
        <p role="status" className="px-4 pb-4 text-sm text-ink-faint md:px-5">
          {words.loading}
        </p>
      )}
      <ul className="divide-y divide-line border-t border-line empty:hidden">
        {coming?.map((exception) => (
          <ExceptionItem key={exception.id} exception={exception} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

function AddButtons({ onAdd }: { onAdd: (kind: 'away' | 'changed') => void }) {
  const icon = 'size-4.5';
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:w-full">
      <Button icon={<CalendarOff aria-hidden="true" className={icon} />} onClick={() => onAdd('away')}>
        {words.add.away}
      </Button>
      <Button icon={<CalendarClock aria-hidden="true" className={icon} />} onClick={() => onAdd('changed')}>
        {words.add.changed}
      </Button>
    </div>
  );
}

type ExceptionItemProps = {
  exception: ScheduleException;
  onOpen: ((open: OpenExceptionDialog) => void) | null;
};

function ExceptionItem({ exception, onOpen }: ExceptionItemProps) {
  const { note, affectedAppointments: count } = exception;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{words.datesOf(exception)}</p>
        <p className="wrap-anywhere text-ink-soft">
          <span className="tabular-nums">{words.hoursOf(exception)}</span>
          {note && ` · ${note}`}
        </p>
      </div>
      {count > 0 && <StillBooked exception={exception} />}
      {onOpen && (
        <div className="flex gap-1">
          <Button
            variant="quiet"
            size="small"
            aria-label={words.editOf(exception)}
            onClick={() => onOpen({ mode: 'change', exception })}
          >
            {words.edit}
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={words.removeOf(exception)}
            onClick={() => onOpen({ mode: 'remove', exception })}
          >
            {words.remove}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Shows the number of appointments outside the doctor's hours, with a link to these appointments. */
function StillBooked({ exception }: { exception: ScheduleException }) {
  const { today } = useClinic();
  const { doctorId, lastDate, affectedAppointments } = exception;
  const days = daysShown(firstOpenDate(exception, today), lastDate);
  return (
    <Link
      to={`/dashboard/appointments?doctor=${doctorId}&${days}`}
      className="inline-flex min-h-11 items-center rounded-full hover:underline md:min-h-8"
    >
      <Badge tone="serving">{words.outside[kindOf(exception)](affectedAppointments)}</Badge>
    </Link>
  );
}

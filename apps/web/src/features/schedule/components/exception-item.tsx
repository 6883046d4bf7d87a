import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { Link } from 'react-router';
import { useClinic } from '#features/clinic';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { daysShown } from '../days-shown.ts';
import { kindOf, exceptionMessages as words } from '../exceptions.messages.ts';
import { firstOpenDate } from '../exceptions-of-dates.ts';
import type { OpenExceptionDialog } from './exception-dialog.tsx';

type Props = {
  exception: ScheduleException;
  onOpen: ((open: OpenExceptionDialog) => void) | null;
};

export function ExceptionItem({ exception, onOpen }: Props) {
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

/** The number of appointments outside the hours, with a link to them. */
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

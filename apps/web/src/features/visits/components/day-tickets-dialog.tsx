import { type DayTicket, getDayTickets } from '@anteroom/contract/day-list';
import { useQuery } from '@tanstack/react-query';
import { useClinic } from '#features/clinic';
import { call } from '#lib/api';
import { messageOf } from '#lib/api-error';
import { formatClock, formatLongDate } from '#lib/format-date';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { ticketMessages as words } from '../tickets.messages.ts';
import { PrintedTickets } from './printed-ticket.tsx';

type Props = { doctorId: number; doctorName: string; date: string; onClose: () => void };

export function DayTicketsDialog({ doctorId, doctorName, date, onClose }: Props) {
  const { data: tickets, error, refetch } = useDayTickets(doctorId, date);
  const count = tickets?.length ?? 0;
  return (
    <Dialog title={words.dayTitle} onClose={onClose} width="small">
      <DialogBody label={words.dayTitle}>
        <div className="grid gap-4">
          <p className="font-medium">{`${doctorName}, ${formatLongDate(date)}`}</p>
          {error && <RetryBanner onRetry={refetch}>{messageOf(error, words.dayFailed)}</RetryBanner>}
          {!tickets && !error && <Skeleton label={words.dayLoading} rows={3} />}
          {tickets && <p className="text-ink-soft">{count === 0 ? words.dayNone : words.dayHint(count)}</p>}
          {tickets && count > 0 && <Codes tickets={tickets} />}
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
        <Button variant="primary" disabled={count === 0} data-takes-focus onClick={() => window.print()}>
          {words.print}
        </Button>
      </DialogActions>
      {tickets && count > 0 && (
        <PrintedTickets faces={tickets.map((ticket) => ({ ticket, appointment: appointmentOf(ticket) }))} />
      )}
    </Dialog>
  );
}

function appointmentOf({ appointmentUuid, scheduledDateTime }: DayTicket) {
  return { uuid: appointmentUuid, scheduledDateTime };
}

function Codes({ tickets }: { tickets: readonly DayTicket[] }) {
  const { timezone } = useClinic();
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4 gap-y-1 tabular-nums">
      {tickets.map(({ appointmentUuid, ticketCode, scheduledDateTime }) => (
        <li key={appointmentUuid} className="flex justify-between gap-2">
          <span className="font-medium">{ticketCode}</span>
          <span className="text-ink-soft">{formatClock(scheduledDateTime, timezone)}</span>
        </li>
      ))}
    </ul>
  );
}

/**
 * Loads the tickets once each time the dialog opens, because the server logs each access. Removes their secrets from
 * the cache when the dialog closes.
 */
function useDayTickets(doctorId: number, date: string) {
  return useQuery({
    queryKey: ['day-tickets', doctorId, date],
    queryFn: async () => (await call(getDayTickets, { params: { doctorId }, query: { date } })).tickets,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

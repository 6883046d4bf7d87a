import type { Doctor } from '@anteroom/contract/staff';
import { type ListedTicket, listTickets } from '@anteroom/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { routeQuery } from '#lib/route-query';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { ticketListMessages as words } from '../tickets.messages.ts';

/**
 * Loads the tickets of a doctor's visits that are not over, including tickets that closed early. Always refetches them,
 * because the time of last use changes without any action in the app.
 */
const openTickets = (doctorId: number) =>
  routeQuery(listTickets, { params: { doctorId } }, { select: ({ tickets }) => tickets, staleTime: 0 });

type Props = { doctor: Doctor; onClose: () => void };

export function TicketListDialog({ doctor, onClose }: Props) {
  const { data: tickets, error, refetch } = useQuery(openTickets(doctor.id));
  const title = words.title(doctor.name);
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody label={title}>
        <div className="grid gap-4">
          <p className="text-ink-soft">{words.explanation}</p>
          {error && <RetryBanner onRetry={refetch}>{messageOf(error, words.loadFailed)}</RetryBanner>}
          {!tickets && !error && <Skeleton label={words.loading} rows={3} />}
          {tickets?.length === 0 && <p className="font-medium">{words.none}</p>}
          {tickets && tickets.length > 0 && (
            <ul aria-label={words.list} className="divide-y divide-line rounded-md border border-line">
              {tickets.map((ticket) => (
                <TicketItem key={ticket.appointmentUuid} ticket={ticket} />
              ))}
            </ul>
          )}
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function TicketItem({ ticket }: { ticket: ListedTicket }) {
  const { timezone } = useClinic();
  const { ticketCode, patientFirstName, patientLastName, closed, lastUsedAt } = ticket;
  const timeOf = (instant: number) => formatDateTime(instant, timezone);
  return (
    <li className="min-w-0 px-4 py-3 wrap-break-word">
      <p className="font-medium">{words.patient(ticketCode, `${patientFirstName} ${patientLastName}`)}</p>
      <p>{words.expected(timeOf(ticket.scheduledDateTime))}</p>
      {closed && (
        <p className="text-sm font-medium text-serving">{`${words.because(closed.reason)}. ${words.handOut}`}</p>
      )}
      <p className="text-sm text-ink-faint">{words.madeBy(timeOf(ticket.createdAt), ticket.createdBy)}</p>
      <p className="text-sm text-ink-faint">
        {lastUsedAt === null ? words.neverUsed : words.lastUsed(timeOf(lastUsedAt))}
      </p>
      {!closed && <p className="text-sm text-ink-faint">{words.ends(timeOf(ticket.endsAt))}</p>}
    </li>
  );
}

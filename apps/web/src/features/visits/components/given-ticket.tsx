import { useState } from 'react';
import { messageOf } from '#lib/api-error';
import { AddressField } from '#ui/address-field';
import { Button } from '#ui/button';
import { DialogActions, DialogBody } from '#ui/dialog';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { useTicket } from '../api/use-ticket.ts';
import type { TicketOf } from '../ticket-of.ts';
import { ticketMessages as words } from '../tickets.messages.ts';
import { MailTicket } from './mail-ticket.tsx';
import { PrintedTicket } from './printed-ticket.tsx';
import { TicketFace } from './ticket-face.tsx';
import { WithdrawTicketDialog } from './withdraw-ticket-dialog.tsx';

type Props = { appointment: TicketOf; onWithdrawn: () => void; onClose: () => void };

export function GivenTicket({ appointment, onWithdrawn, onClose }: Props) {
  const { data: ticket, error, refetch } = useTicket(appointment.uuid);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <DialogBody>
        <div className="grid gap-4">
          {error && <RetryBanner onRetry={refetch}>{messageOf(error, words.loadFailed)}</RetryBanner>}
          {!ticket && !error && <Skeleton label={words.loading} rows={3} />}
          {ticket && (
            <>
              <div className="panel px-4 py-5">
                <TicketFace appointment={appointment} ticket={ticket} />
              </div>
              <p className="text-sm text-ink-soft">{words.hint}</p>
              <AddressField address={ticket.address} words={words} />
              <PrintedTicket appointment={appointment} ticket={ticket} />
            </>
          )}
          <MailTicket appointment={appointment} isReady={ticket !== undefined} />
        </div>
      </DialogBody>
      <DialogActions>
        <Button
          variant="dangerQuiet"
          // Also enabled after the visit, when there is no ticket any more: an old one may work again.
          disabled={!ticket && !error}
          onClick={() => setIsAsking(true)}
          className="sm:mr-auto"
        >
          {words.withdraw}
        </Button>
        <Button onClick={onClose}>{words.close}</Button>
        <Button variant="primary" disabled={!ticket} data-takes-focus onClick={() => window.print()}>
          {words.print}
        </Button>
      </DialogActions>
      {isAsking && (
        <WithdrawTicketDialog
          uuid={appointment.uuid}
          ticketCode={ticket?.ticketCode}
          onWithdrawn={onWithdrawn}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

import { useState } from 'react';
import { Dialog } from '#ui/dialog';
import type { TicketOf } from '../ticket-of.ts';
import { ticketMessages as words } from '../tickets.messages.ts';
import { GivenTicket } from './given-ticket.tsx';
import { WithdrawnTicket } from './withdrawn-ticket.tsx';

type Props = { appointment: TicketOf; onClose: () => void };

/** A patient's ticket: to print, to email or as a link. */
export function TicketDialog({ appointment, onClose }: Props) {
  const [isWithdrawn, setIsWithdrawn] = useState(false);
  return (
    <Dialog title={words.title} onClose={onClose} width="small">
      {isWithdrawn ? (
        <WithdrawnTicket onNewTicket={() => setIsWithdrawn(false)} onClose={onClose} />
      ) : (
        <GivenTicket appointment={appointment} onWithdrawn={() => setIsWithdrawn(true)} onClose={onClose} />
      )}
    </Dialog>
  );
}

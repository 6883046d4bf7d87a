import { useState } from 'react';
import { Dialog } from '#ui/dialog';
import type { TicketOf } from '../ticket-of.ts';
import { ticketWords as words } from '../tickets.words.ts';
import { GivenTicket } from './given-ticket.tsx';
import { WithdrawnTicket } from './withdrawn-ticket.tsx';

type Props = { appointment: TicketOf; onClose: () => void };

/** What a patient is given: on paper, by mail or as a link. */
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

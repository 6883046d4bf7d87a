import type { Appointment } from '@anteroom/contract/appointments';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button';
import { hasTicket } from '../ticket-of.ts';
import { ticketMessages as words } from '../tickets.messages.ts';
import { TicketDialog } from './lazy-ticket-dialog.tsx';

type Props = { appointment: Appointment; className?: string };

/** Opens the ticket of an appointment. Shown only before the visit is over. */
export function TicketButton({ appointment, className }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (!hasTicket(appointment)) return null;
  return (
    <>
      <Button
        variant="quiet"
        icon={<Ticket aria-hidden="true" className="size-4" />}
        onClick={() => setIsOpen(true)}
        {...(className ? { className } : {})}
      >
        {words.open}
      </Button>
      {isOpen && <TicketDialog appointment={appointment} onClose={() => setIsOpen(false)} />}
    </>
  );
}

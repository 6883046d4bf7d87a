import type { Appointment } from '@anteroom/contract/appointments';
import type { Doctor } from '@anteroom/contract/staff';
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button';
import { DialogPart } from '#ui/dialog-part';
import { DialogsButton } from '#ui/dialogs-button';
import { hasTicket } from '../ticket-of.ts';
import { ticketListMessages, ticketMessages as words } from '../tickets.messages.ts';
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

const fetchDialog = async () => (await import('./ticket-list-dialog.tsx')).TicketListDialog;

export function TicketsButton({ doctor }: { doctor: Doctor }) {
  return (
    <DialogsButton
      variant="secondary"
      label={ticketListMessages.open}
      icon={<Ticket aria-hidden="true" className="size-4" />}
    >
      {(onClose) => <DialogPart fetchDialog={fetchDialog} given={{ doctor, onClose }} />}
    </DialogsButton>
  );
}

import type { ComponentProps } from 'react';
import { PrintedSheet } from '#ui/printed-sheet';
import { TicketFace } from './ticket-face.tsx';
import './printed-ticket.css';

type Face = ComponentProps<typeof TicketFace>;

export function PrintedTicket(props: Face) {
  return (
    <PrintedSheet className="printed-ticket">
      <TicketFace {...props} />
    </PrintedSheet>
  );
}

export function PrintedTickets({ faces }: { faces: readonly Face[] }) {
  return (
    <PrintedSheet className="printed-tickets">
      <ul>
        {faces.map((face) => (
          <li key={face.appointment.uuid}>
            <TicketFace {...face} />
          </li>
        ))}
      </ul>
    </PrintedSheet>
  );
}
